import { BigDecimal } from "effect"
import { type Amount, zero } from "../values/Money.ts"

const hundred: Amount = BigDecimal.make(100n, 0)

/**
 * A ratio rounded for output: 2 decimals, half away from zero. Null when the whole is 0. Divides integers once, since a
 * division of decimals would find a hundred digits first.
 */
export const ratio = (part: Amount, whole: Amount): Amount | null => {
  if (BigDecimal.isZero(whole)) return null
  const shift = decimals + whole.scale - part.scale
  const power = 10n ** BigInt(Math.abs(shift))
  const numerator = shift > 0 ? part.value * power : part.value
  const denominator = shift < 0 ? whole.value * power : whole.value
  const isNegative = numerator < 0n !== denominator < 0n
  const [above, below] = [absolute(numerator), absolute(denominator)]
  const hundredths = (2n * above + below) / (2n * below)
  return BigDecimal.make(isNegative ? -hundredths : hundredths, decimals)
}
const decimals = 2
const absolute = (value: bigint): bigint => (value < 0n ? -value : value)

/** What part of a whole something is, in percent with 2 decimals; null where the whole is 0. */
export const percentOrNull = (part: Amount, whole: Amount): Amount | null =>
  ratio(BigDecimal.multiply(part, hundred), whole)

/** What part of a whole something is, in percent; 0 where the whole is nothing. */
export const percent = (part: Amount, whole: Amount): Amount => percentOrNull(part, whole) ?? zero

/** How a figure changed: by how much, and by how many percent where there was something to compare with. */
export interface FigureChange {
  readonly absolute: Amount
  readonly percent: Amount | null
}

export const changeOf = (value: Amount, previous: Amount): FigureChange => {
  const difference = BigDecimal.subtract(value, previous)
  return { absolute: difference, percent: ratio(BigDecimal.multiply(difference, hundred), BigDecimal.abs(previous)) }
}

export const count = (number: number): Amount => BigDecimal.make(BigInt(number), 0)
