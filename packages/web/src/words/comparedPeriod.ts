import { addDays, type Day, daysBetween } from "./dates.ts"
import { boundsOf, type Period, shiftPeriod } from "./period.ts"

/** What a page with a comparison asks for: the days of the period up to today, against as many days of the period before. */
export interface ComparedPeriod {
  readonly from: Day | undefined
  readonly to: Day | undefined
  /** The last day of the period, which may not have come yet. */
  readonly until: Day | undefined
  readonly compareFrom: Day | undefined
  readonly compareTo: Day | undefined
}

/** 1–22 November is compared with 1–22 October, and a whole month with the whole one before. */
export const comparedPeriod = (period: Period, today: Day): ComparedPeriod => {
  const { from, to: until } = boundsOf(period)
  if (from === undefined || until === undefined) {
    return { from, to: until, until, compareFrom: undefined, compareTo: undefined }
  }
  const to = from <= today && today < until ? today : until
  const before = boundsOf(shiftPeriod(period, -1))
  const compareFrom = before.from
  const sameDay = compareFrom === undefined ? undefined : addDays(compareFrom, daysBetween(from, to))
  const compareTo =
    to === until || sameDay === undefined || before.to === undefined || sameDay > before.to ? before.to : sameDay
  return { from, to, until, compareFrom, compareTo }
}
