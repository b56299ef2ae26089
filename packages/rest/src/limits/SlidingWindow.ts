import type { Clock } from "effect"

/** The result of counting a request. Seconds are whole and rounded up. */
export interface Admission {
  readonly admitted: boolean
  /** How many more requests are admitted now. */
  readonly remaining: number
  /** Seconds until the oldest counted request leaves the window, which admits one more. */
  readonly resetSeconds: number
  /** Seconds a rejected client must wait, at least 1; 0 when admitted. */
  readonly retryAfterSeconds: number
}

const smallest = 4

/** The times of one identity within the window, oldest first, in a ring buffer that grows and shrinks. */
class Ring {
  private times: Array<number> = [0, 0, 0, 0]
  private first = 0
  count = 0

  get oldest(): number {
    return this.timeOf(0)
  }

  /** When a request was made, by its place from the oldest. */
  timeOf(place: number): number {
    return this.times[(this.first + place) % this.times.length] ?? 0
  }

  add(time: number, limit: number): void {
    if (this.count === this.times.length) this.resize(Math.min(limit, this.count * 2))
    const end = this.first + this.count++
    this.times[end < this.times.length ? end : end - this.times.length] = time
  }

  /** Each time is dropped once, so a request drops at most one on average. */
  dropUntil(time: number): void {
    while (this.count > 0 && this.oldest <= time) {
      this.first = this.first + 1 === this.times.length ? 0 : this.first + 1
      this.count--
    }
    if (this.times.length > smallest && this.count * 4 <= this.times.length) {
      this.resize(Math.max(smallest, Math.ceil(this.times.length / 2)))
    }
  }

  private resize(capacity: number): void {
    const { first, times } = this
    this.times = Array.from({ length: capacity }, (_, index) =>
      index < this.count ? (times[(first + index) % times.length] ?? 0) : 0
    )
    this.first = 0
  }
}

export interface Limit {
  readonly limit: number
  readonly windowMicros: number
  /** The largest number of identities to track. */
  readonly maximumIdentities: number
}

/**
 * An exact sliding window: admits an identity while it has fewer than `limit` requests in the window that ends now.
 *
 * Identities are in two generations. A request moves its identity to the younger one. Every window the older generation,
 * whose identities have been idle for a whole window, is dropped at once. With too many identities the generations change
 * early, which forgets the least recently used: an identity near its limit sends requests all the time and stays.
 */
export class SlidingWindow {
  private younger = new Map<string, Ring>()
  private older = new Map<string, Ring>()
  private changedAt = Number.NEGATIVE_INFINITY
  private readonly rule: Limit

  constructor(rule: Limit) {
    this.rule = rule
  }

  /** The number of tracked identities. */
  get size(): number {
    return this.younger.size + this.older.size
  }

  /** Counts a request, or one that counts as `many`. `now` is in whole microseconds, so that sums are exact, from a monotonic clock. */
  admit(identity: string, now: number, many = 1): Admission {
    this.forget(now)
    const ring = this.younger.get(identity) ?? this.track(identity, now)
    ring.dropUntil(now - this.rule.windowMicros)
    const lacking = ring.count + many - this.rule.limit
    if (lacking <= 0) for (let added = 0; added < many; added++) ring.add(now, this.rule.limit)
    return this.admission(ring, lacking, now)
  }

  /** What {@link admit} would say, without counting. */
  peek(identity: string, now: number, many = 1): Admission {
    this.forget(now)
    const ring = this.younger.get(identity) ?? (this.older.has(identity) ? this.track(identity, now) : new Ring())
    ring.dropUntil(now - this.rule.windowMicros)
    return this.admission(ring, ring.count + many - this.rule.limit, now)
  }

  /** `lacking` is how many must leave the window before the request is admitted. */
  private admission(ring: Ring, lacking: number, now: number): Admission {
    const { limit, windowMicros } = this.rule
    const secondsUntilGone = (place: number) => Math.max(1, Math.ceil((ring.timeOf(place) + windowMicros - now) / 1e6))
    return {
      admitted: lacking <= 0,
      remaining: limit - ring.count,
      resetSeconds: secondsUntilGone(0),
      retryAfterSeconds: lacking <= 0 ? 0 : secondsUntilGone(Math.min(lacking, ring.count) - 1)
    }
  }

  /** Drops identities that have been idle for one window, or at most two. */
  forget(now: number): void {
    const elapsed = now - this.changedAt
    if (elapsed < this.rule.windowMicros) return
    if (elapsed >= 2 * this.rule.windowMicros) this.younger = new Map()
    this.changeGenerations(now)
  }

  private track(identity: string, now: number): Ring {
    const known = this.older.get(identity)
    if (known !== undefined) this.older.delete(identity)
    if (this.younger.size * 2 >= this.rule.maximumIdentities) this.changeGenerations(now)
    const ring = known ?? new Ring()
    this.younger.set(identity, ring)
    return ring
  }

  private changeGenerations(now: number): void {
    this.older = this.younger
    this.younger = new Map()
    this.changedAt = now
  }
}

/** The time of a clock for {@link SlidingWindow}. */
export const microsOf = (clock: Clock.Clock): number => Math.floor(Number(clock.monotonicTimeNanosUnsafe()) / 1000)
