import type { Decimal } from "./Writing.ts"

/** No amount has more digits after the point. */
const scale = 4

const unitsOf = (amount: Decimal): bigint => {
  const [whole = "0", part = ""] = amount.split(".")
  return BigInt(whole + part.padEnd(scale, "0"))
}

const textOf = (units: bigint): Decimal => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0")
  return `${units < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

export const plus = (a: Decimal, b: Decimal): Decimal => textOf(unitsOf(a) + unitsOf(b))

/** How many digits after the point an amount needs. */
export const digitsOf = (amount: Decimal): number => (amount.split(".")[1] ?? "").replace(/0+$/u, "").length
