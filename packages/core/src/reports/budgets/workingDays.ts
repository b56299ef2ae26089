import { addDays, type CalendarDate, isWeekend } from "../../values/CalendarDate.ts"

/** How many working days a forecast looks back. */
export const daysOfPace = 20
/** Enough days back for so many working days, with weeks of holidays among them. */
export const mostDaysBack = 62

/** Days from Monday to Friday that are no public holidays. */
export type IsWorkingDay = (day: CalendarDate) => boolean

export const workingDays =
  (holidays: ReadonlySet<string>): IsWorkingDay =>
  (day) =>
    !isWeekend(day) && !holidays.has(day)

/** The first of the last twenty working days, up to and with a day. */
export const paceFrom = (isWorking: IsWorkingDay, today: CalendarDate): CalendarDate => {
  const earliest = addDays(today, -mostDaysBack)
  let first = today
  let count = 0
  for (let day = today; count < daysOfPace && day > earliest; day = addDays(day, -1)) {
    if (!isWorking(day)) continue
    first = day
    count++
  }
  return first
}

/** How many working days are left after a day, up to and with the last of a period. */
export const daysLeft = (isWorking: IsWorkingDay, today: CalendarDate, last: CalendarDate): number => {
  let count = 0
  for (let day = today; day < last;) {
    day = addDays(day, 1)
    if (isWorking(day)) count++
  }
  return count
}
