import type { Balance } from "@hourbook/core/facts/Balance"
import type { WorkFigures } from "@hourbook/core/facts/workFigures"
import { type Amount, toNumber } from "@hourbook/core/values/Money"

export const moneyOrNull = (amount: Amount | null): number | null => (amount === null ? null : toNumber(amount))

/** What a debt consists of besides what was earned and received. */
export const debtPartsOf = ({ charged, settled }: Pick<Balance, "charged" | "settled">) => ({
  charged_total: toNumber(charged),
  settled_total: toNumber(settled)
})

/** How much of the work is billed; for a caller who is shown it, what it cost, too. */
export const workToWire = ({ billableMinutes, billedMinutes, margin, utilisation }: WorkFigures) => ({
  billable_minutes_total: billableMinutes,
  billed_minutes_total: billedMinutes,
  utilisation_percent: moneyOrNull(utilisation),
  ...(margin === null
    ? {}
    : {
        internal_cost_total: toNumber(margin.internalCost),
        margin_total: toNumber(margin.margin),
        margin_percent: moneyOrNull(margin.percent)
      })
})

/** The part of an amount without an exchange rate that not every caller is shown. */
export const unconvertedCostOf = ({ internalCost }: { readonly internalCost?: Amount | null }) =>
  internalCost === null || internalCost === undefined ? {} : { internal_cost_total: toNumber(internalCost) }
