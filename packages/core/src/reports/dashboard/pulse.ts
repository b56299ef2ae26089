import type { BoundedPeriod, ReportScope } from "../../facts/ReportPeriod.ts"
import {
  addDays,
  type CalendarDate,
  daysBetween,
  firstDay,
  firstOfMonth,
  lastOfMonth
} from "../../values/CalendarDate.ts"
import { add, type Amount, zero } from "../../values/Money.ts"

export type Granularity = "day" | "week" | "month"

export interface PulsePoint {
  /** The first day of the day, week (from Monday) or month. */
  readonly date: CalendarDate
  readonly minutes: number
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
}

const pulseDays = 30

/** The days of the pulse: the period asked for, to its end or today, from its start or thirty days before. */
export const pulsePeriod = ({ from, to }: ReportScope, end: CalendarDate): BoundedPeriod => {
  const last = to ?? end
  const first = from ?? addDays(last, -(pulseDays - 1))
  return { from: first, to: first > last ? first : last }
}

/** Days up to 92 of them, weeks up to two years, months beyond (semantics, section 6). */
export const granularityOf = ({ from, to }: BoundedPeriod): Granularity => {
  const days = daysBetween(from, to) + 1
  return days <= 92 ? "day" : days <= 731 ? "week" : "month"
}

/** A day's Monday. 1 January 1900 was one. */
const monday = (day: CalendarDate): CalendarDate => addDays(day, -(daysBetween(firstDay, day) % 7))

const startOf = (day: CalendarDate, granularity: Granularity): CalendarDate =>
  granularity === "day" ? day : granularity === "week" ? monday(day) : firstOfMonth(day)

/** The first day after a day, week or month that starts on `start`. */
const next = (start: CalendarDate, granularity: Granularity): CalendarDate =>
  addDays(granularity === "month" ? lastOfMonth(start) : start, granularity === "week" ? 7 : 1)

/** A day's sums in the base currency. */
export interface PulseDay {
  readonly day: CalendarDate
  readonly minutes: number
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
}

/** One point for each day, week or month of the period, those without anything included. */
export const pulse = (period: BoundedPeriod, days: ReadonlyArray<PulseDay>) => {
  const granularity = granularityOf(period)
  const points = new Map<CalendarDate, PulsePoint>()
  const last = startOf(period.to, granularity)
  for (let date = startOf(period.from, granularity); !points.has(last); date = next(date, granularity)) {
    points.set(date, { date, minutes: 0, earned: zero, charged: zero, received: zero })
  }
  for (const { charged, day, earned, minutes, received } of days) {
    const date = startOf(day, granularity)
    const point = points.get(date)
    if (point === undefined) continue
    points.set(date, {
      date,
      minutes: point.minutes + minutes,
      earned: add(point.earned, earned),
      charged: add(point.charged, charged),
      received: add(point.received, received)
    })
  }
  return { granularity, points: [...points.values()] }
}
