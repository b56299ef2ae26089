import { comparedDays, unitBefore } from "@hourbook/core/shared/comparedDays"
import { type Day, dayRange } from "./dates.ts"
import { boundsOf, type Period, periodName, unitOf } from "./period.ts"

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

const firstDay = "1900-01-01"

/**
 * The figures of a period that contains today end today, on every page. They are compared with the unit before the one that
 * is chosen: 1–22 November with 1–22 October, and a whole month with the whole one before.
 */
export const shownDays = (period: Period, today: Day): ShownDays => {
  const { from, to: until } = boundsOf(period)
  const contains = (from === undefined || from <= today) && (until === undefined || today < until)
  const to = contains || until === undefined ? today : until
  const unit = unitOf(period)
  const before =
    from === undefined
      ? undefined
      : unit === undefined
        ? comparedDays({ from, to }, today)
        : unitBefore({ from, to }, unit)
  const [compareFrom, compareTo] =
    before === undefined || before.from < firstDay ? [undefined, undefined] : [before.from, before.to]
  return { from, to, until, compareFrom, compareTo }
}

/** The name of a period, or its days up to today if it has not ended. */
export const shownName = (period: Period, today: Day, everything: string): string => {
  const { from, to, until } = shownDays(period, today)
  return from === undefined || to === until ? periodName(period, everything) : dayRange(from, to)
}

/** The days of a report and those that it is compared with; undefined where it is compared with nothing. */
export const comparedDaysOf = ({
  comparison,
  period
}: {
  readonly period: { readonly accrual_from: Day | null; readonly accrual_to: Day | null }
  readonly comparison?: { readonly previous_from: Day; readonly previous_to: Day } | null | undefined
}) =>
  comparison === null || comparison === undefined
    ? undefined
    : {
        from: period.accrual_from,
        to: period.accrual_to,
        previous_from: comparison.previous_from,
        previous_to: comparison.previous_to
      }
