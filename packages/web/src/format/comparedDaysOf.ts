import type { Day } from "./dates.ts"

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
