import type { Budget, NewBudget } from "@hourbook/contract/contract"
import { type Decimal, decimalFrom, decimalOf } from "../../format/moneyText.ts"
import { isInHours } from "./budgetText.ts"

/** A budget that is being typed. */
export interface BudgetDraft extends Pick<Budget, "basis" | "period" | "starts_on" | "carry_unused" | "with_expenses"> {
  readonly amount: string
  readonly currency: string
  readonly alerts: string
}

const draftOf = ({ alert_at, amount, currency, ...rest }: Budget, other: string): BudgetDraft => ({
  ...rest,
  amount: String(amount),
  currency: currency ?? other,
  alerts: alert_at.join(", ")
})

/** The draft of a budget, if there is one. */
export const budgetDraftOf = (budget: Budget | null | undefined, other: string): BudgetDraft | null =>
  budget === null || budget === undefined ? null : draftOf(budget, other)

export const emptyDraft = (basis: Budget["basis"], currency: string): BudgetDraft => ({
  basis,
  amount: "",
  currency,
  period: "total",
  starts_on: null,
  carry_unused: false,
  with_expenses: false,
  alerts: "80, 100"
})

/** The percentages of a text; undefined where it has something else, or they do not rise. */
export const alertsOf = (text: string): ReadonlyArray<number> | undefined => {
  const parts = text.split(/[\s,;%]+/u).filter((part) => part !== "")
  const percents = parts.map(Number)
  const fits = percents.every(
    (percent, index) =>
      Number.isInteger(percent) && percent >= 1 && percent <= 1000 && percent > (percents[index - 1] ?? 0)
  )
  return fits && percents.length <= 10 ? percents : undefined
}

/** Money as the field has it is decimal text already; hours are typed. */
export const amountOf = ({ amount }: BudgetDraft): Decimal | undefined => {
  const found = /^\d+(\.\d+)?$/u.test(amount) ? decimalFrom(Number(amount)) : decimalOf(amount)
  return found === undefined || Number(found) <= 0 ? undefined : found
}

/** Carrying over needs a period, and a day from which it adds up. */
export const carries = ({ carry_unused, period }: BudgetDraft): boolean => carry_unused && period !== "total"

export const isSound = (draft: BudgetDraft): boolean =>
  amountOf(draft) !== undefined && alertsOf(draft.alerts) !== undefined && (!carries(draft) || draft.starts_on !== null)

/** What is sent; the server refuses what is not sound. */
export const bodyOf = (draft: BudgetDraft): NewBudget => {
  const isMoney = !isInHours(draft.basis)
  return {
    basis: draft.basis,
    amount: amountOf(draft) ?? draft.amount,
    ...(isMoney ? { currency: draft.currency } : {}),
    period: draft.period,
    starts_on: draft.starts_on,
    carry_unused: carries(draft),
    with_expenses: isMoney && draft.with_expenses,
    alert_at: alertsOf(draft.alerts) ?? []
  }
}

/** A budget as it would be once it is saved, to be shown beside another. */
export const shownOf = (draft: BudgetDraft | null): Budget | null => {
  if (draft === null) return null
  const { currency = null, ...body } = bodyOf(draft)
  return {
    ...draft,
    amount: Number(decimalFrom(Number(body.amount)) ?? 0),
    currency,
    alert_at: alertsOf(draft.alerts) ?? []
  }
}
