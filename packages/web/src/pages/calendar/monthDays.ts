import { addDays, type Day, daysOf, lastOfMonth, type WeekStart, weekOf } from "../../format/dates.ts"

/** The weeks that a month touches, from their first to their last day. */
export const weeksOfMonth = (first: Day, start: WeekStart): ReadonlyArray<ReadonlyArray<Day>> => {
  const from = weekOf(first, start)
  const to = addDays(weekOf(lastOfMonth(first), start), 6)
  const days = daysOf(from, to)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}
