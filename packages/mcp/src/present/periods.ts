import { type CalendarDate, daysBetween } from "@hourbook/core/shared/CalendarDate"
import { Effect } from "effect"
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

/** The same, with a limit of days. */
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
