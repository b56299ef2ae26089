import { minuteOf, toMillis } from "../values/Instant.ts"
import { minutesBetween } from "./spent.ts"
import type { TimeEntry } from "./TimeEntry.ts"

/** The part of a time entry that says when it was. */
export type Timed = Pick<TimeEntry, "durationMinutes" | "startedAt" | "endedAt">

/** A time entry with start and end. */
export type Spanning<A extends Timed> = A & { readonly [K in "startedAt" | "endedAt"]: NonNullable<Timed[K]> }

export const hasSpan = <A extends Timed>(entry: A): entry is Spanning<A> =>
  entry.startedAt !== null && entry.endedAt !== null

const msPerMinute = 60_000

/** What of the time from start to end was no work. */
const breakOf = ({ durationMinutes, endedAt, startedAt }: Spanning<Timed>): number =>
  Math.max(0, minutesBetween(startedAt, endedAt) - durationMinutes)

/**
 * Whether two entries of a person say that they worked on both at once. In whole minutes: one that begins in the minute in which
 * the other ends does not overlap it. Nor does one that fits into the break of the other.
 */
export const overlap = (a: Spanning<Timed>, b: Spanning<Timed>): boolean => {
  const start = Math.max(toMillis(minuteOf(a.startedAt)), toMillis(minuteOf(b.startedAt)))
  const end = Math.min(toMillis(minuteOf(a.endedAt)), toMillis(minuteOf(b.endedAt)))
  return (end - start) / msPerMinute > Math.max(0, breakOf(a), breakOf(b))
}
