import type { Balance } from "./Start.ts"

interface ExchangeRate {
  readonly currency: string
  readonly effective_date: string
  /** What one of the currency is worth in the workspace's. */
  readonly rate: number
}

/** What a currency is worth on a day; undefined without a rate. */
const worthOf = (currency: string, rates: ReadonlyArray<ExchangeRate>, day: string): number | undefined =>
  rates
    .filter((rate) => rate.currency === currency && rate.effective_date <= day)
    .toSorted((one, other) => (one.effective_date < other.effective_date ? 1 : -1))[0]?.rate

/** What is owed in each currency, the most by the rates of a day first; currencies without a rate come last, as they were. */
export const largestFirst = (
  balances: ReadonlyArray<Balance>,
  { base, day, rates }: { readonly base: string; readonly day: string; readonly rates: ReadonlyArray<ExchangeRate> }
): ReadonlyArray<Balance> => {
  const worth = ({ amount, currency }: Balance): number =>
    amount * (currency === base ? 1 : (worthOf(currency, rates, day) ?? 0))
  return balances.toSorted((one, other) => worth(other) - worth(one))
}
