import type { DayOfWork } from "@hourbook/contract/contract"
import { addMonths, firstOfMonth } from "../../format/dates.ts"

/** Minutes by month, from the first month with work to the last. */
export const monthColumns = (
  days: ReadonlyArray<DayOfWork>
): ReadonlyArray<{ readonly month: string; readonly minutes: number }> => {
  const minutes = new Map<string, number>()
  for (const { date, worked_minutes_total: worked } of days) {
    const month = date.slice(0, 7)
    minutes.set(month, (minutes.get(month) ?? 0) + worked)
  }
  const first = days[0]?.date
  const last = days.at(-1)?.date
  if (first === undefined || last === undefined) return []
  const count =
    (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
    Number(last.slice(5, 7)) -
    Number(first.slice(5, 7)) +
    1
  return Array.from({ length: count }, (_, index) => {
    const month = addMonths(firstOfMonth(first), index).slice(0, 7)
    return { month, minutes: minutes.get(month) ?? 0 }
  })
}
