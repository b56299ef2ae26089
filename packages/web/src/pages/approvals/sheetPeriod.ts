import { addDays, addMonths, firstOfMonth, lastOfMonth, type WeekStart, weekOf } from "../../format/dates.ts"

interface Settings {
  readonly approvals: "none" | "week" | "month"
  readonly approvals_week_start: WeekStart
}

/** The week or month that has a day. */
export const periodAt = ({ approvals, approvals_week_start: start }: Settings, day: string) => {
  if (approvals === "month") return { from: firstOfMonth(day), to: lastOfMonth(day) }
  const from = weekOf(day, start)
  return { from, to: addDays(from, 6) }
}

/** The first day of the week or month that is so many later. */
export const stepFrom = ({ approvals }: Settings, from: string, by: number): string =>
  approvals === "month" ? addMonths(from, by) : addDays(from, by * 7)
