import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../../access/Policy.ts"
import { accrualKinds } from "../../facts/factKinds.ts"
import type { DebtorDimension, OpenDebt, ReportFacts } from "../../facts/ReportFacts.ts"
import { type Accrual, coverOldest, openOf } from "../../facts/settle.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import type { RecordFilter } from "../../records/RecordRepository.ts"
import { firstDay } from "../../shared/CalendarDate.ts"
import { add, type Amount, type CurrencyCode, rounded, zero } from "../../shared/Money.ts"
import { type Account, accountOf, isMixed } from "../debtors/ageing.ts"

type AtDay = Pick<Valuation, "balanceDate" | "conversion">

const one: Amount = BigDecimal.make(1n, 0)

/**
 * What is open in each currency after the surpluses of others: the newest of its accruals add up to it. What a surplus covers
 * in part is rounded, since it is converted back.
 */
export const openByCurrency = (
  { open, surplus, unvalued }: Account,
  accruals: ReadonlyArray<Accrual>,
  { balanceDate, conversion }: AtDay
): ReadonlyMap<CurrencyCode, Amount> => {
  if (BigDecimal.isZero(surplus)) return new Map([...open, ...unvalued])
  const valued = openOf(accruals, open).map(({ amount, currency }) => ({
    currency,
    amount: conversion.at(amount, currency, balanceDate) ?? zero
  }))
  const left = new Map<CurrencyCode, Amount>()
  for (const { amount, currency } of coverOldest(valued, surplus)) {
    left.set(currency, add(left.get(currency) ?? zero, amount))
  }
  const exchanged = [...left].map(([currency, value]) => {
    const rate = conversion.at(one, currency, balanceDate) ?? one
    return [currency, rounded(BigDecimal.divideUnsafe(value, rate))] as const
  })
  return new Map([...exchanged, ...unvalued])
}

/** Where a statement's debts are looked up. */
interface OpenQuestion {
  readonly facts: ReportFacts["Service"]
  readonly visible: Visibility
  readonly filter: RecordFilter
  readonly view: DebtorDimension
  readonly id: OpenDebt["id"]
}

/**
 * The same of a client's or project's debts. The days of accruals matter only where a surplus covers a part of what is open
 * in several currencies; they are read since the oldest that is unpaid.
 */
export const readOpen = Effect.fnUntraced(function* (
  { facts, filter, id, view, visible }: OpenQuestion,
  debts: ReadonlyArray<{ readonly currency: CurrencyCode; readonly debt: Amount }>,
  at: AtDay
) {
  const account = accountOf(debts, at)
  if (!isMixed(account) || account.open.size === 1) {
    const whole = [...account.open].map(([currency, amount]): Accrual => ({ day: firstDay, currency, amount }))
    return openByCurrency(account, whole, at)
  }
  const unpaid = yield* facts.unpaidSince(visible, {
    filter,
    by: view,
    debts: [...account.open].map(([currency, debt]) => ({ id, currency, debt }))
  })
  const [from] = unpaid.map(({ day }) => day).sort()
  const accruals = yield* facts.ask(visible, { of: accrualKinds, filter: { ...filter, from }, by: ["day"] })
  return openByCurrency(
    account,
    accruals.flatMap(({ amount, currency, day }) => (day === null ? [] : [{ amount, currency, day }])),
    at
  )
})
