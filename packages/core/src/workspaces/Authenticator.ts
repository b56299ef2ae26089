import { Cause, Context, Effect, Exit, Layer, Option } from "effect"
import type { Principal } from "../access/Principal.ts"
import { CurrentRightsCheck, type KnownCaller, RightsCheck, RightsUnconfirmed } from "../access/RightsCheck.ts"
import { Sha256 } from "../access/Secret.ts"
import { RecentlyUsed } from "../scheduling/RecentlyUsed.ts"
import { traced } from "../telemetry/traced.ts"
import { minuteOf, now, toMillis } from "../values/Instant.ts"
import { ApiKeyRepository } from "./ApiKeyRepository.ts"

const longestSecret = 255

/** The maximum number of remembered callers. */
const mostKnown = 5000

/** Finds the caller of a secret (interface, section 5). */
export class Authenticator extends Context.Service<Authenticator>()("@hourbook/core/workspaces/Authenticator", {
  make: Effect.gen(function* () {
    const keys = yield* ApiKeyRepository
    const sha256 = yield* Sha256
    const known = new RecentlyUsed<KnownCaller>(mostKnown)

    /**
     * The caller; none for a secret that is unknown, revoked, expired or of a former member. Reads the store each time, so a
     * revocation takes effect with the next request.
     */
    const principalOf = traced("Authenticator.principalOf")(function* (secret: string) {
      if (secret.length === 0 || secret.length > longestSecret) return Option.none<Principal>()
      const hash = yield* sha256(secret)
      known.delete(hash)
      const owner = yield* keys.findBySecret(hash)
      const at = yield* now
      return owner.pipe(
        Option.filter(({ key }) => key.expiresAt === null || key.expiresAt > at),
        Option.map(({ key, member, versions, workspace }): Principal => {
          const who = { workspace, member, key, scopes: key.scopes }
          if (versions !== undefined)
            known.set(hash, { who, read: { workspaceId: workspace.id, keyId: key.id, versions } })
          return who
        })
      )
    })

    /** The caller as the last request with the secret found them, for `answerAs`. None for a key that has expired since. */
    const recall = (secret: string): Effect.Effect<KnownCaller | undefined> =>
      Effect.flatMap(sha256(secret), (hash) => {
        const found = known.get(hash)
        const expiresAt = found?.who.key?.expiresAt ?? null
        if (expiresAt === null) return Effect.succeed(found)
        return Effect.map(now, (at) => (expiresAt <= at ? undefined : found))
      })

    /**
     * Answers a request as a caller of an earlier one. The answer counts only if the store found their rights unchanged while
     * it was made. Otherwise the caller is looked up, and unless nothing has changed, the request is answered anew: none for
     * a secret that is no longer valid. `answer` may run twice, but changes something once.
     */
    const answerAs = Effect.fnUntraced(function* <A, E, R>(
      secret: string,
      { read, who }: KnownCaller,
      answer: (who: Principal) => Effect.Effect<A, E, R>
    ) {
      const check = new RightsCheck(read)
      const first = yield* Effect.exit(Effect.provideService(answer(who), CurrentRightsCheck, check))
      const isRefused = Exit.isFailure(first) && isUnconfirmed(first.cause)
      if (!isRefused && (check.hasPassed || isDefect(first))) return Option.some(yield* first)
      const present = yield* principalOf(secret)
      if (Option.isNone(present)) return Option.none<A>()
      const isSame = (yield* recall(secret))?.read.versions === read.versions
      const isConfirmed = isSame && !isRefused && check.references === undefined
      check.hasPassed = isConfirmed
      return Option.some(yield* isConfirmed ? first : answer(present.value))
    })

    /** Records that the key was used, once a minute. The host runs it in the background of the request. */
    const noteUse = traced("Authenticator.noteUse")(function* ({ key }: Principal) {
      if (key === null) return
      const minute = minuteOf(yield* now)
      const last = key.lastUsedAt
      if (last === null || toMillis(last) < toMillis(minute)) yield* keys.touch(key, minute)
    })

    return { principalOf, recall, answerAs, noteUse }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const isUnconfirmed = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => Cause.isDieReason(reason) && reason.defect instanceof RightsUnconfirmed)

/** A defect shows nothing of the workspace, and a store that is away could not find the caller either. */
const isDefect = (exit: Exit.Exit<unknown, unknown>): boolean => Exit.isFailure(exit) && !Cause.hasFails(exit.cause)
