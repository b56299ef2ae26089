import type { DaySum } from "../../features/money/moneyRow.ts"
import { addDays, type Day, daysBetween, daysOf, firstOfMonth, lastOfMonth, weekOf } from "../../format/dates.ts"
import { plus } from "../../format/exactly.ts"

export interface SumColumn {
  readonly from: Day
  readonly to: Day
  readonly total: number
}

const mostDays = 62
const mostWeekDays = 400

/** A column for each day of the span, for each week where that would be too many, or else for each month. */
export const sumColumns = (days: ReadonlyArray<DaySum>, from: Day, to: Day): ReadonlyArray<SumColumn> => {
  const length = daysBetween(from, to)
  const startOf = (day: Day): Day => (length < mostDays ? day : length < mostWeekDays ? weekOf(day) : firstOfMonth(day))
  const endOf = (start: Day): Day =>
    length < mostDays ? start : length < mostWeekDays ? addDays(start, 6) : lastOfMonth(start)
  const totals = new Map<Day, number>()
  for (const { date, total } of days) {
    const start = startOf(date)
    totals.set(start, plus(totals.get(start) ?? 0, total))
  }
  const starts = new Set(daysOf(from, to).map(startOf))
  return [...starts].map((start) => ({ from: start, to: endOf(start), total: totals.get(start) ?? 0 }))
}
