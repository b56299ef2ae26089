import { BigDecimal } from "effect"
import type { BoundedPeriod } from "../facts/ReportPeriod.ts"
import { type CalendarDate, daysOf, isWeekend } from "../shared/CalendarDate.ts"
import { type Compared, isLikelyDuplicate } from "./isLikelyDuplicate.ts"
import type { TimeEntry, TimeEntryId } from "./TimeEntry.ts"

/** What a person should check before they hand in a timesheet. */
export interface TimesheetFinding {
  readonly kind: "empty_day" | "long_day" | "duplicate" | "no_client" | "unpaid"
  readonly day: CalendarDate
  /** The entries it is about: none for an empty day. */
  readonly entryIds: ReadonlyArray<TimeEntryId>
  /** Minutes of the whole day. */
  readonly minutes: number
}

/** The part of an entry that is checked. */
type Checked = Compared & Pick<TimeEntry, "id" | "billable" | "cost">

/** A day with more is worth a look. */
export const longDayMinutes = 12 * 60

const findingsOfDay = (day: CalendarDate, entries: ReadonlyArray<Checked>): ReadonlyArray<TimesheetFinding> => {
  const minutes = entries.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
  const found = (kind: TimesheetFinding["kind"], some: ReadonlyArray<Checked>): ReadonlyArray<TimesheetFinding> =>
    some.length === 0 ? [] : [{ kind, day, entryIds: some.map(({ id }) => id), minutes }]
  return [
    ...found("long_day", minutes > longDayMinutes ? entries : []),
    ...found(
      "duplicate",
      entries.filter((entry, index) => entries.slice(0, index).some((earlier) => isLikelyDuplicate(earlier, entry)))
    ),
    ...found(
      "no_client",
      entries.filter(({ clientId, projectId }) => clientId === null && projectId === null)
    ),
    ...found(
      "unpaid",
      entries.filter(({ billable, cost }) => billable && BigDecimal.isZero(cost))
    )
  ]
}

/** Findings of one member's entries, day by day. A workday up to today without entries is one, unless it is a holiday. */
export const timesheetFindings = (
  entries: ReadonlyArray<Checked>,
  {
    holidays,
    period,
    today
  }: { readonly period: BoundedPeriod; readonly today: CalendarDate; readonly holidays: ReadonlySet<CalendarDate> }
): ReadonlyArray<TimesheetFinding> => {
  const byDay = Map.groupBy(entries, ({ workedOn }) => workedOn)
  return daysOf(period).flatMap((day): ReadonlyArray<TimesheetFinding> => {
    const ofDay = byDay.get(day)
    if (ofDay !== undefined) return findingsOfDay(day, ofDay)
    return day <= today && !isWeekend(day) && !holidays.has(day)
      ? [{ kind: "empty_day", day, entryIds: [], minutes: 0 }]
      : []
  })
}
