import { Result } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import type { Rule } from "../errors/rules.ts"
import { type CalendarDate, daysBetween, earliest, latest } from "../values/CalendarDate.ts"
import { fromMillis, type Instant, toMillis } from "../values/Instant.ts"
import { dayIn, movedByDays, type TimeZone } from "../values/timeZone.ts"
import type { TimeEntryFields } from "./TimeEntry.ts"

/** When work was done and how long it took. */
export type Spent = Pick<TimeEntryFields, "workedOn" | "durationMinutes" | "startedAt" | "endedAt">

const msPerMinute = 60_000

/** The minutes from start to end: half a minute counts as one, and any time at all is one. */
export const minutesBetween = (start: Instant, end: Instant): number =>
  Math.max(1, Math.floor((toMillis(end) - toMillis(start)) / msPerMinute + 0.5))

const refuse = (field: keyof Spent, problem: string, rule: Rule) =>
  Result.fail(new ValidationFailed({ field, problem, rule }))

const missing = (field: keyof Spent, problem: string, ...also: ReadonlyArray<keyof Spent>) =>
  Result.fail(
    new ValidationFailed({ field, problem, rule: { code: "missing", ...(also.length === 0 ? {} : { also }) } })
  )

/** Moments whose day exists in every zone. */
const offCalendar: Rule = { code: "off_calendar", after: earliest, before: latest }

const isOnCalendar = (moment: Instant | null): boolean =>
  moment === null || (moment.slice(0, 10) > earliest && moment.slice(0, 10) < latest)

/** What a caller says of it. */
export type GivenSpent = { readonly [K in keyof Spent]?: Spent[K] | undefined }

/** What a change says of the day. It moves with the start where it was that of the start before. */
const dayOf = ({ startedAt, workedOn }: GivenSpent, before: Spent | null, zone: TimeZone): CalendarDate | undefined => {
  if (workedOn !== undefined) return workedOn
  const moved = startedAt === undefined || startedAt === null ? undefined : dayIn(zone, startedAt)
  if (before === null || moved === undefined) return before?.workedOn ?? moved
  return before.startedAt !== null && before.workedOn === dayIn(zone, before.startedAt) ? moved : before.workedOn
}

/** The minutes from start to end; undefined where one of them is not known. */
const spanOf = ({ endedAt, startedAt }: Pick<Spent, "startedAt" | "endedAt">): number | undefined =>
  startedAt === null || endedAt === null ? undefined : minutesBetween(startedAt, endedAt)

/** What of the time from start to end was no work. */
const breakOf = (before: Spent | null): number =>
  before === null ? 0 : Math.max(0, (spanOf(before) ?? before.durationMinutes) - before.durationMinutes)

/** Whether a change moves the times of an entry with its day: it says another day, and nothing of the times. */
export const movesTimes = ({ endedAt, startedAt, workedOn }: GivenSpent, before: Spent): boolean =>
  workedOn !== undefined &&
  workedOn !== before.workedOn &&
  startedAt === undefined &&
  endedAt === undefined &&
  (before.startedAt !== null || before.endedAt !== null)

/** The times as many days later as the day is: by the same clock, and as long as they were. */
const movedTimes = (before: Spent, workedOn: CalendarDate, zone: TimeZone): Pick<Spent, "startedAt" | "endedAt"> => {
  const days = daysBetween(before.workedOn, workedOn)
  const { endedAt, startedAt } = before
  const moved = (at: Instant | null) => (at === null ? null : movedByDays(zone, at, days))
  if (startedAt === null || endedAt === null) return { startedAt: moved(startedAt), endedAt: moved(endedAt) }
  const start = movedByDays(zone, startedAt, days)
  return { startedAt: start, endedAt: fromMillis(toMillis(start) + toMillis(endedAt) - toMillis(startedAt)) }
}

/**
 * When work was done, of what a caller says and, of a change, what it was before. Start and end say the minutes where these
 * are left out, and the start says the day in a time zone. Given minutes may be fewer: the difference was a break, which
 * stays where a start or an end moves. A change of the day alone moves start and end as well.
 */
export const spentOf = (
  given: GivenSpent,
  before: Spent | null,
  zone: TimeZone
): Result.Result<Spent, ValidationFailed> => {
  const moved =
    before !== null && given.workedOn !== undefined && movesTimes(given, before)
      ? movedTimes(before, given.workedOn, zone)
      : before
  const startedAt = given.startedAt === undefined ? (moved?.startedAt ?? null) : given.startedAt
  const endedAt = given.endedAt === undefined ? (moved?.endedAt ?? null) : given.endedAt
  if (!isOnCalendar(startedAt))
    return refuse("startedAt", `a moment after ${earliest} and before ${latest}`, offCalendar)
  if (!isOnCalendar(endedAt)) return refuse("endedAt", `a moment after ${earliest} and before ${latest}`, offCalendar)
  if (startedAt !== null && endedAt !== null && endedAt <= startedAt) {
    return refuse("endedAt", "work ends after its start", { code: "ends_before_start" })
  }
  const between = spanOf({ startedAt, endedAt })
  const isRetimed = before === null || startedAt !== before.startedAt || endedAt !== before.endedAt
  const pause = breakOf(before)
  if (isRetimed && given.durationMinutes === undefined && between !== undefined && pause > between) {
    return refuse(
      "durationMinutes",
      `the break of ${pause} minutes is longer than the ${between} minutes from start to end: say how long the work took`,
      { code: "break_too_long", pause, minutes: between }
    )
  }
  const worked = isRetimed && between !== undefined ? Math.max(1, between - pause) : undefined
  const durationMinutes = given.durationMinutes ?? worked ?? before?.durationMinutes
  const workedOn = dayOf({ ...given, startedAt }, before, zone)
  if (durationMinutes === undefined && workedOn === undefined) {
    return missing(
      "workedOn",
      "the day of the work and how long it took are missing: say them, or when it started and ended",
      "durationMinutes"
    )
  }
  if (durationMinutes === undefined) {
    return missing("durationMinutes", "how long the work took is missing: say it, or when it started and ended")
  }
  if (between !== undefined && durationMinutes > between && (isRetimed || durationMinutes !== before.durationMinutes)) {
    return refuse("durationMinutes", `at most the ${between} minutes from start to end: change the end as well`, {
      code: "longer_than_span",
      minutes: between
    })
  }
  if (workedOn === undefined) return missing("workedOn", "the day of the work is missing: say it, or when it started")
  return Result.succeed({ workedOn, durationMinutes, startedAt, endedAt })
}
