import type { Read } from "../../api/client.ts"
import type { Day } from "../../words/dates.ts"
import { plus } from "../../words/exactly.ts"

/** A client's or project's account from day to day. */
export type StatementData = Omit<Read<"/api/reports/debtors/reconciliation">, "next_cursor">
export type StatementLine = StatementData["rows"][number]
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

/** Whether a sum in the workspace's currency says anything that the accounts do not. */
export const isConverted = ({ totals, workspace_currency }: StatementData): boolean =>
  totals.by_currency.some(({ currency }) => currency !== workspace_currency)

export interface OpenAmount {
  readonly currency: string
  readonly digits: number
  readonly open: number
  /** The part that is older than the payment terms. */
  readonly overdue: number
  readonly oldest: Day
}

/** What of the lines is open, by currency, and how much of it is of before the given day. */
export const openAmounts = (statement: StatementData, dueBefore: Day): ReadonlyArray<OpenAmount> => {
  const lines = statement.rows.filter(({ open }) => open !== null && open > 0)
  const sum = (some: ReadonlyArray<StatementLine>): number => plus(...some.map(({ open }) => open ?? 0))
  return [...Map.groupBy(lines, ({ currency }) => currency)].map(([currency, open]) => ({
    currency,
    digits: statement.totals.by_currency.find((account) => account.currency === currency)?.digits ?? 2,
    open: sum(open),
    overdue: sum(open.filter(({ date }) => date < dueBefore)),
    oldest: open.reduce((oldest, { date }) => (date < oldest ? date : oldest), open[0]?.date ?? dueBefore)
  }))
}
