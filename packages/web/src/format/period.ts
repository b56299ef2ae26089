import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  firstOfMonth,
  isDay,
  lastOfMonth,
  mediumDay,
  monthName
} from "./dates.ts"

/**
 * The period of a page as its address has it: `2026-11` a month, `2026-Q4` a quarter, `2026` a year,
 * `2026-11-03..2026-11-09` from day to day, `all` for everything.
 */
export type Period = string

export interface Bounds {
  readonly from: Day | undefined
  readonly to: Day | undefined
}

const month = /^\d{4}-(0[1-9]|1[0-2])$/u
const quarter = /^(\d{4})-Q([1-4])$/u
const year = /^\d{4}$/u

/** The period in an address, or undefined when it is none. */
export const periodOf = (text: unknown): Period | undefined => {
  if (typeof text !== "string") return undefined
  if (text === "all" || month.test(text) || quarter.test(text) || year.test(text)) return text
  const [from = "", to = "", more] = text.split("..")
  return more === undefined && isDay(from) && isDay(to) && from <= to ? text : undefined
}

/** Its first and last day. */
export const boundsOf = (period: Period): Bounds => {
  if (period === "all") return { from: undefined, to: undefined }
  if (month.test(period)) return { from: `${period}-01`, to: lastOfMonth(`${period}-01`) }
  if (year.test(period)) return { from: `${period}-01-01`, to: `${period}-12-31` }
  const byQuarter = quarter.exec(period)
  if (byQuarter !== null) {
    const from = `${byQuarter[1]}-${String(Number(byQuarter[2]) * 3 - 2).padStart(2, "0")}-01`
    return { from, to: lastOfMonth(addMonths(from, 2)) }
  }
  const [from, to] = period.split("..")
  return { from, to }
}

/** How many months a month, quarter or year has; 0 if it goes from day to day. */
export const monthsOf = (period: Period): 0 | 1 | 3 | 12 =>
  month.test(period) ? 1 : quarter.test(period) ? 3 : year.test(period) ? 12 : 0

/** The month, quarter or year, or as many days, before or after. */
export const shiftPeriod = (period: Period, by: number): Period => {
  const { from, to } = boundsOf(period)
  if (from === undefined || to === undefined) return period
  if (month.test(period)) return addMonths(from, by).slice(0, 7)
  if (year.test(period)) return String(Number(period) + by)
  if (quarter.test(period)) return quarterOf(addMonths(from, by * 3))
  const wholeMonths = from === firstOfMonth(from) && to === lastOfMonth(to)
  if (wholeMonths) {
    const months =
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
    return `${addMonths(from, by * months)}..${lastOfMonth(addMonths(to, by * months))}`
  }
  const days = daysBetween(from, to) + 1
  return `${addDays(from, by * days)}..${addDays(to, by * days)}`
}

export const monthOf = (day: Day): Period => day.slice(0, 7)
export const quarterOf = (day: Day): Period => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
export const yearOf = (day: Day): Period => day.slice(0, 4)

/** Its name, such as `November 2026` or `3 Nov 2026 – 9 Nov 2026`. */
export const periodName = (period: Period, everything: string): string => {
  const { from, to } = boundsOf(period)
  if (from === undefined || to === undefined) return everything
  if (month.test(period)) return monthName(from)
  if (year.test(period)) return period
  const byQuarter = quarter.exec(period)
  if (byQuarter !== null) return `Q${byQuarter[2]} ${byQuarter[1]}`
  return from === to ? mediumDay(from) : `${mediumDay(from)} – ${mediumDay(to)}`
}
