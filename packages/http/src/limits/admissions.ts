import type { Clock } from "effect"

/** What the limiter says to one request. Seconds are whole and rounded up. */
export interface Admission {
  readonly admitted: boolean
  /** How many more requests would be admitted now. */
  readonly remaining: number
  /** Until the oldest counted request leaves the window, so that one more is admitted. */
  readonly resetSeconds: number
  /** How long a refused caller must wait to be admitted, at least 1; 0 when admitted. */
  readonly retryAfterSeconds: number
}

const smallest = 4

/** The admission times of one identity within the window, oldest first, in a ring that grows and shrinks with them. */
class Ring {
  private times: Array<number> = [0, 0, 0, 0]
  private first = 0
  count = 0

  get oldest(): number {
    return this.times[this.first] ?? 0
  }

  add(time: number, limit: number): void {
    if (this.count === this.times.length) this.resize(Math.min(limit, this.count * 2))
    const end = this.first + this.count++
    this.times[end < this.times.length ? end : end - this.times.length] = time
  }

  /** Each admission is dropped once, so on average a request drops at most one. */
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
  /** How many identities are remembered at most. */
  readonly maximumIdentities: number
}

/**
 * Counts exactly: at most `limit` admissions of an identity in any window, and no refusal while there are fewer.
 *
 * Identities live in two generations. One that is seen moves to the younger; every window, the older generation, in
 * which nobody has been admitted for a whole window, is dropped at once. With too many identities the generations change
 * early, which forgets those that were seen least recently: an identity near its limit is seen all the time and stays.
 */
export class Admissions {
  private younger = new Map<string, Ring>()
  private older = new Map<string, Ring>()
  private changedAt = Number.NEGATIVE_INFINITY
  private readonly rule: Limit

  constructor(rule: Limit) {
    this.rule = rule
  }

  /** How many identities are remembered. */
  get size(): number {
    return this.younger.size + this.older.size
  }

  /** `now` in whole microseconds, so that sums are exact, from a clock that never goes back. */
  admit(identity: string, now: number): Admission {
    const { limit, windowMicros } = this.rule
    this.forget(now)
    const ring = this.younger.get(identity) ?? this.welcome(identity, now)
    ring.dropUntil(now - windowMicros)
    const admitted = ring.count < limit
    if (admitted) ring.add(now, limit)
    const resetSeconds = Math.max(1, Math.ceil((ring.oldest + windowMicros - now) / 1e6))
    return {
      admitted,
      remaining: limit - ring.count,
      resetSeconds,
      retryAfterSeconds: admitted ? 0 : resetSeconds
    }
  }

  /** Lets go of identities that have been idle for a window, or at most two. */
  forget(now: number): void {
    const elapsed = now - this.changedAt
    if (elapsed < this.rule.windowMicros) return
    if (elapsed >= 2 * this.rule.windowMicros) this.younger = new Map()
    this.changeGenerations(now)
  }

  private welcome(identity: string, now: number): Ring {
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

/** The time that {@link Admissions} counts by. */
export const microsOf = (clock: Clock.Clock): number => Math.floor(Number(clock.monotonicTimeNanosUnsafe()) / 1000)
