import type { InvoiceSchedule, ScheduleInterval } from "../invoices/InvoiceSchedule.ts"
import { addDays, type CalendarDate, firstOfMonth, lastOfMonth, monthsBefore } from "../values/CalendarDate.ts"

type Rhythm = Pick<InvoiceSchedule, "covers" | "day" | "every">

const months: Readonly<Record<ScheduleInterval, number>> = { month: 1, quarter: 3, year: 12 }

const monthsAfter = (day: CalendarDate, count: number): CalendarDate => monthsBefore(day, -count)

/** The day of a schedule in the month of a day; in a shorter month its last. */
export const dayInMonth = ({ day }: Pick<InvoiceSchedule, "day">, month: CalendarDate): CalendarDate => {
  const last = lastOfMonth(month)
  return day >= Number(last.slice(8)) ? last : addDays(firstOfMonth(month), day - 1)
}

/** The first day of a schedule from a day on. */
export const firstFrom = (schedule: Pick<InvoiceSchedule, "day">, from: CalendarDate): CalendarDate => {
  const own = dayInMonth(schedule, from)
  return own < from ? dayInMonth(schedule, monthsAfter(firstOfMonth(from), 1)) : own
}

/** The day after a run on which the next is; null after the end. */
export const nextAfter = (schedule: Rhythm & Pick<InvoiceSchedule, "ends">, run: CalendarDate): CalendarDate | null => {
  const next = dayInMonth(schedule, monthsAfter(firstOfMonth(run), months[schedule.every]))
  return within(schedule, next)
}

/** A day that is not after the end. */
export const within = ({ ends }: Pick<InvoiceSchedule, "ends">, day: CalendarDate | null): CalendarDate | null =>
  day === null || (ends !== null && day > ends) ? null : day

/** The days that a run's draft is for: whole months, which end before that of the run or begin with it. */
export const periodOf = (
  { covers, every }: Pick<Rhythm, "covers" | "every">,
  run: CalendarDate
): { readonly from: CalendarDate; readonly to: CalendarDate } => {
  const month = firstOfMonth(run)
  const from = covers === "current" ? month : monthsBefore(month, months[every])
  return { from, to: addDays(monthsAfter(from, months[every]), -1) }
}

/** Whether a run was gone through, or one after it: there is one in a month at most. */
export const isDone = ({ doneThrough }: Pick<InvoiceSchedule, "doneThrough">, run: CalendarDate): boolean =>
  doneThrough !== null && run.slice(0, 7) <= doneThrough.slice(0, 7)
