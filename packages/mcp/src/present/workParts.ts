import type { WorkFigures } from "@hourbook/core/facts/workFigures"
import { toNumber } from "@hourbook/core/values/Money"
import { BigDecimal, Schema } from "effect"
import { convertedText, duration } from "./amounts.ts"

/**
 * How much of the work is billed, and for owners and admins what it cost: only where that is not all of it, or something. The rows of a whole
 * that has a cost all say theirs, so that they add up to it.
 */
export const workParts = {
  billable_minutes: Schema.optionalKey(Schema.Finite),
  billed_minutes: Schema.optionalKey(Schema.Finite),
  internal_cost: Schema.optionalKey(Schema.Finite),
  margin: Schema.optionalKey(Schema.Finite)
}
const Parts = Schema.Struct(workParts)

const hasCost = ({ margin }: Pick<WorkFigures, "margin">): boolean =>
  margin !== null && !BigDecimal.isZero(margin.internalCost)

export const workPartsOf = (
  minutes: number,
  { billableMinutes, billedMinutes, margin }: Pick<WorkFigures, "billableMinutes" | "billedMinutes" | "margin">,
  whole?: Pick<WorkFigures, "margin">
): typeof Parts.Type => ({
  ...(billableMinutes === minutes ? {} : { billable_minutes: billableMinutes }),
  ...(billedMinutes === billableMinutes ? {} : { billed_minutes: billedMinutes }),
  ...(margin === null || !hasCost(whole ?? { margin })
    ? {}
    : { internal_cost: toNumber(margin.internalCost), margin: toNumber(margin.margin) })
})

export const workText = (
  { billable_minutes: billable, billed_minutes: billed, internal_cost: cost, margin }: typeof Parts.Type,
  currency: string
) =>
  [
    ...(billable === undefined ? [] : [`, billable ${duration(billable)}`]),
    ...(billed === undefined ? [] : [`, billed ${duration(billed)}`]),
    ...(cost === undefined || margin === undefined
      ? []
      : [`, cost ${convertedText(cost, currency)}, margin ${convertedText(margin, currency)}`])
  ].join("")
