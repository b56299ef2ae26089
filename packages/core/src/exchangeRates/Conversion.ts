import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import type { ExchangeRate } from "./ExchangeRate.ts"
import type { ExchangeRateRepository } from "./ExchangeRateRepository.ts"

type Dated = Pick<ExchangeRate, "currency" | "effectiveDate" | "rate">

/** The rates of a workspace, to value amounts in its base currency. Exact: nothing is rounded here. */
export interface Conversion {
  readonly base: CurrencyCode
  /** What an amount was worth on a day; undefined where no rate was in force. */
  readonly at: (amount: Amount, currency: CurrencyCode, day: CalendarDate | null) => Amount | undefined
  /** The rates of other currencies, in no order. */
  readonly exchangeRates: ReadonlyArray<Dated>
  /** The days on which a rate changes, in order: between two of them all rates are constant. */
  readonly changes: ReadonlyArray<CalendarDate>
}

/** `day` null means before the first change. */
export const conversion = (base: CurrencyCode, exchangeRates: ReadonlyArray<Dated>): Conversion => {
  const byCurrency = new Map<CurrencyCode, Array<Dated>>()
  for (const rate of exchangeRates.filter(({ currency }) => currency !== base)) {
    const ofCurrency = byCurrency.get(rate.currency)
    if (ofCurrency === undefined) byCurrency.set(rate.currency, [rate])
    else ofCurrency.push(rate)
  }
  for (const ofCurrency of byCurrency.values()) {
    ofCurrency.sort((a, b) => (a.effectiveDate < b.effectiveDate ? -1 : 1))
  }
  const inForce = (currency: CurrencyCode, day: CalendarDate | null) =>
    day === null ? undefined : lastUntil(day, byCurrency.get(currency) ?? [])
  return {
    base,
    exchangeRates: [...byCurrency.values()].flat(),
    at: (amount, currency, day) => {
      if (currency === base) return amount
      const rate = inForce(currency, day)
      return rate === undefined ? undefined : BigDecimal.multiply(amount, rate.rate)
    },
    changes: [...new Set([...byCurrency.values()].flat().map(({ effectiveDate }) => effectiveDate))].sort()
  }
}

/** Converts into the workspace's currency by all of its rates as they are now. */
export const currentConversion = (
  exchangeRates: ExchangeRateRepository["Service"],
  visible: Visibility,
  base: CurrencyCode
): Effect.Effect<Conversion> => Effect.map(exchangeRates.list(visible), (all) => conversion(base, all))

/** The last of sorted rates that is not after a day. A binary search: there may be a rate for every day of many years. */
const lastUntil = (day: CalendarDate, exchangeRates: ReadonlyArray<Dated>): Dated | undefined => {
  let [start, end] = [0, exchangeRates.length]
  while (start < end) {
    const middle = (start + end) >> 1
    const rate = exchangeRates[middle]
    if (rate !== undefined && rate.effectiveDate <= day) start = middle + 1
    else end = middle
  }
  return exchangeRates[start - 1]
}
