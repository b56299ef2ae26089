import { addDays, addMonths, type Day } from "./dates.ts"
import { boundsOf, monthsOf, type Period } from "./period.ts"

/** The days that a page has figures of, and those that it compares them with. */
export interface ShownDays {
  readonly from: Day | undefined
  /** Today, if the period has not ended. */
  readonly to: Day
  /** The last day of the period, which may not have come yet. */
  readonly until: Day | undefined
  readonly compareFrom: Day | undefined
  readonly compareTo: Day | undefined
}

/**
 * The figures of a period that contains today end today, on every page. They are compared with the unit before the one that
 * is chosen: 1–22 November with 1–22 October, and a whole month with the whole one before. What days from one to another are
 * compared with, the server says by the same rule.
 */
export const shownDays = (period: Period, today: Day): ShownDays => {
  const { from, to: until } = boundsOf(period)
  const contains = (from === undefined || from <= today) && (until === undefined || today < until)
  const to = contains || until === undefined ? today : until
  const months = monthsOf(period)
  const hasBefore = from !== undefined && months > 0 && from.slice(0, 4) !== "1900"
  return {
    from,
    to,
    until,
    compareFrom: hasBefore ? addMonths(from, -months) : undefined,
    compareTo: hasBefore ? (to === until ? addDays(from, -1) : addMonths(to, -months)) : undefined
  }
}
