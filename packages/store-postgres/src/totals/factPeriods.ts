import {
  addDays,
  type CalendarDate,
  firstOfMonth,
  firstOfYear,
  lastOfMonth,
  lastOfYear
} from "@hourbook/core/shared/CalendarDate"

/** Days between bounds, which are inclusive; one left out is no bound. */
export interface Stretch {
  readonly from?: CalendarDate | undefined
  readonly to?: CalendarDate | undefined
}

/** The whole years or months of a stretch, by their first days, but for those in `except`. */
export interface Whole extends Stretch {
  readonly except: ReadonlyArray<CalendarDate>
}

/** A stretch, taken apart: each of its days is in one of the whole years, one of the whole months, or one of the days. */
export interface Periods {
  readonly years: ReadonlyArray<Whole>
  readonly months: ReadonlyArray<Whole>
  readonly days: ReadonlyArray<Stretch>
}

/** The longest periods that a question can be answered with. */
export type Coarsest = "year" | "month" | "day"

/**
 * Takes a stretch apart into the longest periods that there are: months only in years, and days only in months, into which
 * a bound or a cut falls.
 */
export const periodsOf = (
  stretch: Stretch,
  coarsest: Coarsest,
  boundaries: ReadonlyArray<CalendarDate> = []
): Periods => {
  const { from, to } = stretch
  const starts = [...(from === undefined ? [] : [from]), ...boundaries, ...(to === undefined ? [] : [addDays(to, 1)])]
  const years = coarsest === "year" ? takeApart([stretch], year, starts) : { whole: [], broken: [stretch] }
  const months = coarsest === "day" ? { whole: [], broken: [stretch] } : takeApart(years.broken, month, starts)
  return { years: years.whole, months: months.whole, days: months.broken }
}

interface Unit {
  readonly firstOf: (day: CalendarDate) => CalendarDate
  readonly lastOf: (day: CalendarDate) => CalendarDate
}

const year: Unit = { firstOf: firstOfYear, lastOf: lastOfYear }
const month: Unit = { firstOf: firstOfMonth, lastOf: lastOfMonth }

/** What of some stretches is whole years, or months, and what is left; `starts` are days with which something begins. */
const takeApart = (stretches: ReadonlyArray<Stretch>, unit: Unit, starts: ReadonlyArray<CalendarDate>) => {
  const inside = starts.filter((day) => day !== unit.firstOf(day)).map(unit.firstOf)
  const except = [...new Set(inside)].sort()
  const apart = stretches.map(({ from, to }) => {
    const broken = joined(except, unit)
      .map((part) => ({ from: latest(part.from, from), to: earliest(part.to, to) }))
      .filter((part) => part.from <= part.to)
    const [first] = broken
    const isAllBroken = first !== undefined && first.from === from && first.to === to
    const whole = { from: from && unit.firstOf(from), to: to && unit.firstOf(to), except }
    return { whole: isAllBroken ? [] : [whole], broken }
  })
  return { whole: apart.flatMap(({ whole }) => whole), broken: apart.flatMap(({ broken }) => broken) }
}

/** Years or months that follow each other, as one stretch of days. */
const joined = (firsts: ReadonlyArray<CalendarDate>, { lastOf }: Unit) => {
  const stretches: Array<{ readonly from: CalendarDate; readonly to: CalendarDate }> = []
  for (const first of firsts) {
    const before = stretches.at(-1)
    const follows = before !== undefined && addDays(before.to, 1) === first
    if (follows) stretches.pop()
    stretches.push({ from: follows ? before.from : first, to: lastOf(first) })
  }
  return stretches
}

const latest = (a: CalendarDate, b: CalendarDate | undefined): CalendarDate => (b !== undefined && b > a ? b : a)
const earliest = (a: CalendarDate, b: CalendarDate | undefined): CalendarDate => (b !== undefined && b < a ? b : a)
