import { BigDecimal, Effect } from "effect"
import type { Valuation } from "../../facts/Valuation.ts"
import { eachInSlices, mapInSlices } from "../../scheduling/inSlices.ts"
import { add, type Amount, type CurrencyCode, subtract, zero } from "../../values/Money.ts"
import { type CurrencySums, owedOf } from "./currencySums.ts"
import type { Line } from "./lines.ts"
import type { OpenOfLine } from "./openLines.ts"

/** A line with what it makes of the account. Columns in the workspace's currency hold nothing where there is no rate. */
export interface ReconciliationRow extends Omit<Line, "id" | "createdAt"> {
  /** Null for the row that says what other payments of the account settled of a project's records. */
  readonly id: Line["id"] | null
  /** What is owed in the row's currency after it. */
  readonly balance: Amount
  /**
   * What of an accrual (work, a charge above 0, a refund) is not settled at the statement's end, in the row's currency; null
   * for other rows.
   */
  readonly open: Amount | null
  /** In the workspace's currency, what work earned. */
  readonly earned: Amount
  /** In the workspace's currency, below 0 for what a client is let off. */
  readonly charged: Amount
  /** In the workspace's currency, what arrived; below 0 for a refund. */
  readonly received: Amount
  /** In the workspace's currency, what a payment settles: what arrived, unless it says otherwise. */
  readonly settled: Amount
  /** What is owed after this row in all currencies that have a rate. */
  readonly debt: Amount
}

/** What is owed in each currency. */
export type Balances = ReadonlyMap<CurrencyCode, Amount>

/** What is owed after what sums hold. */
export const balancesOf = (sums: ReadonlyMap<CurrencyCode, CurrencySums>): Balances =>
  new Map([...sums].map(([currency, of]) => [currency, owedOf(of)]))

/** What a line adds to a debt. */
const owedBy = ({ amount, kind }: Line): Amount => (kind === "receipt" ? BigDecimal.negate(amount) : amount)

/** What is owed after some balances and sums. */
export const balancesPlus = (balances: Balances, sums: ReadonlyMap<CurrencyCode, CurrencySums>): Balances => {
  const current = new Map(balances)
  for (const [currency, of] of sums) current.set(currency, add(current.get(currency) ?? zero, owedOf(of)))
  return current
}

/** What is owed after lines. */
export const balancesAfter = (balances: Balances, lines: ReadonlyArray<Line>): Effect.Effect<Balances> => {
  const current = new Map(balances)
  return Effect.as(
    eachInSlices(lines, (line) => current.set(line.currency, add(current.get(line.currency) ?? zero, owedBy(line)))),
    current
  )
}

/**
 * Rows from lines in order. The whole statement is valued at the rates of one day, so that every row's debt follows from the
 * one before.
 */
export const rowsOf = (
  lines: ReadonlyArray<Line>,
  {
    at,
    openOf,
    start
  }: {
    readonly at: Pick<Valuation, "balanceDate" | "conversion">
    readonly start: Balances
    readonly openOf: OpenOfLine
  }
): Effect.Effect<ReadonlyArray<ReconciliationRow>> => {
  const worth = (amount: Amount, currency: CurrencyCode) => at.conversion.at(amount, currency, at.balanceDate) ?? zero
  const balances = new Map(start)
  let debt = zero
  for (const [currency, balance] of start) debt = add(debt, worth(balance, currency))
  return mapInSlices(lines, (line): ReconciliationRow => {
    const { amount, currency, kind, paid } = line
    const balance = add(balances.get(currency) ?? zero, owedBy(line))
    balances.set(currency, balance)
    const value = worth(amount, currency)
    debt = kind === "receipt" ? subtract(debt, value) : add(debt, value)
    return {
      ...line,
      balance,
      open: openOf(line),
      earned: kind === "accrual" ? value : zero,
      charged: kind === "charge" ? value : zero,
      received: kind !== "receipt" ? zero : paid === null ? value : worth(paid.amount, paid.currency),
      settled: kind === "receipt" ? value : zero,
      debt
    }
  })
}
