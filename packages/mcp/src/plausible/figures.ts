import { minorDigits } from "@hourbook/core/values/currencies"
import type { Amount } from "@hourbook/core/values/Money"
import { BigDecimal } from "effect"
import { amountText } from "../present/amounts.ts"

/** How many times a figure differs from the usual one before anybody is asked. */
export const far = 3

const farTimes = BigDecimal.make(BigInt(far), 0)

/** Whether a figure is far above a usual one. Nothing is far above nothing. */
export const isFarAbove = (value: Amount, usual: Amount): boolean =>
  BigDecimal.isPositive(usual) && BigDecimal.isGreaterThan(value, BigDecimal.multiply(usual, farTimes))

/** Whether a figure is far above or far below a usual one. */
export const isFarFrom = (value: Amount, usual: Amount): boolean =>
  BigDecimal.isPositive(value) && (isFarAbove(value, usual) || isFarAbove(usual, value))

/** How every doubt ends: nothing is wrong by a rule, and only the user knows. */
export const isItRight = "ask the user whether that is right"

/** The doubt about an amount of more digits than people pay in its currency. */
export const digitsDoubt = (subject: string, amount: Amount | undefined, currency: string): ReadonlyArray<string> => {
  if (amount === undefined || BigDecimal.normalize(amount).scale <= minorDigits(currency)) return []
  return [`${subject} is ${amountText(amount, currency)}, which has more digits than ${currency} has: ${isItRight}`]
}
