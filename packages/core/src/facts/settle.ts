import type { CalendarDate } from "../shared/CalendarDate.ts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "../shared/Money.ts"

/** Accruals of one day in one currency. */
export interface Accrual {
  readonly day: CalendarDate
  readonly currency: CurrencyCode
  readonly amount: Amount
}

const minimum = (a: Amount, b: Amount): Amount => (compare(a, b) < 0 ? a : b)

const byDay = (a: Accrual, b: Accrual): number =>
  a.day === b.day ? (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) : a.day < b.day ? -1 : 1

/**
 * What of accruals is open when receipts of the same currency settle the oldest first: the newest accruals of each currency
 * that add up to its debt, the oldest of them in part. By day, then by currency.
 */
export const openOf = (
  accruals: ReadonlyArray<Accrual>,
  debts: ReadonlyMap<CurrencyCode, Amount>
): ReadonlyArray<Accrual> => {
  const left = new Map(debts)
  const open: Array<Accrual> = []
  for (const accrual of accruals.toSorted(byDay).reverse()) {
    const debt = left.get(accrual.currency) ?? zero
    const amount = minimum(accrual.amount, debt)
    if (compare(amount, zero) <= 0) continue
    left.set(accrual.currency, subtract(debt, amount))
    open.push({ ...accrual, amount })
  }
  return open.reverse()
}

/**
 * What is left of open accruals, in order and all in one currency, when a surplus covers the oldest first. Those that it
 * covers whole are not among them.
 */
export const coverOldest = <A extends { readonly amount: Amount }>(
  open: ReadonlyArray<A>,
  surplus: Amount
): ReadonlyArray<A> => {
  let left = surplus
  return open.flatMap((accrual) => {
    const covered = minimum(left, accrual.amount)
    left = subtract(left, covered)
    const amount = subtract(accrual.amount, covered)
    return compare(amount, zero) > 0 ? [{ ...accrual, amount }] : []
  })
}

export const sumOf = (amounts: Iterable<{ readonly amount: Amount }>): Amount => {
  let sum = zero
  for (const { amount } of amounts) sum = add(sum, amount)
  return sum
}
