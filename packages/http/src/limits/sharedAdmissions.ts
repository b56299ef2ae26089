import { Sha256 } from "@hourbook/core/access/Secret"
import { RateLeases } from "@hourbook/core/limits/RateLeases"
import { type Clock, Deferred, Effect } from "effect"
import { type Admission, Admissions, type Limit, microsOf } from "./admissions.ts"

export interface SharedLimit extends Limit {
  /** How many requests an instance leases at once, at most. */
  readonly largestBlock: number
  /** For how long it may admit requests on a lease. */
  readonly leaseMillis: number
}

/** A store that takes longer is away, and is left alone for a while. */
const patience = "250 millis"
const awayMillis = 5000
/** A store that had nothing left is not asked again at once. */
const deniedMillis = 100

/** What an instance holds of the requests of an identity. */
class Holding {
  left = 0
  used = 0
  at = 0
  endsAt = 0
  deniedUntil = 0
  /** What the store had left, and when it gets more. */
  remaining = 0
  freeAt = 0
  waiting = 0
  renewal: Deferred.Deferred<void> | undefined = undefined

  /** As many as were used of the last lease, twice as many if that was all of them. */
  get appetite(): number {
    return Math.max(1, this.left > 0 ? this.used : this.used * 2, this.waiting)
  }
}

const secondsUntil = (moment: number, now: number): number => Math.max(1, Math.ceil((moment - now) / 1000))

/**
 * Admits requests on leases from a count that several instances keep together. What an instance holds and has not used
 * yet counts for the others as used: of a limit shared by n instances, an identity can be refused when up to
 * `largestBlock` × (n − 1) are left, and as many more than the limit can be admitted in a window, in which leases of
 * the one before are used up. Without an answer of the store each instance counts by itself.
 */
export const makeSharedAdmissions = Effect.fnUntraced(function* (rule: SharedLimit) {
  const leases = yield* RateLeases
  const sha256 = yield* Sha256
  const alone = new Admissions(rule)
  const holdings = new Map<string, Holding>()
  let awayUntil = 0
  let forgottenAt = 0
  const windowMillis = rule.windowMicros / 1000

  const take = Effect.fnUntraced(function* (identity: string, holding: Holding, at: number) {
    const unused = holding.left > 0 ? { at: holding.at, count: holding.left } : null
    const want = Math.min(rule.largestBlock, holding.appetite)
    Object.assign(holding, { left: 0, used: 0 })
    const { limit } = rule
    const lease = yield* leases.take({ identity: yield* sha256(identity), at, want, unused, limit, windowMillis })
    Object.assign(holding, {
      left: lease.granted,
      at: lease.at,
      endsAt: at + rule.leaseMillis,
      deniedUntil: lease.granted === 0 ? at + deniedMillis : 0,
      remaining: lease.remaining,
      freeAt: lease.freeAt
    })
  })

  /** One lease at a time, for all requests that wait for it, whatever becomes of the one that began it. */
  const renew = (identity: string, holding: Holding, at: number): Effect.Effect<void> => {
    if (holding.renewal !== undefined) return Deferred.await(holding.renewal)
    const renewal = (holding.renewal = Deferred.makeUnsafe<void>())
    const away = Effect.suspend(() => {
      awayUntil = at + awayMillis
      return Effect.logWarning("The store leases no requests: this instance counts them by itself")
    })
    const renewing = take(identity, holding, at).pipe(
      Effect.timeoutOrElse({ duration: patience, orElse: () => away }),
      Effect.catchCause(() => away),
      Effect.ensuring(
        Effect.suspend(() => {
          holding.renewal = undefined
          return Deferred.succeed(renewal, undefined)
        })
      )
    )
    return Effect.andThen(Effect.forkDetach(renewing), Deferred.await(renewal))
  }

  const spend = (holding: Holding, counted: Admission, now: number): Admission => {
    if (!counted.admitted) return counted
    holding.left--
    holding.used++
    const remaining = Math.min(counted.remaining, holding.remaining + holding.left)
    return { admitted: true, remaining, resetSeconds: secondsUntil(holding.freeAt, now), retryAfterSeconds: 0 }
  }

  const holdingOf = (identity: string, now: number): Holding => {
    if (now - forgottenAt > windowMillis || holdings.size >= rule.maximumIdentities) forget(now)
    const known = holdings.get(identity)
    if (known !== undefined) return known
    const fresh = new Holding()
    holdings.set(identity, fresh)
    return fresh
  }

  const forget = (now: number): void => {
    forgottenAt = now
    if (holdings.size >= rule.maximumIdentities) return holdings.clear()
    for (const [identity, { endsAt, renewal }] of holdings) {
      if (renewal === undefined && endsAt + windowMillis < now) holdings.delete(identity)
    }
  }

  const admitAt = (clock: Clock.Clock, identity: string): Effect.Effect<Admission> => {
    const now = clock.currentTimeMillisUnsafe()
    if (now < awayUntil) return Effect.succeed(alone.admit(identity, microsOf(clock)))
    const holding = holdingOf(identity, now)
    if (holding.left > 0 && now < holding.endsAt) {
      return Effect.succeed(spend(holding, alone.admit(identity, microsOf(clock)), now))
    }
    if (now < holding.deniedUntil) {
      const seconds = secondsUntil(holding.freeAt, now)
      return Effect.succeed({ admitted: false, remaining: 0, resetSeconds: seconds, retryAfterSeconds: seconds })
    }
    holding.waiting++
    return renew(identity, holding, now).pipe(
      Effect.ensuring(Effect.sync(() => holding.waiting--)),
      Effect.andThen(Effect.suspend(() => admitAt(clock, identity)))
    )
  }

  return {
    admit: (identity: string) => Effect.clockWith((clock) => admitAt(clock, identity)),
    forget: (clock: Clock.Clock) => alone.forget(microsOf(clock))
  }
})
