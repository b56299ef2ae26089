import { Context, Effect, Random } from "effect"
import { fromMillis, type Instant, toMillis } from "../values/Instant.ts"

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How the deliverer waits; tests have quicker ones. */
export interface RetryTimes {
  /** How long after each failed try the next one is, in milliseconds. There is none after the last. */
  readonly delays: ReadonlyArray<number>
  /** After how long a webhook is disabled that had nothing but failures. */
  readonly longestFailing: number
  /** How often the deliverer looks for what is new. */
  readonly pause: number
}

export const RetryTimes = Context.Reference<RetryTimes>("@hourbook/core/worker/RetryTimes", {
  defaultValue: () => ({
    delays: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
    longestFailing: 5 * 24 * hour,
    pause: second
  })
})

/** A receiver cannot ask for more than this. */
const longestAsked = 24 * hour

/** How far a delay may be from the plan, so that tries spread out. */
const spread = 0.2

/**
 * When the next try is after one that failed, `tries` having been made: by the schedule, up to a fifth earlier or later, and
 * not before the receiver asks for it. Null after the last try, unless it `lasts`: then the longest delay repeats.
 */
export const nextTry = Effect.fnUntraced(function* (
  at: Instant,
  {
    lasts = false,
    retryAfter,
    tries
  }: { readonly tries: number; readonly retryAfter: number | null; readonly lasts?: boolean }
): Effect.fn.Return<Instant | null> {
  const { delays } = yield* RetryTimes
  const planned = delays[tries - 1] ?? (lasts ? delays.at(-1) : undefined)
  if (planned === undefined) return null
  const random = yield* Random.nextBetween(1 - spread, 1 + spread)
  const asked = Math.min((retryAfter ?? 0) * second, longestAsked)
  return fromMillis(toMillis(at) + Math.round(Math.max(planned * random, asked)))
})
