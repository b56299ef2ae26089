import { addDays, type Day, daysBetween, daysOf, weekOf } from "../words/dates.ts"

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

/** A column for each day from the first to the last, or for each week where that would be too many. */
export const dayColumns = (days: ReadonlyArray<WorkedDay>): ReadonlyArray<DayColumn> => {
  const first = days[0]?.date
  const last = days.at(-1)?.date
  if (first === undefined || last === undefined) return []
  const byWeek = daysBetween(first, last) >= mostDays
  const minutes = new Map<Day, number>()
  for (const { date, worked_minutes_total: worked } of days) {
    const start = byWeek ? weekOf(date) : date
    minutes.set(start, (minutes.get(start) ?? 0) + worked)
  }
  const starts = daysOf(byWeek ? weekOf(first) : first, last).filter((_, index) => !byWeek || index % 7 === 0)
  return starts.map((from) => ({ from, to: byWeek ? addDays(from, 6) : from, minutes: minutes.get(from) ?? 0 }))
}
