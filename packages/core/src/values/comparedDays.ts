/*
 * Which days a period is compared with. They may begin before the calendar does, so a day is any text `YYYY-MM-DD` here; the
 * order of texts is the order of days.
 */

interface Days {
  readonly from: string
  readonly to: string
}

/** What a period can be a whole one of, or the beginning of one. */
type Unit = "year" | "quarter" | "month" | "week"

const msPerDay = 86_400_000
const monthsOf = { year: 12, quarter: 3, month: 1 } as const
const months = ["month", "quarter", "year"] as const

const onDay = (millis: number): string => new Date(millis).toISOString().slice(0, 10)
const later = (day: string, days: number): string => onDay(Date.parse(day) + days * msPerDay)

/** So many days from one to another, both included. */
const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / msPerDay + 1

/** Months since the year 0. */
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The day of a month, or the last that it has. */
const dayOfMonth = (month: number, day: number): string => {
  const [year, ofYear] = [Math.floor(month / 12), month % 12]
  const last = new Date(Date.UTC(year, ofYear + 1, 0)).getUTCDate()
  return onDay(Date.UTC(year, ofYear, Math.min(day, last)))
}

/** The whole year, quarter, month or week from Monday that a day is in. */
const unitWith = (day: string, unit: Unit): Days => {
  if (unit === "week") {
    const monday = later(day, -((new Date(day).getUTCDay() + 6) % 7))
    return { from: monday, to: later(monday, 6) }
  }
  const first = monthOf(day) - (monthOf(day) % monthsOf[unit])
  return { from: dayOfMonth(first, 1), to: dayOfMonth(first + monthsOf[unit] - 1, 31) }
}

const same = (one: Days, other: Days): boolean => one.from === other.from && one.to === other.to

/** As many days before a period. */
const daysBefore = (days: Days): Days => ({ from: later(days.from, -lengthOf(days)), to: later(days.from, -1) })

/**
 * The unit before the one that a period begins with: whole, or where the period is not, to the same day of it, which is so
 * many months on and at most the last of its month.
 */
const unitBefore = (days: Days, unit: Unit): Days => {
  const whole = unitWith(days.from, unit)
  const before = unitWith(later(whole.from, -1), unit)
  if (same(days, whole)) return before
  if (unit === "week") return { from: before.from, to: later(before.from, lengthOf(days) - 1) }
  const on = monthOf(days.to) - monthOf(days.from)
  return { from: before.from, to: dayOfMonth(monthOf(before.from) + on, Number(days.to.slice(8))) }
}

/**
 * What a period is compared with: the year, quarter, month or week before, if it is a whole one; the same days of the month,
 * quarter or year before, where it begins with one that is under way today; otherwise as many days before.
 */
export const comparedDays = (days: Days, today: string): Days => {
  const whole = (["year", "quarter", "month", "week"] as const).find((unit) => same(days, unitWith(days.from, unit)))
  const begun =
    days.to === today
      ? months.find((unit) => {
          const { from, to } = unitWith(days.from, unit)
          return from === days.from && days.to <= to
        })
      : undefined
  const unit = whole ?? begun
  return unit === undefined ? daysBefore(days) : unitBefore(days, unit)
}
