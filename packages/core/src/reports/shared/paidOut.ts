import { Effect } from "effect"
import type { ValidationFailed } from "../../errors/Errors.ts"
import { noFlows, type Unconverted } from "../../facts/Balance.ts"
import { type CurrencySum, groupFacts, totalOf } from "../../facts/totals.ts"
import type { UserId } from "../../values/Ids.ts"
import { add, type Amount, type CurrencyCode, zero } from "../../values/Money.ts"
import type { ReportReader } from "./ReportReader.ts"

/** What was paid out in a period, by member if it is asked for by member, and in all. */
export interface PaidOut {
  readonly byMember: ReadonlyMap<UserId | null, Amount>
  readonly total: Amount
  readonly unconverted: ReadonlyArray<CurrencySum>
}

export const paidOutOf = (
  { flows, valuation }: ReportReader,
  by: readonly ["member"] | readonly [] = ["member"]
): Effect.Effect<PaidOut, ValidationFailed> =>
  Effect.map(flows(["payouts"], by), (facts) => {
    const { amount, unconverted } = totalOf(facts, valuation.conversion)
    const byMember = [...groupFacts(facts, (fact) => fact.userId)].map(
      ([id, own]) => [id, totalOf(own, valuation.conversion).amount] as const
    )
    return { byMember: new Map(byMember), total: amount, unconverted }
  })

/** What has no rate in force, in its own currency, payouts included. */
export interface UnconvertedFlows extends Unconverted {
  readonly paidOut: Amount
}

export const noPaidOut = (currency: CurrencyCode): UnconvertedFlows => ({ ...noFlows(currency), paidOut: zero })

export const withPaidOut = (
  flows: ReadonlyArray<Unconverted>,
  { unconverted }: Pick<PaidOut, "unconverted">
): ReadonlyArray<UnconvertedFlows> => {
  const sums = new Map<CurrencyCode, UnconvertedFlows>(flows.map((sum) => [sum.currency, { ...sum, paidOut: zero }]))
  for (const { amount, currency } of unconverted) {
    const sum = sums.get(currency) ?? noPaidOut(currency)
    sums.set(currency, { ...sum, paidOut: add(sum.paidOut, amount) })
  }
  return [...sums.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
}
