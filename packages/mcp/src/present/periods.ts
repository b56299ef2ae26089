import type { BoundedPeriod } from "@hourbook/core/facts/ReportPeriod"
import { type CalendarDate, daysBetween } from "@hourbook/core/values/CalendarDate"
import { Effect, Schema } from "effect"
import { Refused } from "./Refused.ts"

/** Refuses a period that ends before it starts, which would silently match nothing. */
export const checkPeriod = (input: {
  readonly from?: CalendarDate
  readonly to?: CalendarDate
}): Effect.Effect<void, Refused> =>
  input.from !== undefined && input.to !== undefined && input.from > input.to
    ? Effect.fail(
        new Refused({
          code: "invalid_arguments",
          message: "from: must not be after to",
          next: "Swap the two dates, or ask the user which days they mean."
        })
      )
    : Effect.void

/** The period to compare with, if one is chosen; refuses one bound without the other. */
export const comparedPeriod = ({
  compare_from: from,
  compare_to: to
}: {
  readonly compare_from?: CalendarDate
  readonly compare_to?: CalendarDate
}): Effect.Effect<BoundedPeriod | undefined, Refused> => {
  if (from === undefined && to === undefined) return Effect.succeed(undefined)
  if (from !== undefined && to !== undefined && from <= to) return Effect.succeed({ from, to })
  return Effect.fail(
    new Refused({
      code: "invalid_arguments",
      message:
        from === undefined || to === undefined
          ? "compare_from, compare_to: give both or neither"
          : "compare_from: must not be after compare_to",
      next: "Give both days of the period to compare with, or neither for the period before."
    })
  )
}

/** Refuses a period that ends before it starts, or has too many days. */
export const checkDays = (
  input: { readonly from: CalendarDate; readonly to: CalendarDate },
  most: number
): Effect.Effect<void, Refused> =>
  Effect.flatMap(checkPeriod(input), () =>
    daysBetween(input.from, input.to) < most
      ? Effect.void
      : Effect.fail(
          new Refused({
            code: "invalid_arguments",
            message: `from, to: at most ${most} days at once`,
            next: "Ask for a shorter period, in several calls if necessary."
          })
        )
  )

/** The period in words. */
export const periodText = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }) =>
  from === undefined && to === undefined
    ? "of all time"
    : from === undefined
      ? `up to ${to}`
      : to === undefined
        ? `from ${from} on`
        : from === to
          ? `on ${from}`
          : `from ${from} to ${to}`

/** The days that figures are compared with; left out where there are none. */
export const previousPart = {
  previous_from: Schema.optionalKey(Schema.String),
  previous_to: Schema.optionalKey(Schema.String)
}
type PreviousPart = Schema.Struct.Type<typeof previousPart>

export const previousOf = (period: BoundedPeriod | null): PreviousPart =>
  period === null ? {} : { previous_from: period.from, previous_to: period.to }

/** What figures are compared with, in words. */
export const comparedText = ({ previous_from: from, previous_to: to }: PreviousPart) =>
  `Compared with ${periodText({ from, to }).replace(/^(from|on) /u, "")}`
