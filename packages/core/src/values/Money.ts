import { BigDecimal, Schema, SchemaTransformation } from "effect"
import { rule } from "./Check.ts"
import { isCurrencyCode } from "./currencies.ts"

/** An ISO 4217 currency code in upper case. */
export const CurrencyCode = Schema.String.check(
  rule((text: string) => isCurrencyCode(text), "an ISO 4217 currency code such as EUR", { pattern: "^[A-Za-z]{3}$" })
).pipe(Schema.brand("CurrencyCode"))
export type CurrencyCode = typeof CurrencyCode.Type

/** A code in either case to one in capitals. Changes only the letters a to z, not letters that look like them. */
export const currencyInCapitals = SchemaTransformation.transform({
  decode: (text: string) => text.replace(/[a-z]/gu, (letter) => letter.toUpperCase()),
  encode: (text: string) => text
})

/** A currency code as people type it. */
export const AnyCaseCurrencyCode = Schema.String.pipe(Schema.decodeTo(CurrencyCode, currencyInCapitals))

const decimals = 4
const tooLarge = BigDecimal.make(100_000_000_000n, 0)

/** Exact decimal money: at most 11 digits before the point and 4 after, so that it survives a trip through a JSON number. */
export const Amount = Schema.BigDecimal.check(
  rule(
    (amount: BigDecimal.BigDecimal) => BigDecimal.isLessThan(BigDecimal.abs(amount), tooLarge),
    "an amount with at most 11 digits before the decimal point"
  ),
  rule(
    (amount: BigDecimal.BigDecimal) => BigDecimal.normalize(amount).scale <= decimals,
    "an amount with at most 4 decimals"
  )
)
export type Amount = typeof Amount.Type

export const zero: Amount = BigDecimal.make(0n, 0)
export const one: Amount = BigDecimal.make(1n, 0)

/** Money that may be nothing but not less. */
export const NonNegativeAmount = Amount.check(
  rule((amount: BigDecimal.BigDecimal) => !BigDecimal.isNegative(amount), "an amount of at least 0")
)

/** Money that must be something. */
export const PositiveAmount = Amount.check(
  rule((amount: BigDecimal.BigDecimal) => BigDecimal.isPositive(amount), "an amount greater than 0")
)

/** Money in either direction. */
export const NonZeroAmount = Amount.check(
  rule((amount: BigDecimal.BigDecimal) => !BigDecimal.isZero(amount), "an amount other than 0")
)

/** How stores and strings carry money: decimal text. */
export const AmountFromText = Schema.String.pipe(
  Schema.decodeTo(
    Amount,
    SchemaTransformation.transform({ decode: (text: string) => fromText(text), encode: (amount) => toText(amount) })
  )
)

/** Reads decimal text that a store wrote, such as `12.5000`. */
export const fromText = (text: string): Amount => {
  const point = text.indexOf(".")
  if (point === -1) return BigDecimal.make(BigInt(text), 0)
  return BigDecimal.make(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1)
}

/** Plain decimal text, never with an exponent: `12.5`. */
export const toText = (amount: Amount): string => {
  const { scale, value } = BigDecimal.normalize(amount)
  if (scale <= 0) return `${value}${"0".repeat(value === 0n ? 0 : -scale)}`
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0")
  const point = digits.length - scale
  return `${value < 0n ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`
}

/** Decimal text with at least `digits` decimals: `120` with 2 is `120.00`, `0.3333` stays. */
export const toTextWithDigits = (amount: Amount, digits: number): string => {
  const text = toText(amount)
  const point = text.indexOf(".")
  const missing = digits - (point === -1 ? 0 : text.length - point - 1)
  return missing <= 0 ? text : `${text}${point === -1 ? "." : ""}${"0".repeat(missing)}`
}

/** A figure rounded for output to 4 decimals, half away from zero (semantics, section 4). Not for further arithmetic. */
export const rounded = (amount: Amount): Amount => roundedTo(amount, decimals)

/** An amount with at most so many decimals, half away from zero. */
export const roundedTo = (amount: Amount, digits: number): Amount =>
  amount.scale <= digits ? amount : BigDecimal.round(amount, { scale: digits, mode: "half-from-zero" })

/** The JSON number of a figure, {@link rounded}. Exact for every amount of a record, and for sums of up to 15 digits. */
export const toNumber = (amount: Amount): number => {
  const figure = rounded(amount)
  const { scale, value } = figure
  return scale >= 0 && value <= safe && value >= -safe ? Number(value) / 10 ** scale : Number(toText(figure))
}
const safe = BigInt(Number.MAX_SAFE_INTEGER)

export const add: (a: Amount, b: Amount) => Amount = BigDecimal.sum
export const subtract: (a: Amount, b: Amount) => Amount = BigDecimal.subtract
export const equals: (a: Amount, b: Amount) => boolean = BigDecimal.equals
export const compare: (a: Amount, b: Amount) => -1 | 0 | 1 = BigDecimal.Order
