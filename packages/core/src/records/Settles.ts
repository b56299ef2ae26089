import { Schema } from "effect"
import { CurrencyCode, PositiveAmount } from "../values/Money.ts"

/** What a payment settles, where that is not what arrived: 900 EUR of work, paid with 1000 USD. */
export const Settles = Schema.Struct({ amount: PositiveAmount, currency: CurrencyCode })
export type Settles = typeof Settles.Type
