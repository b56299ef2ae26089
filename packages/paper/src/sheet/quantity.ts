import type { InvoiceWords, Unit } from "./invoiceWords.ts"
import type { Decimal, Writing } from "./Writing.ts"

const scale = 6

const millionths = (quantity: Decimal): bigint => {
  const [whole = "0", part = ""] = quantity.replace("-", "").split(".")
  return BigInt(whole + part.padEnd(scale, "0").slice(0, scale))
}

/** Half up. */
const divided = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n)

/** The minutes of some hours, which have six decimals; undefined where they are none. */
const minutesOf = (quantity: Decimal): number | undefined => {
  const hours = millionths(quantity)
  const minutes = divided(hours * 60n, 1_000_000n)
  return divided(minutes * 1_000_000n, 60n) === hours ? Number(minutes) : undefined
}

/** `24:20 h`, `3 days`: exact, since 24 h 20 min are 24.333333 hours. */
export const quantityText = (
  quantity: Decimal,
  unit: Unit,
  { hours, plain }: Pick<Writing, "hours" | "plain">,
  words: InvoiceWords
): string => {
  const minutes = unit === "hour" ? minutesOf(quantity) : undefined
  const [one = "", many = ""] = words.units[unit]
  const digits = (quantity.split(".")[1] ?? "").replace(/0+$/u, "").length
  const sign = quantity.startsWith("-") ? "-" : ""
  const figure = minutes === undefined ? plain(quantity, digits) : `${sign}${hours(minutes)}`
  return `${figure} ${millionths(quantity) === 1_000_000n ? one : many}`
}
