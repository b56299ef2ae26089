import type { RateLeases } from "@hourbook/core/limits/RateLeases"
import { type Clock, Context, Effect, Layer } from "effect"
import { makeLeasedQuota } from "./leasedQuota.ts"
import { type Admission, SlidingWindow, microsOf } from "./SlidingWindow.ts"

/** Requests that one identity may make within any window (semantics, section 9). */
export const requestLimit = 2000
/** Requests that one member may make from one network within any window, with all keys and connections together. */
export const memberLimit = 4000
export const windowSeconds = 10

const limit = {
  limit: requestLimit,
  windowMicros: windowSeconds * 1e6,
  /** About 40 MB while all of them are active, nothing once they are idle. */
  maximumIdentities: 200_000
}
const ofMembers = { ...limit, limit: memberLimit }

/** How many requests of an identity an instance leases at once, and for how long. */
export const sharedLimit = { ...limit, largestBlock: 50, leaseMillis: 2000 }

/** What a request counts by. */
export interface Requester {
  /** The client's network, with the key or connection if it is valid. */
  readonly identity: string
  /** The client's network with the member; null where the caller is not known. */
  readonly member: string | null
}

/**
 * Admits at most {@link requestLimit} requests of an identity and {@link memberLimit} of a member in any
 * {@link windowSeconds} seconds, and rejects none below that.
 */
export class RateLimiter extends Context.Service<
  RateLimiter,
  {
    /** Counts a request, or one that counts as `many` of them: all of these or none. */
    readonly admit: (requester: Requester, many?: number) => Effect.Effect<Admission>
    /** Whether `admit` would reject, as far as that is known without asking the store. Counts nothing. */
    readonly refusal: (requester: Requester) => Effect.Effect<Admission | undefined>
  }
>()("./RateLimiter.ts") {}

/** Counts in two windows at the moments of a clock. A request that one of them rejects counts in neither. */
export const countingIn = (
  identities: SlidingWindow,
  members: SlidingWindow,
  now: Effect.Effect<number>
): (typeof RateLimiter)["Service"] => {
  const refusalAt = ({ identity, member }: Requester, at: number, many: number): Admission | undefined => {
    const counted = identities.peek(identity, at, many)
    const ofMember = member === null || !counted.admitted ? counted : members.peek(member, at, many)
    return ofMember.admitted ? undefined : ofMember
  }
  return {
    admit: (requester, many = 1) =>
      Effect.map(now, (at) => {
        const refusal = refusalAt(requester, at, many)
        if (refusal !== undefined) return refusal
        if (requester.member !== null) members.admit(requester.member, at, many)
        return identities.admit(requester.identity, at, many)
      }),
    refusal: (requester) => Effect.map(now, (at) => refusalAt(requester, at, 1))
  }
}

/** Counts in the memory of this process, on the monotonic clock. */
export const layer: Layer.Layer<RateLimiter> = Layer.effect(
  RateLimiter,
  Effect.gen(function* () {
    const [identities, members] = [new SlidingWindow(limit), new SlidingWindow(ofMembers)]
    yield* everyWindow((clock) => {
      identities.forget(microsOf(clock))
      members.forget(microsOf(clock))
    })
    const now = Effect.clockWith((clock) => Effect.succeed(microsOf(clock)))
    return RateLimiter.of(countingIn(identities, members, now))
  })
)

/** Keys and connections with which a member can send no more than their limit. */
const fewIdentities = memberLimit / requestLimit

/**
 * Counts together with the other instances on the same store, as exactly as {@link makeLeasedQuota} describes. An instance
 * counts a member from the third key or connection on that it sees within a window, since with two the limit of each
 * suffices; so most requests lease once.
 */
export const layerShared: Layer.Layer<RateLimiter, never, RateLeases> = Layer.effect(
  RateLimiter,
  Effect.gen(function* () {
    const identities = yield* makeLeasedQuota(sharedLimit)
    const members = yield* makeLeasedQuota({ ...sharedLimit, ...ofMembers })
    const seen = new Map<string, Set<string>>()
    yield* everyWindow((clock) => {
      identities.forget(clock)
      members.forget(clock)
      seen.clear()
    })
    const usesMany = (member: string, identity: string): boolean => {
      const ofMember = seen.get(member) ?? new Set()
      if (ofMember.size <= fewIdentities) seen.set(member, ofMember.add(identity))
      return ofMember.size > fewIdentities
    }
    return RateLimiter.of({
      admit: Effect.fnUntraced(function* ({ identity, member }, many = 1) {
        const counted = yield* identities.admit(identity, many)
        if (!counted.admitted || member === null || !usesMany(member, identity)) return counted
        const ofMember = yield* members.admit(member, many)
        return ofMember.admitted ? counted : ofMember
      }),
      refusal: Effect.fnUntraced(function* ({ identity, member }) {
        const refusal = yield* identities.refusal(identity)
        return refusal === undefined && member !== null ? yield* members.refusal(member) : refusal
      })
    })
  })
)

/** Drops idle identities every window. Requests drop them as well, but there may be none. */
const everyWindow = (forget: (clock: Clock.Clock) => void) =>
  Effect.sleep(`${windowSeconds} seconds`).pipe(
    Effect.andThen(Effect.clockWith((clock) => Effect.sync(() => forget(clock)))),
    Effect.forever,
    Effect.forkScoped
  )

/** The headers with the rest of the limit, on every counted response; `retry-after` only when it is rejected. */
export const rateLimitHeaders = (admission: Admission): Readonly<Record<string, string>> => {
  const headers = {
    "ratelimit-policy": `"default";q=${requestLimit};w=${windowSeconds}`,
    ratelimit: `"default";r=${admission.remaining};t=${admission.resetSeconds}`
  }
  return admission.admitted ? headers : { ...headers, "retry-after": String(admission.retryAfterSeconds) }
}
