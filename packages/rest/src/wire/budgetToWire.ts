import type { Budget } from "@hourbook/core/values/Budget"
import { toNumber } from "@hourbook/core/values/Money"

/** A budget, where the caller is shown it. */
export const budgetOf = ({ budget }: { readonly budget?: Budget | null }) =>
  budget === undefined ? {} : { budget: budget === null ? null : budgetToWire(budget) }

const budgetToWire = (budget: Budget) => ({
  basis: budget.basis,
  amount: toNumber(budget.amount),
  currency: budget.currency,
  period: budget.period,
  starts_on: budget.startsOn,
  carry_unused: budget.carryUnused,
  with_expenses: budget.withExpenses,
  alert_at: budget.alertAt
})
