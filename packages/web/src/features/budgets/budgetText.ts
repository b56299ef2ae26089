import type { Budget, BudgetRow } from "@hourbook/contract/contract"
import { shortDay } from "../../format/dates.ts"
import { hours } from "../../format/duration.ts"
import { money, roundMoney } from "../../format/money.ts"
import { m } from "../../paraglide/messages.js"

export const basisNames: Readonly<Record<Budget["basis"], () => string>> = {
  hours: m.budgets_hours,
  billable_hours: m.budgets_billable_hours,
  fees: m.budgets_fees,
  cost: m.budgets_cost
}

export const periodNames: Readonly<Record<Budget["period"], () => string>> = {
  total: m.budgets_total,
  month: m.budgets_month,
  quarter: m.budgets_quarter,
  year: m.budgets_year
}

export const isInHours = (basis: Budget["basis"]): boolean => basis === "hours" || basis === "billable_hours"

/** A figure of a budget, in hours or money. */
export const figureText = (value: number, currency: string | null, exact = false): string =>
  currency === null ? hours(Math.round(value * 60)) : exact ? money(value, currency) : roundMoney(value, currency)

/** A budget in words: `40:00 of work, each month`. */
export const budgetText = ({ amount, basis, currency, period }: Budget): string =>
  `${figureText(amount, currency, true)} · ${basisNames[basis]()} · ${periodNames[period]()}`

/** The days of a budget's period; everything until today in total. */
export const periodText = ({ period }: BudgetRow): string => {
  if (period.to === null) {
    return period.from === null ? m.budgets_total() : m.budgets_since({ day: shortDay(period.from) })
  }
  return period.from === null ? shortDay(period.to) : `${shortDay(period.from)} – ${shortDay(period.to)}`
}
