import { BigDecimal } from "effect"
import { add, type Amount, type CurrencyCode, subtract, zero } from "../values/Money.ts"
import { type Balance, balanceOf, isFlow, type Movements, flowOf, noFlows, type Unconverted } from "./Balance.ts"
import { type Owed, owedOfClient } from "./Owed.ts"
import type { Valuation } from "./Valuation.ts"

/** Flows of a period, and what is open and on account at its ends: accounts are settled whole. */
export interface AccountBalance extends Balance, Pick<Owed, "open" | "covered" | "onAccount"> {
  /** Whether something was settled in any currency, by receipts of whatever part of the account. */
  readonly hasSettled: boolean
}

/** The balance of whole accounts of clients: nothing of an account is left out. */
export const balanceOfClient = (movements: Movements, valuation: Valuation): AccountBalance => {
  const balance = balanceOf(movements, valuation)
  const { covered, onAccount, open } = owedOfClient(balance.debts, valuation)
  return { ...balance, open, covered, onAccount, hasSettled: balance.payments > 0 }
}

/** A balance by records alone, as members have it: of no account, so that nothing of it is called open. */
export const balanceOfRecords = (movements: Movements, valuation: Valuation): AccountBalance => ({
  ...balanceOf(movements, valuation),
  open: zero,
  covered: zero,
  onAccount: zero,
  hasSettled: false
})

/** What work and charges of the period add to a debt in each currency. */
const accruedIn = (movements: Movements, { from }: Valuation): ReadonlyMap<CurrencyCode, Amount> => {
  const sums = new Map<CurrencyCode, Amount>()
  for (const fact of movements) {
    const [flow, sign] = flowOf[fact.kind] ?? [null, 1]
    if ((flow !== "earned" && flow !== "charged") || !isFlow(fact, from)) continue
    const sum = sums.get(fact.currency) ?? zero
    sums.set(fact.currency, sign === 1 ? add(sum, fact.amount) : subtract(sum, fact.amount))
  }
  return sums
}

/** The currencies in which a flow of the period has no rate on its day. */
const unvaluedIn = (movements: Movements, { conversion, from }: Valuation): ReadonlySet<CurrencyCode> =>
  new Set(
    movements.flatMap((fact) =>
      flowOf[fact.kind] !== null &&
      isFlow(fact, from) &&
      conversion.at(fact.amount, fact.currency, fact.day ?? fact.cut) === undefined
        ? [fact.currency]
        : []
    )
  )

/**
 * The balance of a part of accounts: of projects, of members, or under a filter of them. What settles its accruals may name no part
 * or another, so what was settled follows from what was owed before and after: in each currency opening + earned + charged - debt.
 */
export const balanceOfPart = (
  movements: Movements,
  valuation: Valuation,
  { opening, owed }: { readonly owed: Owed; readonly opening: Owed | null }
): AccountBalance => {
  const { balanceDate, conversion } = valuation
  const balance = balanceOf(
    movements.filter((fact) => isFlow(fact, valuation.from)),
    valuation
  )
  const settledIn = new Map<CurrencyCode, Amount>()
  const put = (currency: CurrencyCode, amount: Amount) =>
    settledIn.set(currency, add(settledIn.get(currency) ?? zero, amount))
  for (const [currency, amount] of accruedIn(movements, valuation)) put(currency, amount)
  for (const { currency, debt } of opening?.debts ?? []) put(currency, debt)
  for (const { currency, debt } of owed.debts) put(currency, subtract(zero, debt))

  const unvalued = unvaluedIn(movements, valuation)
  const apart = new Map<CurrencyCode, Unconverted>(
    balance.unconverted.flatMap((sum) =>
      unvalued.has(sum.currency) ? [[sum.currency, { ...sum, settled: zero, debt: zero }]] : []
    )
  )
  const leave = (currency: CurrencyCode, part: Partial<Unconverted>) =>
    apart.set(currency, { ...(apart.get(currency) ?? noFlows(currency)), ...part })
  let settled = zero
  for (const [currency, amount] of settledIn) {
    const value = conversion.at(amount, currency, balanceDate)
    if (value !== undefined) settled = add(settled, value)
    else if (!BigDecimal.isZero(amount)) leave(currency, { settled: amount })
  }
  for (const { currency, debt } of owed.debts) {
    if (!BigDecimal.isZero(debt) && conversion.at(debt, currency, balanceDate) === undefined) leave(currency, { debt })
  }
  return {
    ...balance,
    settled,
    opening: opening?.debt ?? zero,
    debt: owed.debt,
    debts: owed.debts,
    unconverted: [...apart.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    open: owed.open,
    covered: owed.covered,
    onAccount: owed.onAccount,
    hasSettled: [...settledIn.values()].some((amount) => !BigDecimal.isZero(amount))
  }
}
