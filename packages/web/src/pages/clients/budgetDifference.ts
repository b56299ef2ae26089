import type { Budget } from "@hourbook/contract/contract"
import type { Difference } from "../../components/conflict/Conflict.tsx"
import { budgetText } from "../../features/budgets/budgetText.ts"
import { m } from "../../paraglide/messages.js"

/** A budget as another person left it and as it is in the form. */
export const budgetDifference = (theirs: Budget | null | undefined, mine: Budget | null | undefined): Difference => {
  const text = (budget: Budget | null | undefined): string =>
    budget === null || budget === undefined ? m.budgets_none() : budgetText(budget)
  return { label: m.budgets_budget(), theirs: text(theirs), mine: text(mine) }
}
