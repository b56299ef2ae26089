import type { Fact } from "../../facts/Fact.ts"
import { add, type Amount, type CurrencyCode, subtract, zero } from "../../values/Money.ts"

/** What happened to an account in one currency. */
export interface CurrencySums {
  readonly minutes: number
  readonly earned: Amount
  readonly charged: Amount
  /** What arrived in the currency. */
  readonly received: Amount
  /** What payments settled in it. */
  readonly settled: Amount
  /** What adds to the debt: work, charges above 0 and refunds. */
  readonly accrued: Amount
}

export const noSums: CurrencySums = {
  minutes: 0,
  earned: zero,
  charged: zero,
  received: zero,
  settled: zero,
  accrued: zero
}

type Summand = Pick<Fact, "kind" | "currency" | "amount" | "minutes">

const plus = (sums: CurrencySums, { amount, kind, minutes }: Summand): CurrencySums => {
  const [more, less] = [(sum: Amount) => add(sum, amount), (sum: Amount) => subtract(sum, amount)]
  const { accrued, charged, earned, received, settled } = sums
  switch (kind) {
    case "time":
      return { ...sums, minutes: sums.minutes + minutes, earned: more(earned), accrued: more(accrued) }
    case "charges":
      return { ...sums, charged: more(charged), accrued: more(accrued) }
    case "credits":
      return { ...sums, charged: less(charged) }
    case "payments":
      return { ...sums, received: more(received), settled: more(settled) }
    case "refunds":
      return { ...sums, received: less(received), settled: less(settled), accrued: more(accrued) }
    case "settling":
      return { ...sums, settled: less(settled) }
    case "settlements":
      return { ...sums, settled: more(settled) }
    case "payouts":
    case "nonBillable":
    case "rounding":
    case "internal":
    case "elsewhere":
      return sums
  }
}

export const sumsByCurrency = (facts: Iterable<Summand>): ReadonlyMap<CurrencyCode, CurrencySums> => {
  const sums = new Map<CurrencyCode, CurrencySums>()
  for (const fact of facts) sums.set(fact.currency, plus(sums.get(fact.currency) ?? noSums, fact))
  return sums
}

/** What is owed in the currency. */
export const owedOf = ({ charged, earned, settled }: CurrencySums): Amount => subtract(add(earned, charged), settled)
