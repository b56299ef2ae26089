import { addDays, type Day, daysBetween, daysOf, weekOf } from "../format/dates.ts"

interface WorkedDay {
  readonly date: Day
  readonly worked_minutes_total: number
}

export interface DayColumn {
  readonly from: Day
  readonly to: Day
  readonly minutes: number
}

const mostDays = 62

/** The days that a chart is of; without a bound, from the first or to the last with work. */
export interface DayBounds {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** A column for each day, or for each week where that would be too many. */
export const dayColumns = (days: ReadonlyArray<WorkedDay>, { from, to }: DayBounds = {}): ReadonlyArray<DayColumn> => {
  const first = from ?? days[0]?.date
  const last = to ?? days.at(-1)?.date
  if (first === undefined || last === undefined) return []
  const byWeek = daysBetween(first, last) >= mostDays
  const minutes = new Map<Day, number>()
  for (const { date, worked_minutes_total: worked } of days) {
    const start = byWeek ? weekOf(date) : date
    minutes.set(start, (minutes.get(start) ?? 0) + worked)
  }
  const starts = daysOf(byWeek ? weekOf(first) : first, last).filter((_, index) => !byWeek || index % 7 === 0)
  return starts.map((start) => ({
    from: start,
    to: byWeek ? addDays(start, 6) : start,
    minutes: minutes.get(start) ?? 0
  }))
}
