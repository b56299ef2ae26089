import { BigDecimal } from "effect"

const scale = 4

/** Converts an amount to a whole number of ten-thousandths, and back. */
export const toWhole = (amount: BigDecimal.BigDecimal): bigint => BigDecimal.scale(amount, scale).value
export const fromWhole = (whole: bigint): BigDecimal.BigDecimal => BigDecimal.make(whole, scale)
