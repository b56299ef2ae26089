import { Effect } from "effect"
import { ValidationFailed } from "../errors/Errors.ts"
import { type Budget, isInHours, isSameBudget } from "../values/Budget.ts"

/** The first reason why the fields of a budget do not go together; undefined where they do. */
const problemOf = ({ basis, carryUnused, currency, period, startsOn, withExpenses }: Budget): string | undefined => {
  if (isInHours(basis)) {
    if (currency !== null) return `a budget of ${basis} has no currency: leave it out`
    if (withExpenses) return "with_expenses is for budgets of fees and cost: leave it out, or change the basis"
  } else if (currency === null) return `a budget of ${basis} needs a currency`
  if (!carryUnused) return undefined
  if (period === "total") return "carry_unused needs a period of month, quarter or year"
  return startsOn === null ? "carry_unused needs starts_on: the first day from which it adds up" : undefined
}

/** Refuses a budget whose fields do not go together. */
export const checkBudget = (budget: Budget | null): Effect.Effect<void, ValidationFailed> => {
  const problem = budget === null ? undefined : problemOf(budget)
  return problem === undefined
    ? Effect.void
    : Effect.fail(new ValidationFailed({ field: "budget", problem, rule: { code: "invalid_value" } }))
}

/** What has a budget. */
export interface Budgeted {
  readonly budget: Budget | null
  /** The version of the project or client that got this budget; 0 without one, and for one of a copy of an earlier version. */
  readonly budgetVersion: number
}

/** The version of a budget: it stays while the budget is the same. */
export const budgetVersionOf = (before: Budgeted | null, budget: Budget | null, version: number): number =>
  budget === null ? 0 : before !== null && isSameBudget(before.budget, budget) ? before.budgetVersion : version
