import { BigDecimal } from "effect"
import { minorDigits } from "../values/currencies.ts"
import { add, type Amount, compare, fromText, one, roundedTo, subtract, zero } from "../values/Money.ts"
import type { LineUnit } from "./Invoice.ts"

const negative: Amount = BigDecimal.make(-1n, 0)
const tolerance: Amount = fromText("0.02")
const quantityDigits = 6
const priceDigits = 4

/** How many decimals the amounts of a document have: those of the currency, at most 2. */
export const digitsOf = (currency: string): number => Math.min(2, minorDigits(currency))

export const sum = (amounts: Iterable<Amount>): Amount => {
  let total = zero
  for (const amount of amounts) total = add(total, amount)
  return total
}

export const negated = (amount: Amount): Amount => subtract(zero, amount)

/** An amount as a document has it. */
export const inMinor = (amount: Amount, currency: string): Amount =>
  BigDecimal.normalize(roundedTo(amount, digitsOf(currency)))

/** Minutes as hours, to 6 decimals. */
export const hoursOf = (minutes: number): Amount =>
  BigDecimal.normalize(quotient(BigDecimal.make(BigInt(minutes), 0), BigDecimal.make(60n, 0), quantityDigits))

/** A quotient to so many decimals, half away from zero. */
export const quotient = (dividend: Amount, divisor: Amount, digits: number): Amount => {
  const scale = Math.max(dividend.scale, divisor.scale, 0)
  const [a, b] = [BigDecimal.scale(dividend, scale).value, BigDecimal.scale(divisor, scale).value]
  if (b === 0n) return zero
  const isNegative = a < 0n !== b < 0n
  const [x, y] = [(a < 0n ? -a : a) * 10n ** BigInt(digits), b < 0n ? -b : b]
  const halfUp = (2n * x + y) / (2n * y)
  return BigDecimal.make(isNegative ? -halfUp : halfUp, digits)
}

/** What a line prints beside its net. */
export interface Printed {
  readonly quantity: Amount
  readonly unit: LineUnit
  readonly unitPrice: Amount
}

/** Whether quantity and price come to the net, but for the 0.02 that rules for electronic invoices allow. */
export const comesTo = ({ quantity, unitPrice }: Pick<Printed, "quantity" | "unitPrice">, net: Amount): boolean =>
  compare(BigDecimal.abs(subtract(BigDecimal.multiply(quantity, unitPrice), net)), tolerance) <= 0

/** One times an amount; a price is never below 0. */
export const once = (net: Amount): Printed => ({
  quantity: compare(net, zero) < 0 ? negative : one,
  unit: "piece",
  unitPrice: BigDecimal.normalize(BigDecimal.abs(net))
})

/** The price that makes a quantity come to a net; undefined where none does. */
export const priceFor = (quantity: Amount, net: Amount): Amount | undefined => {
  const unitPrice = BigDecimal.normalize(quotient(net, quantity, priceDigits))
  return compare(unitPrice, zero) < 0 || !comesTo({ quantity, unitPrice }, net) ? undefined : unitPrice
}

/** What a line of records prints: what was written, else its quantity with the price that fits, else one times its net. */
export const printedOf = (written: Printed, counted: Pick<Printed, "quantity" | "unit">, net: Amount): Printed => {
  if (comesTo(written, net)) return written
  for (const { quantity, unit } of [written, counted]) {
    const unitPrice = BigDecimal.isZero(quantity) ? undefined : priceFor(quantity, net)
    if (unitPrice !== undefined) return { quantity, unit, unitPrice }
  }
  return once(net)
}

/** The net of a line that people write. */
export const netOf = ({ quantity, unitPrice }: Pick<Printed, "quantity" | "unitPrice">, currency: string): Amount =>
  inMinor(BigDecimal.multiply(quantity, unitPrice), currency)
