import { Schema } from "effect"
import { wholeNumber } from "../values/Check.ts"
import { BillingRateId } from "../values/Ids.ts"
import { CurrencyCode, NonNegativeAmount } from "../values/Money.ts"
import { mostMinutes } from "../values/Rounding.ts"

/** What work costs the workspace itself. */
export const InternalCost = Schema.Struct({ amount: NonNegativeAmount, currency: CurrencyCode })
export type InternalCost = typeof InternalCost.Type

/** What an entry is billed at, and what it costs the workspace itself. */
export const priceFields = {
  cost: NonNegativeAmount,
  currency: CurrencyCode,
  billable: Schema.Boolean,
  /** The minutes as rounded when written; 0 where it is not billable. */
  billedMinutes: wholeNumber(0, mostMinutes + 60),
  /** Null where the cost was sent; else `cost` is this times the billed minutes. */
  hourlyRate: Schema.NullOr(NonNegativeAmount),
  /** The rate that was looked up; null where the hourly rate or the cost was sent. */
  rateId: Schema.NullOr(BillingRateId),
  /** Null where no cost rate applied. */
  internalCost: Schema.NullOr(InternalCost)
}
const Fields = Schema.Struct(priceFields)
export type Price = typeof Fields.Type
