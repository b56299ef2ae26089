import { minorDigits } from "@hourbook/core/values/currencies"
import { type Amount, fromText, rounded, roundedTo, toTextWithDigits } from "@hourbook/core/values/Money"
import { Schema } from "effect"

/** Amounts such as `120.50 EUR`: never without their currency, and those of different currencies are never added. */
export const Sums = Schema.Array(Schema.String)

/** One for each currency. */
export const sumsOf = (
  sums: ReadonlyArray<{ readonly amount: Amount; readonly currency: string }>
): ReadonlyArray<string> => sums.map(({ amount, currency }) => amountText(amount, currency))

/** `120.50 EUR`. */
export const amountText = (amount: Amount, currency: string): string =>
  `${toTextWithDigits(rounded(amount), minorDigits(currency))} ${currency}`

/** `120.50 EUR + 3000 JPY`, or nothing. */
export const sumsText = (sums: ReadonlyArray<string>): string => (sums.length === 0 ? "nothing" : sums.join(" + "))

/** A figure of an answer, which has at most 4 decimals: its text is exact, and so is the rounding of it. */
const exact = (value: number): Amount => fromText(value.toFixed(4))

/** `120.50 EUR`, `80.1234 EUR`, `3000 JPY`: an amount as it was recorded, with all of its decimals. */
export const moneyText = (value: number, currency: string): string => amountText(exact(value), currency)

/** A converted sum as its currency is written: `41922.35 EUR`, `5000 JPY`. */
export const convertedText = (value: number, currency: string): string =>
  amountText(roundedTo(exact(value), minorDigits(currency)), currency)

/** `7 h 30 min`. */
export const duration = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0 ? `${rest} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
