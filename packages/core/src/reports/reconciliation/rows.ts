import { BigDecimal, Effect } from "effect"
import type { Valuation } from "../../facts/Valuation.ts"
import { eachInSlices, mapInSlices } from "../../shared/inSlices.ts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "../../shared/Money.ts"
import { type CurrencySums, owedOf } from "./currencySums.ts"
import { accrualOf, type Line } from "./lines.ts"

/** A line with what it makes of the account. Columns in the workspace's currency hold nothing where there is no rate. */
export interface ReconciliationRow extends Line {
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

/** Where an account stands in one currency. */
export interface Standing {
  readonly balance: Amount
  /** Everything that has added to the debt. */
  readonly accrued: Amount
}

export type Standings = ReadonlyMap<CurrencyCode, Standing>

/** Where an account stands after what sums hold. */
export const standingsOf = (sums: ReadonlyMap<CurrencyCode, CurrencySums>): Standings =>
  new Map([...sums].map(([currency, of]) => [currency, { balance: owedOf(of), accrued: of.accrued }]))

const standingIn = (standings: Standings, currency: CurrencyCode): Standing =>
  standings.get(currency) ?? { balance: zero, accrued: zero }

/** What a line adds to a debt. */
const owedBy = ({ amount, kind }: Line): Amount => (kind === "receipt" ? BigDecimal.negate(amount) : amount)

const after = ({ accrued, balance }: Standing, line: Line): Standing => ({
  balance: add(balance, owedBy(line)),
  accrued: add(accrued, accrualOf(line) ?? zero)
})

/** Where an account stands after lines. */
export const standingsAfter = (standings: Standings, lines: ReadonlyArray<Line>): Effect.Effect<Standings> => {
  const current = new Map(standings)
  return Effect.as(
    eachInSlices(lines, (line) => current.set(line.currency, after(standingIn(current, line.currency), line))),
    current
  )
}

const excess = (amount: Amount, over: Amount): Amount => (compare(amount, over) > 0 ? subtract(amount, over) : zero)

/**
 * Rows from lines in order. The whole statement is valued at the rates of one day, so that every row's debt follows from the
 * one before. Settling goes from the oldest accrual to the newest, so in each currency the accruals up to a sum are settled
 * and those beyond it open.
 */
export const rowsOf = (
  lines: ReadonlyArray<Line>,
  {
    at,
    settledUpTo,
    start
  }: {
    readonly at: Pick<Valuation, "balanceDate" | "conversion">
    readonly start: Standings
    readonly settledUpTo: ReadonlyMap<CurrencyCode, Amount>
  }
): Effect.Effect<ReadonlyArray<ReconciliationRow>> => {
  const worth = (amount: Amount, currency: CurrencyCode) => at.conversion.at(amount, currency, at.balanceDate) ?? zero
  const standings = new Map(start)
  let debt = zero
  for (const [currency, { balance }] of start) debt = add(debt, worth(balance, currency))
  return mapInSlices(lines, (line): ReconciliationRow => {
    const { amount, currency, kind, paid } = line
    const before = standingIn(standings, currency)
    const now = after(before, line)
    standings.set(currency, now)
    const settled = settledUpTo.get(currency) ?? zero
    const value = worth(amount, currency)
    debt = kind === "receipt" ? subtract(debt, value) : add(debt, value)
    return {
      ...line,
      balance: now.balance,
      open: accrualOf(line) === null ? null : subtract(excess(now.accrued, settled), excess(before.accrued, settled)),
      earned: kind === "accrual" ? value : zero,
      charged: kind === "charge" ? value : zero,
      received: kind !== "receipt" ? zero : paid === null ? value : worth(paid.amount, paid.currency),
      settled: kind === "receipt" ? value : zero,
      debt
    }
  })
}
