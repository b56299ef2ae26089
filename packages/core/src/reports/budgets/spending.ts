import { BigDecimal } from "effect"
import type { Conversion } from "../../exchangeRates/Conversion.ts"
import type { Fact } from "../../facts/Fact.ts"
import type { FactKindName } from "../../facts/factKinds.ts"
import { count } from "../../facts/ratios.ts"
import { worthOf } from "../../facts/totals.ts"
import type { Budget, BudgetBasis } from "../../values/Budget.ts"
import { add, type Amount, type CurrencyCode, one, zero } from "../../values/Money.ts"

/** The kinds of facts that a basis adds up, besides expenses. */
export const basisKinds: Readonly<Record<BudgetBasis, ReadonlyArray<FactKindName>>> = {
  hours: ["time"],
  billable_hours: ["time", "nonBillable", "rounding"],
  fees: ["time"],
  cost: ["internal"]
}

/** What has no exchange rate on its day, in its own currency. */
export interface Unconverted {
  readonly currency: CurrencyCode
  readonly amount: Amount
}

/** What was spent: minutes, or money in the currency of the budget. */
export interface Spending {
  readonly spent: Amount
  readonly unconverted: ReadonlyArray<Unconverted>
}

const digitsOfShare = 12

/** A quotient with twelve decimals: a division of decimals would find a hundred digits first. */
const quotient = (part: Amount, whole: Amount): Amount =>
  BigDecimal.isZero(whole)
    ? zero
    : BigDecimal.make(
        (part.value * 10n ** BigInt(digitsOfShare + whole.scale)) / whole.value,
        part.scale + digitsOfShare
      )

const minutesOf = ({ kind, minutes }: Fact, basis: BudgetBasis): number =>
  basis === "billable_hours" && kind === "nonBillable" ? -minutes : minutes

/**
 * What facts add up to. Money in the budget's currency counts as it is, other money at the rates of its day: first in the
 * workspace's currency, and what comes of that in the budget's, divided once for each rate.
 */
export const spendingOf = (
  { basis, currency }: Pick<Budget, "basis" | "currency">,
  facts: Iterable<Fact>,
  conversion: Conversion
): Spending => {
  if (currency === null) {
    let minutes = 0
    for (const fact of facts) minutes += minutesOf(fact, basis)
    return { spent: count(minutes), unconverted: [] }
  }
  let own = zero
  const byRate = new Map<string, { readonly rate: Amount; sum: Amount }>()
  const missing = new Map<CurrencyCode, Amount>()
  for (const fact of facts) {
    if (fact.currency === currency) {
      own = add(own, fact.amount)
      continue
    }
    const worth = worthOf(fact, conversion)
    const rate = conversion.at(one, currency, fact.day ?? fact.cut)
    if (worth === undefined || rate === undefined) {
      missing.set(fact.currency, add(missing.get(fact.currency) ?? zero, fact.amount))
      continue
    }
    const key = BigDecimal.format(rate)
    const known = byRate.get(key)
    if (known === undefined) byRate.set(key, { rate, sum: worth })
    else known.sum = add(known.sum, worth)
  }
  return {
    spent: [...byRate.values()].reduce((sum, { rate, sum: worth }) => add(sum, quotient(worth, rate)), own),
    unconverted: [...missing]
      .map(([code, amount]) => ({ currency: code, amount }))
      .sort((a, b) => (a.currency < b.currency ? -1 : 1))
  }
}
