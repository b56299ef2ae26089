import { BigDecimal, Effect } from "effect"
import type { Unconverted } from "../../facts/Balance.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import { eachInSlices } from "../../scheduling/inSlices.ts"
import { add, type Amount, type CurrencyCode, rounded, subtract, zero } from "../../values/Money.ts"
import { printedDigits } from "../../values/printedDigits.ts"
import { type CurrencySums, noSums, owedOf } from "./currencySums.ts"
import type { Line } from "./lines.ts"
import type { Balances } from "./statementRows.ts"

/** A statement in one currency, exact: opening + earned + charged - settled = closing. */
export interface CurrencyAccount {
  readonly currency: CurrencyCode
  readonly opening: Amount
  readonly earned: Amount
  /** Below 0 where more was let off than charged. */
  readonly charged: Amount
  /** What arrived in the currency. */
  readonly received: Amount
  /** What payments settled in it; of a project's records, those of its client that do not name it, too. */
  readonly settled: Amount
  readonly closing: Amount
  /** How many digits after the point to print every figure of this answer in the currency with, to add up line by line. */
  readonly digits: number
}

/** A statement in the workspace's currency, without what has no rate. */
export interface ReconciliationTotals {
  readonly minutes: number
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
  readonly settled: Amount
  /** What was owed before the start, as it leaves: what the other figures leave for it once rounded. 0 without a start. */
  readonly opening: Amount
  /** What is owed at the end. */
  readonly debt: Amount
}

type Sums = ReadonlyMap<CurrencyCode, CurrencySums>

/** What a statement begins with, what happens in its period, and what is settled of it elsewhere. */
export interface PeriodSums {
  readonly opening: Balances
  readonly period: Sums
  readonly elsewhere: Balances
}

/** A statement's sums in each currency in which something was owed at its start, or happened or was settled since, by currency. */
export const currencyAccounts = (
  { elsewhere, opening, period }: PeriodSums,
  digits: ReadonlyMap<CurrencyCode, number>
): ReadonlyArray<CurrencyAccount> =>
  [...new Set([...opening.keys(), ...period.keys(), ...elsewhere.keys()])].sort().flatMap((currency) => {
    const owed = opening.get(currency) ?? zero
    const sums = period.get(currency)
    const more = elsewhere.get(currency) ?? zero
    if (sums === undefined && BigDecimal.isZero(owed) && BigDecimal.isZero(more)) return []
    const { charged, earned, received, settled } = sums ?? noSums
    const closing = subtract(add(owed, owedOf(sums ?? noSums)), more)
    const figures = { opening: owed, earned, charged, received, settled: add(settled, more), closing }
    return [
      {
        currency,
        ...figures,
        digits: Math.max(digits.get(currency) ?? 0, printedDigits(currency, Object.values(figures)))
      }
    ]
  })

/** How many digits the lines of each currency need, with what arrived and what was owed before them. */
export const digitsOf = (
  lines: ReadonlyArray<Line>,
  before: Iterable<readonly [CurrencyCode, Amount]>
): Effect.Effect<ReadonlyMap<CurrencyCode, number>> => {
  const digits = new Map<CurrencyCode, number>()
  const put = (currency: CurrencyCode, amount: Amount) =>
    digits.set(currency, Math.max(digits.get(currency) ?? 0, printedDigits(currency, [amount])))
  for (const [currency, amount] of before) put(currency, amount)
  return Effect.as(
    eachInSlices(lines, ({ amount, currency, paid }) => {
      put(currency, amount)
      if (paid !== null) put(paid.currency, paid.amount)
    }),
    digits
  )
}

/** The accounts' figures in the workspace's currency, each converted once. */
export const totalsOf = (
  accounts: ReadonlyArray<CurrencyAccount>,
  {
    at,
    hasStart,
    minutes
  }: {
    readonly at: Pick<Valuation, "balanceDate" | "conversion">
    readonly hasStart: boolean
    readonly minutes: number
  }
): ReconciliationTotals => {
  const worth = (figure: "earned" | "charged" | "received" | "settled" | "closing") =>
    accounts.reduce(
      (sum, account) => add(sum, at.conversion.at(account[figure], account.currency, at.balanceDate) ?? zero),
      zero
    )
  const [earned, charged, settled, debt] = [worth("earned"), worth("charged"), worth("settled"), worth("closing")]
  const change = subtract(add(rounded(earned), rounded(charged)), rounded(settled))
  return {
    minutes,
    earned,
    charged,
    received: worth("received"),
    settled,
    opening: hasStart ? subtract(rounded(debt), change) : zero,
    debt
  }
}

/** The accounts without a rate. */
export const unconvertedOf = (
  accounts: ReadonlyArray<CurrencyAccount>,
  { balanceDate, conversion }: Pick<Valuation, "balanceDate" | "conversion">
): ReadonlyArray<Unconverted> =>
  accounts.flatMap(({ charged, closing, currency, earned, received, settled }) =>
    conversion.at(zero, currency, balanceDate) === undefined
      ? [{ currency, earned, charged, received, settled, debt: closing }]
      : []
  )
