import { BigDecimal, Effect } from "effect"
import type { BoundedPeriod } from "../facts/ReportPeriod.ts"
import { mostCompared } from "../records/RecordRepository.ts"
import { eachInSlices, mapInSlices } from "../scheduling/inSlices.ts"
import { type CalendarDate, daysOf, isWeekend } from "../values/CalendarDate.ts"
import { type Compared, isLikelyDuplicate } from "./isLikelyDuplicate.ts"
import { hasSpan, overlap, type Spanning, type Timed } from "./overlaps.ts"
import type { TimeEntry, TimeEntryId } from "./TimeEntry.ts"

/** What a person should check before they hand in a timesheet. */
export interface TimesheetFinding {
  readonly kind: "empty_day" | "long_day" | "duplicate" | "overlap" | "no_client" | "unpaid"
  readonly day: CalendarDate
  /** The entries it is about: none for an empty day. */
  readonly entryIds: ReadonlyArray<TimeEntryId>
  /** Minutes of the whole day. */
  readonly minutes: number
}

/** The part of an entry that is checked. */
type Checked = Compared & Timed & Pick<TimeEntry, "id" | "billable" | "cost">

/** A day with more is worth a look. */
export const longDayMinutes = 12 * 60

interface Sorted {
  readonly byDay: ReadonlyMap<CalendarDate, ReadonlyArray<Checked>>
  /** Those that may repeat an earlier one by mistake: each is compared with the {@link mostCompared} before it that could be the same. */
  readonly repeats: ReadonlySet<Checked>
  /** Those that are at the same time as another one. */
  readonly overlapping: ReadonlySet<Checked>
}

/** Each entry is compared with those that begin before it ends: in the order of their starts, few. */
const overlapsAmong = Effect.fnUntraced(function* (entries: ReadonlyArray<Checked>) {
  const found = new Set<Checked>()
  let open: ReadonlyArray<Spanning<Checked>> = []
  const put = (entry: Spanning<Checked>): void => {
    open = open.filter(({ endedAt }) => endedAt > entry.startedAt)
    for (const one of open) if (overlap(one, entry)) found.add(one).add(entry)
    open = [...open, entry]
  }
  const spanning = entries.filter(hasSpan)
  yield* eachInSlices(
    spanning.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0)),
    put
  )
  return found
})

const sortedOut = (entries: ReadonlyArray<Checked>): Effect.Effect<Sorted> =>
  Effect.suspend(() => {
    const byDay = new Map<CalendarDate, Array<Checked>>()
    const repeats = new Set<Checked>()
    const alike = new Map<string, Array<Checked>>()
    const put = (entry: Checked): void => {
      const ofDay = byDay.get(entry.workedOn) ?? []
      ofDay.push(entry)
      byDay.set(entry.workedOn, ofDay)
      const key = `${entry.workedOn} ${entry.durationMinutes} ${entry.currency}`
      const earlier = alike.get(key) ?? []
      if (earlier.some((one) => isLikelyDuplicate(one, entry))) repeats.add(entry)
      earlier.push(entry)
      if (earlier.length > mostCompared) earlier.shift()
      alike.set(key, earlier)
    }
    return Effect.andThen(
      eachInSlices(entries, put),
      Effect.map(overlapsAmong(entries), (overlapping) => ({ byDay, repeats, overlapping }))
    )
  })

const findingsOfDay = (
  day: CalendarDate,
  entries: ReadonlyArray<Checked>,
  { overlapping, repeats }: Pick<Sorted, "overlapping" | "repeats">
): ReadonlyArray<TimesheetFinding> => {
  const minutes = entries.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
  const found = (kind: TimesheetFinding["kind"], some: ReadonlyArray<Checked>): ReadonlyArray<TimesheetFinding> =>
    some.length === 0 ? [] : [{ kind, day, entryIds: some.map(({ id }) => id), minutes }]
  return [
    ...found("long_day", minutes > longDayMinutes ? entries : []),
    ...found(
      "duplicate",
      entries.filter((entry) => repeats.has(entry))
    ),
    ...found(
      "overlap",
      entries.filter((entry) => overlapping.has(entry))
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
export const timesheetFindings = Effect.fnUntraced(function* (
  entries: ReadonlyArray<Checked>,
  {
    holidays,
    period,
    today
  }: { readonly period: BoundedPeriod; readonly today: CalendarDate; readonly holidays: ReadonlySet<CalendarDate> }
): Effect.fn.Return<ReadonlyArray<TimesheetFinding>> {
  const { byDay, ...sorted } = yield* sortedOut(entries)
  const found = yield* mapInSlices(daysOf(period), (day): ReadonlyArray<TimesheetFinding> => {
    const ofDay = byDay.get(day)
    if (ofDay !== undefined) return findingsOfDay(day, ofDay, sorted)
    return day <= today && !isWeekend(day) && !holidays.has(day)
      ? [{ kind: "empty_day", day, entryIds: [], minutes: 0 }]
      : []
  })
  return found.flat()
})
