import { type ExchangeRate, rateToNumber } from "@hourbook/core/exchangeRates/ExchangeRate"
import { Schema } from "effect"
import { brief } from "../schema/standard.ts"

export const ExchangeRateRow = brief(
  "Row",
  Schema.Struct({
    id: Schema.String,
    currency: Schema.String,
    date: Schema.String,
    rate: Schema.Finite
  })
)

export const exchangeRateOf = ({ currency, effectiveDate, id, rate }: ExchangeRate): typeof ExchangeRateRow.Type => ({
  id,
  currency,
  date: effectiveDate,
  rate: rateToNumber(rate)
})

export const exchangeRateLine = ({ currency, date, id, rate }: typeof ExchangeRateRow.Type, base: string): string =>
  `from ${date}: 1 ${currency} = ${rate} ${base} id ${id}`
