import type { Principal } from "@hourbook/core/access/Principal"
import { Sha256 } from "@hourbook/core/access/Secret"
import { CurrentErrand } from "@hourbook/core/scheduling/loopTurns"
import { Clock, Context, Effect, Option } from "effect"
import type { HttpServerRequest } from "effect/http"
import { RateLimiter, type Requester } from "../../limits/RateLimiter.ts"
import type { Admission } from "../../limits/SlidingWindow.ts"
import { networkOfClient, TrustedHops } from "./networkOfClient.ts"

/** How to find the caller of a request, and what to count. */
interface Asked<A> {
  /** The key or token that the request carries. */
  readonly credential: string | undefined
  readonly find: Effect.Effect<Option.Option<A>>
  readonly whoOf: (caller: A) => Principal
  /** The id of the caller's key or connection. */
  readonly holderOf: (caller: A) => string
}

interface Admitted<A> {
  readonly admission: Admission
  readonly caller: Option.Option<A>
  /** Counts an admitted request as more than one. */
  readonly admitMore: (many: number) => Effect.Effect<Admission>
}

/** The time, and the request that the fiber works for. */
const present = Effect.contextWith((context: Context.Context<never>) =>
  Effect.succeed({
    now: Context.get(context, Clock.Clock).currentTimeMillisUnsafe(),
    errand: Context.get(context, CurrentErrand)
  })
)

const rememberedMillis = 1000
const mostRemembered = 10_000

/**
 * Finds the callers of requests and counts them by network, key and member. The credential of a request that is over a
 * limit is remembered as a hash for a second, in which the next ones are refused before the store is asked.
 */
export const admitCallers = Effect.gen(function* () {
  const limiter = yield* RateLimiter
  const sha256 = yield* Sha256
  const trustedHops = yield* TrustedHops
  const refused = new Map<string, { readonly requester: Requester; readonly until: number }>()
  /** When the last of them is over. */
  let refusesUntil = 0

  const refOf = (network: string, credential: string) => Effect.map(sha256(credential), (hash) => `${network} ${hash}`)

  /** Hashes a credential only while there are any refusals. */
  const knownRefusal = Effect.fnUntraced(function* (network: string, credential: string, now: number) {
    const known = refused.get(yield* refOf(network, credential))
    return known === undefined || known.until <= now ? undefined : yield* limiter.refusal(known.requester)
  })

  const remember = (ref: string, requester: Requester, now: number): void => {
    if (refused.size >= mostRemembered) refused.clear()
    refusesUntil = now + rememberedMillis
    refused.set(ref, { requester, until: refusesUntil })
  }

  return Effect.fnUntraced(function* <A>(
    request: HttpServerRequest.HttpServerRequest,
    { credential = "", find, holderOf, whoOf }: Asked<A>
  ): Effect.fn.Return<Admitted<A>> {
    const { errand, now } = yield* present
    const network = networkOfClient(request, trustedHops)
    const refusal = refusesUntil <= now ? undefined : yield* knownRefusal(network, credential, now)
    if (refusal !== undefined)
      return { admission: refusal, caller: Option.none(), admitMore: () => Effect.succeed(refusal) }
    const caller = yield* find
    if (errand !== undefined && Option.isSome(caller)) errand.workspaceId = whoOf(caller.value).workspace.id
    const requester = Option.match(caller, {
      onNone: (): Requester => ({ identity: network, member: null }),
      onSome: (found): Requester => {
        const { member, workspace } = whoOf(found)
        return {
          identity: `${network} ${holderOf(found)}`,
          member: `${network} member ${workspace.id} ${member.userId}`
        }
      }
    })
    const admission = yield* limiter.admit(requester)
    if (!admission.admitted) remember(yield* refOf(network, credential), requester, now)
    return { admission, caller, admitMore: (many) => limiter.admit(requester, many) }
  })
})
