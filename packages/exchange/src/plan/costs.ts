import type { FileAmount, FileEntry } from "../sources/FileEntry.ts"
import type { SourceName } from "../sources/Source.ts"
import { type Decimal, divideRounded, rounded, zero } from "../values/Decimal.ts"

/** An amount in a currency. */
export interface Cost {
  readonly value: Decimal
  readonly currency: string
}

/** Where the cost of an entry comes from. */
export type CostFrom = "amount" | "rate" | "ourRate" | "notBillable"

const decimals = 4

/** A rate for some seconds, rounded once. */
const forSeconds = ({ scale, units }: Decimal, seconds: number): Decimal => ({
  units: divideRounded(units * BigInt(seconds) * 10n ** BigInt(decimals), 3600n * 10n ** BigInt(scale)),
  scale: decimals
})

/** The amount of an entry or else its rate for its time; null where both are absent or 0, which trackers without prices write. */
const moneyOf = (
  {
    amount,
    rate,
    seconds
  }: { readonly amount: FileAmount | null; readonly rate: FileAmount | null; readonly seconds: number },
  otherwise: string
): (Cost & { readonly from: "amount" | "rate" }) | null => {
  if (amount !== null && amount.value.units > 0n) {
    return { value: rounded(amount.value, decimals), currency: amount.currency ?? otherwise, from: "amount" }
  }
  if (rate === null || rate.value.units <= 0n) return null
  return { value: forSeconds(rate.value, seconds), currency: rate.currency ?? otherwise, from: "rate" }
}

/** What the file's own column of amounts says; in a file without one, its rate for its time. */
const fileCostOf = (
  { amount, rate }: Pick<FileEntry, "amount" | "rate">,
  found: Cost | null,
  { currency, hasAmounts }: { readonly currency: string; readonly hasAmounts: boolean }
): Cost | null =>
  amount === null
    ? hasAmounts
      ? null
      : found
    : { value: amount.value, currency: amount.currency ?? rate?.currency ?? currency }

/**
 * What an entry costs: its amount, else its rate for its time, else what the service makes of the rates of the workspace (null).
 * One that is not billable costs nothing, though some trackers price it all the same.
 */
export const costOf = (
  { amount, billable, rate, seconds }: FileEntry,
  { currency, hasAmounts }: { readonly currency: string; readonly hasAmounts: boolean }
): { readonly cost: Cost | null; readonly costFrom: CostFrom; readonly fileCost: Cost | null } => {
  const found = moneyOf({ amount, rate: billable === false ? null : rate, seconds }, currency)
  const own = found === null ? null : { value: found.value, currency: found.currency }
  const fileCost = fileCostOf({ amount, rate }, own, { currency, hasAmounts })
  if (billable === false) {
    const cost = { value: zero, currency: amount?.currency ?? rate?.currency ?? currency }
    return { cost, costFrom: "notBillable", fileCost }
  }
  const isSame = own !== null && fileCost !== null && own.value === fileCost.value && own.currency === fileCost.currency
  // One object for both, of which there are as many as lines.
  return { cost: isSame ? fileCost : own, costFrom: found?.from ?? "ourRate", fileCost }
}

/** What an entry costs the workspace itself: in all, else its rate for its time. Null where the file has neither, or 0. */
export const ownCostOf = (
  { costAmount, costRate, seconds }: Pick<FileEntry, "costAmount" | "costRate" | "seconds">,
  { currency, source }: { readonly currency: string; readonly source: SourceName }
): Cost | null => {
  const found = moneyOf({ amount: costAmount, rate: costRate, seconds }, currency)
  return found === null ? null : { value: found.value, currency: source === "harvest" ? currency : found.currency }
}
