import type { BoundedPeriod } from "@hourbook/core/facts/ReportPeriod"
import {
  addDays,
  type CalendarDate,
  firstDay,
  firstOfMonth,
  lastOfMonth,
  latest as latestDay
} from "@hourbook/core/values/CalendarDate"

/** A range of days with inclusive bounds; an omitted bound leaves that end open. */
export interface DateRange {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

/** A date range split up: each of its days is in one of the whole months or in one of the shorter ranges. */
export interface Periods {
  /** Whole months, from the first day of one to the last of another, without those that begin on the days in `except`. */
  readonly months: DateRange & { readonly except: ReadonlyArray<CalendarDate> }
  readonly days: ReadonlyArray<DateRange>
}

/** Splits a range into whole months, and into days for the months that contain a bound or a boundary. */
export const splitByMonth = ({ from, to }: DateRange, boundaries: ReadonlyArray<CalendarDate>): Periods => {
  const inside = [
    ...[...(from === undefined ? [] : [from]), ...boundaries].filter((day) => !day.endsWith("-01")),
    ...(to === undefined || to === lastOfMonth(to) ? [] : [to])
  ]
  const broken = [...new Set(inside.map(firstOfMonth))].sort()
  return {
    months: {
      from: from === undefined ? undefined : firstOfMonth(from),
      to: to === undefined ? undefined : lastOfMonth(to),
      except: broken
    },
    days: mergeAdjacentMonths(broken)
      .map((range) => ({ from: latest(range.from, from), to: earliest(range.to, to) }))
      .filter((range) => range.from <= range.to)
  }
}

/** What is left of a range of days without some whole months, which are in order. */
export const withoutMonths = (
  { from, to }: DateRange,
  months: ReadonlyArray<CalendarDate>
): ReadonlyArray<DateRange> => {
  const left: Array<DateRange> = []
  let next = from
  for (const month of months) {
    const last = lastOfMonth(month)
    if ((from !== undefined && last < from) || (to !== undefined && month > to)) continue
    if (month !== firstDay && (next === undefined || next < month)) left.push({ from: next, to: addDays(month, -1) })
    if (last === latestDay) return left
    next = addDays(last, 1)
  }
  if (next === undefined || to === undefined || next <= to) left.push({ from: next, to })
  return left
}

/** Whether a range contains all days of another. */
export const contains = ({ from, to }: DateRange, days: BoundedPeriod): boolean =>
  (from === undefined || from <= days.from) && (to === undefined || days.to <= to)

/** Merges consecutive months into ranges of days. */
const mergeAdjacentMonths = (months: ReadonlyArray<CalendarDate>) => {
  const ranges: Array<{ readonly from: CalendarDate; readonly to: CalendarDate }> = []
  for (const month of months) {
    const before = ranges.at(-1)
    const follows = before !== undefined && addDays(before.to, 1) === month
    if (follows) ranges.pop()
    ranges.push({ from: follows ? before.from : month, to: lastOfMonth(month) })
  }
  return ranges
}

const latest = (a: CalendarDate, b: CalendarDate | undefined): CalendarDate => (b !== undefined && b > a ? b : a)
const earliest = (a: CalendarDate, b: CalendarDate | undefined): CalendarDate => (b !== undefined && b < a ? b : a)
