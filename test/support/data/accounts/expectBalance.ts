import { assert } from "@effect/vitest"
import type { AccountBalance } from "@hourbook/core/facts/AccountBalance"
import type { Balance } from "@hourbook/core/facts/Balance"
import { Struct } from "effect"
import { exact } from "../naive/naiveReports.ts"
import type { CurrencyFigures, Figures } from "./accountFigures.ts"

/** Balances, from wherever they come, against the walk over accounts. */

const counts = ["minutes", "entries", "charges", "payments"] as const
const amounts = [
  "earned",
  "charged",
  "settled",
  "received",
  "opening",
  "debt",
  "open",
  "onAccount",
  "covered"
] as const satisfies ReadonlyArray<keyof AccountBalance>

/** Each amount as a whole number. */
export const exactEach = <Name extends string>(
  figures: Readonly<Record<Name, AccountBalance["debt"]>>
): Readonly<Record<Name, bigint>> =>
  Object.fromEntries(
    Object.entries<AccountBalance["debt"]>(figures).map(([name, amount]) => [name, exact(amount)])
  ) as Readonly<Record<Name, bigint>>

/** A balance with its amounts as whole numbers. */
export const plainBalance = (balance: Pick<AccountBalance, (typeof counts)[number] | (typeof amounts)[number]>) => ({
  ...Struct.pick(balance, counts),
  ...exactEach(Struct.pick(balance, amounts))
})

/** The same figures of the walk. */
export const balanceIn = (figures: Figures) => Struct.pick(figures, [...counts, ...amounts])

type InCurrency = Readonly<Record<Exclude<keyof CurrencyFigures, "currency">, AccountBalance["debt"]>> & {
  readonly currency: string
}

/** Amounts of currencies as whole numbers. */
export const plainCurrencies = (sums: ReadonlyArray<InCurrency>): ReadonlyArray<CurrencyFigures> =>
  sums.map(({ charged, currency, debt, earned, received, settled }) => ({
    currency,
    earned: exact(earned),
    charged: exact(charged),
    received: exact(received),
    settled: exact(settled),
    debt: exact(debt)
  }))

/** The figures of everything together, which does not say what of it is open. */
export const expectTogether = (balance: Balance, figures: Figures, message: string) => {
  const { covered: _, onAccount: __, open: ___, ...expected } = balanceIn(figures)
  const { charged, charges, debt, earned, entries, minutes, opening, payments, received, settled } = balance
  const flows = { earned, charged, settled, received, opening, debt }
  assert.deepStrictEqual(
    {
      minutes,
      entries,
      charges,
      payments,
      ...exactEach(flows)
    },
    expected,
    message
  )
  expectCurrencies(balance, figures, message)
}

/** Every figure of a balance, in the workspace's currency, in those without a rate, and what is owed in each. */
export const expectBalance = (balance: AccountBalance, figures: Figures, message: string) => {
  assert.deepStrictEqual(plainBalance(balance), balanceIn(figures), message)
  expectCurrencies(balance, figures, message)
}

const expectCurrencies = (balance: Balance, figures: Figures, message: string) => {
  assert.deepStrictEqual(plainCurrencies(balance.unconverted), figures.unconverted, message)
  assert.deepStrictEqual(
    balance.debts.flatMap(({ currency, debt }) => (exact(debt) === 0n ? [] : [[String(currency), exact(debt)]])),
    figures.byCurrency.flatMap(({ currency, debt }) => (debt === 0n ? [] : [[currency, debt]])),
    message
  )
}
