import { BigDecimal } from "effect"
import { minorDigits } from "./currencies.ts"
import type { Amount, CurrencyCode } from "./Money.ts"

/**
 * How many digits after the point all amounts of a currency are printed with, so that what is printed adds up line by line:
 * those of everyday use, or as many as any of the amounts has.
 */
export const printedDigits = (currency: CurrencyCode, amounts: Iterable<Amount>): number => {
  let digits = minorDigits(currency)
  for (const amount of amounts) {
    if (amount.scale > digits) digits = Math.max(digits, BigDecimal.normalize(amount).scale)
  }
  return digits
}
