import { formatLocale } from "./locale.ts"

/** A day, `YYYY-MM-DD`, of no time zone. */
export type Day = string

const dayMillis = 86_400_000
const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

export const addDays = (day: Day, days: number): Day => dayOf(new Date(utc(day).getTime() + days * dayMillis))

/** How many days the second day is after the first. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((utc(to).getTime() - utc(from).getTime()) / dayMillis)

/** Every day from the first to the last. */
export const daysOf = (from: Day, to: Day): ReadonlyArray<Day> =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** Moves a day by months; the day of the month is at most the month's last. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return dayOf(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last))))
}

export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`
export const lastOfMonth = (day: Day): Day => addDays(addMonths(firstOfMonth(day), 1), -1)

export type WeekStart = "monday" | "sunday" | "saturday"
const startNumbers: Record<WeekStart, number> = { sunday: 0, monday: 1, saturday: 6 }

/** 0 for Sunday. */
export const weekdayOf = (day: Day): number => utc(day).getUTCDay()

/** The first day of the week of a day. */
export const weekOf = (day: Day, start: WeekStart = "monday"): Day =>
  addDays(day, -((weekdayOf(day) - startNumbers[start] + 7) % 7))

export const isWeekend = (day: Day): boolean => [0, 6].includes(weekdayOf(day))

/** The number of the week by ISO 8601, whose weeks start on Mondays. */
export const weekNumber = (day: Day): number => {
  const thursday = addDays(weekOf(day), 3)
  const firstWeek = weekOf(`${thursday.slice(0, 4)}-01-04`)
  return 1 + daysBetween(firstWeek, weekOf(day)) / 7
}

/** Whether a text is a day of the calendar. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false
  const date = utc(text)
  return !Number.isNaN(date.getTime()) && dayOf(date) === text
}

const formats = new Map<string, Intl.DateTimeFormat>()

const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${formatLocale()} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat(formatLocale(), options)
  formats.set(key, made)
  return made
}

const written =
  (options: Intl.DateTimeFormatOptions) =>
  (day: Day): string =>
    format({ ...options, timeZone: "UTC" }).format(utc(day))

/** `3 Nov` */
export const shortDay = written({ day: "numeric", month: "short" })
/** `3 Nov 2026` */
export const mediumDay = written({ day: "numeric", month: "short", year: "numeric" })
/** `3 – 9 Nov 2026` */
export const dayRange = (from: Day, to: Day): string =>
  format({ day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).formatRange(utc(from), utc(to))
/** `Tuesday, 3 November` */
export const fullDay = written({ weekday: "long", day: "numeric", month: "long" })
/** `Tue` */
export const weekday = written({ weekday: "short" })
/** `3` */
export const dayNumber = written({ day: "numeric" })
/** `November 2026` */
export const monthName = written({ month: "long", year: "numeric" })
/** `Nov` */
export const shortMonth = written({ month: "short" })

let zone: { readonly timeZone?: string } = {}

/** Set once for the page to the person's zone. Before, and where this browser does not know it, the browser's own holds. */
export const setTimeZone = (timeZone: string): void => {
  try {
    new Intl.DateTimeFormat("en", { timeZone }).format(0)
    zone = { timeZone }
  } catch {
    zone = {}
  }
}

/** A moment in the person's time zone: `3 Nov 2026, 14:05`. */
export const moment = (instant: string): string =>
  format({ dateStyle: "medium", timeStyle: "short", ...zone }).format(new Date(instant))

/** The time of a moment in the person's time zone: `14:05`. */
export const clockTime = (instant: string): string =>
  format({ hour: "numeric", minute: "2-digit", ...zone }).format(new Date(instant))

/** The day that a moment is on in the person's time zone. */
export const dayOfMoment = (instant: string): Day =>
  // Sweden writes dates as the interface does.
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", ...zone }).format(new Date(instant))

/** The time of a moment, with its day where that is not today: `14:05`, `3 Nov, 14:05`. */
export const recentMoment = (instant: string, today: Day): string =>
  dayOfMoment(instant) === today
    ? clockTime(instant)
    : format({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit", ...zone }).format(new Date(instant))
