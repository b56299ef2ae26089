import { DateTime, Effect, Schema } from "effect"
import { rule, shape } from "./Check.ts"

const form = /^\d{4}-\d{2}-\d{2}$/u
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the first ten characters, of the form `YYYY-MM-DD`, are a day that exists. */
export const isRealDay = (text: string): boolean => {
  const year = Number(text.slice(0, 4))
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8, 10))
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 1 : 0
  return day >= 1 && day <= (monthLengths[month - 1] ?? 0) + leap
}

export const earliest = "1900-01-01"
export const latest = "2999-12-31"

/** A day on the calendar, `YYYY-MM-DD`, with no time zone. Text order is time order. */
export const CalendarDate = Schema.String.check(
  shape((text: string) => form.test(text) && isRealDay(text), "a date that exists, in the form YYYY-MM-DD", {
    format: "date"
  }),
  rule((text: string) => text >= earliest && text <= latest, `a date from ${earliest} to ${latest}`)
).pipe(Schema.brand("CalendarDate"))
export type CalendarDate = typeof CalendarDate.Type

/** The first day that a record can have. */
export const firstDay: CalendarDate = CalendarDate.make(earliest)

const msPerDay = 86_400_000
const trust = Schema.decodeSync(CalendarDate)

/** So many days later, or earlier; the calendar's ends at the furthest. */
export const addDays = (day: CalendarDate, days: number): CalendarDate => {
  const millis = Date.parse(day) + days * msPerDay
  const within = Math.min(Math.max(millis, Date.parse(earliest)), Date.parse(latest))
  return trust(new Date(within).toISOString().slice(0, 10))
}

/** Every day from one date to another, in order. */
export const daysOf = ({
  from,
  to
}: {
  readonly from: CalendarDate
  readonly to: CalendarDate
}): ReadonlyArray<CalendarDate> => {
  const days: Array<CalendarDate> = []
  for (let day = from; day < to; day = addDays(day, 1)) days.push(day)
  return [...days, to]
}

export const isWeekend = (day: CalendarDate): boolean => [0, 6].includes(new Date(day).getUTCDay())

/** Days from one date to another; 0 for the same day. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (Date.parse(to) - Date.parse(from)) / msPerDay

export const lastOfMonth = (day: CalendarDate): CalendarDate =>
  trust(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10))

/** Today in UTC, read from the `Clock`, so tests can set it. */
export const today: Effect.Effect<CalendarDate> = Effect.map(DateTime.now, (now) =>
  trust(DateTime.formatIsoDateUtc(now))
)

/** The same day of an earlier month, or the last of that month. */
export const monthsBefore = (day: CalendarDate, months: number): CalendarDate => {
  const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - months, 1))
  const last = lastOfMonth(trust(month.toISOString().slice(0, 10)))
  const same = `${last.slice(0, 8)}${day.slice(8)}`
  return same < last ? trust(same) : last
}

/** The first day of a day's month. */
export const firstOfMonth = (day: CalendarDate): CalendarDate => trust(`${day.slice(0, 7)}-01`)

/** The first day of a day's year. */
export const firstOfYear = (day: CalendarDate): CalendarDate => trust(`${day.slice(0, 4)}-01-01`)

export const lastOfYear = (day: CalendarDate): CalendarDate => trust(`${day.slice(0, 4)}-12-31`)
