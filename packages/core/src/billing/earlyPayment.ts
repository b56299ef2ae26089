import { BigDecimal } from "effect"
import type { Buyer, EarlyPayment } from "./Buyer.ts"

const oneHundred = BigDecimal.make(100n, 0)

/** What is wrong with a discount for early payment, if anything. */
export const problemOfEarlyPayment = ({ days, percent }: EarlyPayment): string | undefined => {
  const isPercent =
    BigDecimal.isPositive(percent) &&
    BigDecimal.isLessThan(percent, oneHundred) &&
    BigDecimal.normalize(percent).scale <= 2
  if (!isPercent) return "percent: above 0 and below 100, at most 2 decimals"
  return Number.isSafeInteger(days) && days >= 1 && days <= 365 ? undefined : "days: 1 to 365"
}

/** The discount for early payment of a draft: its own, else its client's. */
export const termsOf = (
  own: EarlyPayment | null | undefined,
  client: { readonly billing: Buyer | null } | undefined
): EarlyPayment | null => (own === undefined ? (client?.billing?.earlyPayment ?? null) : own)
