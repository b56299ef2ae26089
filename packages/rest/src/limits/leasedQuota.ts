import { Sha256 } from "@hourbook/core/access/Secret"
import { RateLeases } from "@hourbook/core/limits/RateLeases"
import { noLongerThan } from "@hourbook/core/scheduling/noLongerThan"
import { type Clock, Deferred, Effect } from "effect"
import { type Admission, SlidingWindow, type Limit, microsOf } from "./SlidingWindow.ts"

export interface SharedLimit extends Limit {
  /** The largest number of requests an instance leases at once. */
  readonly largestBlock: number
  /** How long it may admit requests on a lease. */
  readonly leaseMillis: number
}

/** A store that takes longer counts as unavailable, and is not asked again for a while. */
const leaseTimeout = "250 millis"
const unavailableMillis = 5000
/** How long to wait before another lease after a store had nothing left. */
const deniedMillis = 100

/** The requests of an identity that an instance has leased. */
class LeasedQuota {
  left = 0
  used = 0
  at = 0
  endsAt = 0
  /** Until when so many requests and more are denied. */
  deniedUntil = 0
  denied = 1
  /** What the store had left, and when more becomes free. */
  remaining = 0
  freeAt = 0
  waiting = 0
  renewal: Deferred.Deferred<void> | undefined = undefined

  /** As many tokens as the last lease used, or twice as many if it used them all. */
  get requestedTokens(): number {
    return Math.max(1, this.left > 0 ? this.used : this.used * 2, this.waiting)
  }
}

const secondsUntil = (moment: number, now: number): number => Math.max(1, Math.ceil((moment - now) / 1000))

/**
 * Admits requests on leases from a count that several instances share. Leased tokens that an instance has not used count
 * as used for the others. With n instances an identity can therefore be rejected while up to `largestBlock` × (n − 1)
 * requests are left, and a window can admit as many more than the limit, from leases of the window before. While the
 * store is unavailable, each instance enforces the limit by itself.
 */
export const makeLeasedQuota = Effect.fnUntraced(function* (rule: SharedLimit) {
  const leases = yield* RateLeases
  const sha256 = yield* Sha256
  const own = new SlidingWindow(rule)
  const quotas = new Map<string, LeasedQuota>()
  let unavailableUntil = 0
  let forgottenAt = 0
  const windowMillis = rule.windowMicros / 1000

  const take = Effect.fnUntraced(function* (identity: string, quota: LeasedQuota, least: number, at: number) {
    const unused = quota.left > 0 ? { at: quota.at, count: quota.left } : null
    const want = Math.max(least, Math.min(rule.largestBlock, quota.requestedTokens))
    Object.assign(quota, { left: 0, used: 0 })
    const { limit } = rule
    const lease = yield* leases.take({
      identity: yield* sha256(identity),
      at,
      want,
      least,
      unused,
      limit,
      windowMillis
    })
    Object.assign(quota, {
      left: lease.granted,
      at: lease.at,
      endsAt: at + rule.leaseMillis,
      deniedUntil: lease.granted === 0 ? at + deniedMillis : 0,
      denied: least,
      remaining: lease.remaining,
      freeAt: lease.freeAt
    })
  })

  /** Takes one lease at a time for all requests that wait. It continues if the request that started it is interrupted. */
  const renew = (identity: string, quota: LeasedQuota, least: number, at: number): Effect.Effect<void> => {
    if (quota.renewal !== undefined) return Deferred.await(quota.renewal)
    const renewal = (quota.renewal = Deferred.makeUnsafe<void>())
    const fallBack = Effect.suspend(() => {
      unavailableUntil = at + unavailableMillis
      return Effect.logWarning("Shared rate limit unavailable; falling back to this instance's own limit")
    })
    const renewing = take(identity, quota, least, at).pipe(
      noLongerThan(leaseTimeout, () => fallBack),
      Effect.catchCause(() => fallBack),
      Effect.ensuring(
        Effect.suspend(() => {
          quota.renewal = undefined
          return Deferred.succeed(renewal, undefined)
        })
      )
    )
    return Effect.andThen(Effect.forkDetach(renewing), Deferred.await(renewal))
  }

  const spend = (quota: LeasedQuota, counted: Admission, many: number, now: number): Admission => {
    if (!counted.admitted) return counted
    quota.left -= many
    quota.used += many
    const remaining = Math.min(counted.remaining, quota.remaining + quota.left)
    return { admitted: true, remaining, resetSeconds: secondsUntil(quota.freeAt, now), retryAfterSeconds: 0 }
  }

  const denied = ({ freeAt, left, remaining }: LeasedQuota, now: number): Admission => {
    const seconds = secondsUntil(freeAt, now)
    return { admitted: false, remaining: remaining + left, resetSeconds: seconds, retryAfterSeconds: seconds }
  }

  const quotaOf = (identity: string, now: number): LeasedQuota => {
    if (now - forgottenAt > windowMillis || quotas.size >= rule.maximumIdentities) forget(now)
    const known = quotas.get(identity)
    if (known !== undefined) return known
    const fresh = new LeasedQuota()
    quotas.set(identity, fresh)
    return fresh
  }

  const forget = (now: number): void => {
    forgottenAt = now
    if (quotas.size >= rule.maximumIdentities) return quotas.clear()
    for (const [identity, { endsAt, renewal }] of quotas) {
      if (renewal === undefined && endsAt + windowMillis < now) quotas.delete(identity)
    }
  }

  const admitAt = (clock: Clock.Clock, identity: string, many: number): Effect.Effect<Admission> => {
    const now = clock.currentTimeMillisUnsafe()
    if (now < unavailableUntil) return Effect.succeed(own.admit(identity, microsOf(clock), many))
    const quota = quotaOf(identity, now)
    if (quota.left >= many && now < quota.endsAt) {
      return Effect.succeed(spend(quota, own.admit(identity, microsOf(clock), many), many, now))
    }
    if (now < quota.deniedUntil && many >= quota.denied) {
      return Effect.succeed(denied(quota, now))
    }
    quota.waiting += many
    return renew(identity, quota, many, now).pipe(
      Effect.ensuring(Effect.sync(() => (quota.waiting -= many))),
      Effect.andThen(Effect.suspend(() => admitAt(clock, identity, many)))
    )
  }

  /** A refusal that still holds, or one of this instance's own count; undefined where the store must be asked. */
  const refusalAt = (clock: Clock.Clock, identity: string): Admission | undefined => {
    const now = clock.currentTimeMillisUnsafe()
    if (now < unavailableUntil) {
      const counted = own.peek(identity, microsOf(clock))
      return counted.admitted ? undefined : counted
    }
    const quota = quotas.get(identity)
    return quota !== undefined && quota.left === 0 && quota.denied === 1 && now < quota.deniedUntil
      ? denied(quota, now)
      : undefined
  }

  return {
    refusal: (identity: string) => Effect.clockWith((clock) => Effect.sync(() => refusalAt(clock, identity))),
    admit: (identity: string, many = 1) => Effect.clockWith((clock) => admitAt(clock, identity, many)),
    forget: (clock: Clock.Clock) => own.forget(microsOf(clock))
  }
})
