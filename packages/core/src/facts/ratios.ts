import { BigDecimal } from "effect"
import { type Amount, zero } from "../shared/Money.ts"

const hundred: Amount = BigDecimal.make(100n, 0)

/** A ratio rounded for output: 2 decimals, half away from zero. Null when the whole is 0. */
export const ratio = (part: Amount, whole: Amount): Amount | null =>
  BigDecimal.isZero(whole)
    ? null
    : BigDecimal.round(BigDecimal.divideUnsafe(part, whole), { scale: 2, mode: "half-from-zero" })

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
  const absolute = BigDecimal.subtract(value, previous)
  return { absolute, percent: ratio(BigDecimal.multiply(absolute, hundred), BigDecimal.abs(previous)) }
}

export const count = (number: number): Amount => BigDecimal.make(BigInt(number), 0)
