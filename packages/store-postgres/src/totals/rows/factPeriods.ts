import {
  addDays,
  type CalendarDate,
  firstOfMonth,
  firstOfYear,
  lastOfMonth,
  lastOfYear
} from "@hourbook/core/values/CalendarDate"

/** A range of days with inclusive bounds; an omitted bound leaves that end open. */
export interface DateRange {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

/** The whole years or months of a range, by their first days, without those in `except`. */
export interface WholePeriods extends DateRange {
  readonly except: ReadonlyArray<CalendarDate>
}

/** A range split up: each of its days is in exactly one of the whole years, whole months or shorter ranges. */
export interface Periods {
  readonly years: ReadonlyArray<WholePeriods>
  readonly months: ReadonlyArray<WholePeriods>
  readonly days: ReadonlyArray<DateRange>
}

/** The longest period that a question allows to be summed already. */
export type LongestPeriod = "ever" | "year" | "month" | "day"

/** A range as all time without what `follows` its first part, and with the `rest` of the range. */
export interface AllTime {
  readonly follows: Periods
  readonly rest: Periods
}

/**
 * Splits a range into the longest possible periods: months only for years that contain a bound or a boundary, and days only
 * for months that do.
 */
export const periodsOf = (
  range: DateRange,
  longestPeriod: LongestPeriod,
  boundaries: ReadonlyArray<CalendarDate> = []
): Periods => {
  const { from, to } = range
  const starts = [...(from === undefined ? [] : [from]), ...boundaries, ...(to === undefined ? [] : [addDays(to, 1)])]
  const years =
    longestPeriod === "year" || longestPeriod === "ever"
      ? split([range], year, starts)
      : { whole: [], partial: [range] }
  const months = longestPeriod === "day" ? { whole: [], partial: [range] } : split(years.partial, month, starts)
  return { years: years.whole, months: months.whole, days: months.partial }
}

const noPeriods: Periods = { years: [], months: [], days: [] }

/**
 * Splits a range without a start into all time and what is left: its first part ends before the first boundary, or with the
 * range. Null where that part ends before `recent`, since then too much follows it.
 */
export const allTimeOf = (
  { from, to }: DateRange,
  recent: CalendarDate,
  boundaries: ReadonlyArray<CalendarDate> = []
): AllTime | null => {
  if (from !== undefined) return null
  const ends = [...boundaries.slice(0, 1), ...(to === undefined ? [] : [addDays(to, 1)])]
  const [end] = ends.sort()
  if (end === undefined) return { follows: noPeriods, rest: noPeriods }
  if (end < recent) return null
  return {
    follows: periodsOf({ from: end }, "year"),
    rest: to !== undefined && end > to ? noPeriods : periodsOf({ from: end, to }, "year", boundaries)
  }
}

interface Unit {
  readonly firstOf: (day: CalendarDate) => CalendarDate
  readonly lastOf: (day: CalendarDate) => CalendarDate
}

const year: Unit = { firstOf: firstOfYear, lastOf: lastOfYear }
const month: Unit = { firstOf: firstOfMonth, lastOf: lastOfMonth }

/** Splits ranges into whole years or months and partial ones: those with one of `starts` after their first day. */
const split = (ranges: ReadonlyArray<DateRange>, unit: Unit, starts: ReadonlyArray<CalendarDate>) => {
  const inside = starts.filter((day) => day !== unit.firstOf(day)).map(unit.firstOf)
  const except = [...new Set(inside)].sort()
  const parts = ranges.map(({ from, to }) => {
    const partial = mergeAdjacent(except, unit)
      .map((part) => ({ from: latest(part.from, from), to: earliest(part.to, to) }))
      .filter((part) => part.from <= part.to)
    const [first] = partial
    const isAllPartial = first !== undefined && first.from === from && first.to === to
    const whole = { from: from && unit.firstOf(from), to: to && unit.firstOf(to), except }
    return { whole: isAllPartial ? [] : [whole], partial }
  })
  return { whole: parts.flatMap(({ whole }) => whole), partial: parts.flatMap(({ partial }) => partial) }
}

/** Merges consecutive years or months into ranges of days. */
const mergeAdjacent = (firsts: ReadonlyArray<CalendarDate>, { lastOf }: Unit) => {
  const ranges: Array<{ readonly from: CalendarDate; readonly to: CalendarDate }> = []
  for (const first of firsts) {
    const before = ranges.at(-1)
    const follows = before !== undefined && addDays(before.to, 1) === first
    if (follows) ranges.pop()
    ranges.push({ from: follows ? before.from : first, to: lastOf(first) })
  }
  return ranges
}

const latest = (a: CalendarDate, b: CalendarDate | undefined): CalendarDate => (b !== undefined && b > a ? b : a)
const earliest = (a: CalendarDate, b: CalendarDate | undefined): CalendarDate => (b !== undefined && b < a ? b : a)
