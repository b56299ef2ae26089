import type { Read } from "../../api/client.ts"
import type { Day } from "../../format/dates.ts"
import { minus } from "../../format/exactly.ts"

/** A client's or project's account from day to day. */
export type StatementData = Omit<Read<"/api/reports/debtors/reconciliation">, "next_cursor">
export type StatementLine = StatementData["rows"][number]
/** What is due in one currency at the end. */
export type Due = StatementData["due"][number]
export type Account = StatementData["totals"]["by_currency"][number]

export interface StatementMonth {
  /** The first day of the month. */
  readonly month: Day
  readonly lines: ReadonlyArray<StatementLine>
}

/** The lines by month, in their order. */
export const monthsOf = (lines: ReadonlyArray<StatementLine>): ReadonlyArray<StatementMonth> =>
  [...Map.groupBy(lines, ({ date }) => `${date.slice(0, 7)}-01`)].map(([month, lines]) => ({ month, lines }))

/** The accounts to print: those that have an amount, or the one of a new client. */
export const accountsOf = ({ totals, workspace_currency }: StatementData): ReadonlyArray<Account> =>
  totals.by_currency.length > 0
    ? totals.by_currency
    : [
        {
          currency: workspace_currency,
          opening_debt: 0,
          earned_total: 0,
          charged_total: 0,
          received_total: 0,
          settled_total: 0,
          closing_debt: 0,
          digits: 2
        }
      ]

/**
 * Whether a sum in the workspace's currency says anything that the accounts do not. That of a project is without what payments in
 * other currencies cover, and would not be what is due.
 */
export const isConverted = ({ due, totals, view, workspace_currency }: StatementData): boolean =>
  !(view === "projects" && isCovered({ due })) &&
  totals.by_currency.some(({ currency }) => currency !== workspace_currency)

/** Whether payments in one currency cover debts in another. */
export const isCovered = ({ due }: Pick<StatementData, "due">): boolean =>
  due.some(({ covered_total }) => covered_total !== 0)

/** Whether invoices ask the client for money, of which some is not invoiced yet. */
export const hasUnbilled = ({ due }: Pick<StatementData, "due">): boolean =>
  due.some(({ unbilled_total }) => unbilled_total !== null && unbilled_total !== 0)

/** What is left in a currency after that: below 0 where it is paid in advance. */
export const remainingIn = ({ due }: StatementData, currency: string): number => {
  const found = due.find((one) => one.currency === currency)
  return found === undefined ? 0 : minus(found.due_total, found.on_account_total)
}
