import { type ExchangeRate, rateToNumber } from "@hourbook/core/exchangeRates/ExchangeRate"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Schema } from "effect"
import { idText } from "./ids.ts"

export const ExchangeRateRow = Schema.Struct({
  id: Schema.optionalKey(Schema.String),
  currency: Schema.String,
  date: Schema.String,
  rate: Schema.Finite,
  base: Schema.String
})

/** `base` is the workspace's currency. */
export const exchangeRateOf = (
  { currency, effectiveDate, id, rate }: ExchangeRate,
  base: string
): typeof ExchangeRateRow.Type => ({
  id: idEndOf(id),
  currency,
  date: effectiveDate,
  rate: rateToNumber(rate),
  base
})

export const exchangeRateLine = ({ base, currency, date, id, rate }: typeof ExchangeRateRow.Type): string =>
  [`from ${date}: 1 ${currency} = ${rate} ${base}`, ...idText(id)].join(" ")
