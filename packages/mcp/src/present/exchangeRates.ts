import { type ExchangeRate, rateToNumber } from "@hourbook/core/exchangeRates/ExchangeRate"
import { Schema } from "effect"
import { brief } from "../schema/standard.ts"

export const ExchangeRateRow = brief(
  "Row",
  Schema.Struct({
    id: Schema.String,
    currency: Schema.String,
    date: Schema.String,
    rate: Schema.Finite,
    base: Schema.String
  })
)

/** `base` is the workspace's currency. */
export const exchangeRateOf = (
  { currency, effectiveDate, id, rate }: ExchangeRate,
  base: string
): typeof ExchangeRateRow.Type => ({
  id,
  currency,
  date: effectiveDate,
  rate: rateToNumber(rate),
  base
})

export const exchangeRateLine = ({ base, currency, date, id, rate }: typeof ExchangeRateRow.Type): string =>
  `from ${date}: 1 ${currency} = ${rate} ${base} id ${id}`
