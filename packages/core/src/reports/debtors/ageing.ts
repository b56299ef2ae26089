import { BigDecimal } from "effect"
import type { Balance } from "../../facts/Balance.ts"
import type { Fact } from "../../facts/ReportFacts.ts"
import { type Accrual, coverOldest, openOf, sumOf } from "../../facts/settle.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import { addDays, type CalendarDate, daysBetween } from "../../shared/CalendarDate.ts"
import { add, type Amount, compare, type CurrencyCode, rounded, subtract, zero } from "../../shared/Money.ts"

/** The ages that an open debt is sorted into, in days. */
export const ageBuckets = ["0-30", "31-60", "61-90", "90+"] as const
export type AgeBucket = (typeof ageBuckets)[number]

/** The part of a debt that is so old, or older than the client's terms, in the base currency. */
export interface Ageing {
  readonly buckets: Readonly<Record<AgeBucket, Amount>>
  readonly overdue: Amount
  /** Everything owed, less what was paid too much in other currencies: the sum of the buckets. */
  readonly receivable: Amount
}

const young = [30, 60, 90] as const

/** The day that is so many days before the balance date, for each age that matters for the terms of every client. */
export type AgeDays = ReadonlyMap<number, CalendarDate>

/** Accruals must be cut at these days to age an open debt. */
export const ageDaysOf = (balanceDate: CalendarDate, terms: Iterable<number>): AgeDays =>
  new Map([...young, ...terms].map((days) => [days, addDays(balanceDate, -days)]))

export const noAges = { "0-30": zero, "31-60": zero, "61-90": zero, "90+": zero }

/** What a row owes in each currency that has a rate on the balance date, and what it paid too much in the others. */
export interface Account {
  /** By currency, above 0. */
  readonly open: ReadonlyMap<CurrencyCode, Amount>
  /** The open debts in the base currency. */
  readonly owed: Amount
  /** Everything paid too much, in the base currency. */
  readonly surplus: Amount
  /** Currencies with an open debt and no rate. They stay on their own. */
  readonly unvalued: ReadonlyMap<CurrencyCode, Amount>
}

export const accountOf = (
  debts: Balance["debts"],
  { balanceDate, conversion }: Pick<Valuation, "balanceDate" | "conversion">
): Account => {
  const [open, unvalued] = [new Map<CurrencyCode, Amount>(), new Map<CurrencyCode, Amount>()]
  let [owed, surplus] = [zero, zero]
  for (const { currency, debt } of debts) {
    const value = conversion.at(debt, currency, balanceDate)
    if (!BigDecimal.isPositive(debt)) surplus = subtract(surplus, value ?? zero)
    else if (value === undefined) unvalued.set(currency, debt)
    else {
      open.set(currency, debt)
      owed = add(owed, value)
    }
  }
  return { open, owed, surplus, unvalued }
}

/** Whether a surplus in one currency covers a part of what is open in others: only then does it matter which part. */
export const isMixed = ({ owed, surplus }: Account): boolean => compare(surplus, zero) > 0 && compare(surplus, owed) < 0

/** Whether what is owed in currencies with a rate is more than what was paid too much in others. */
export const owesMore = ({ owed, surplus }: Account): boolean => compare(owed, surplus) > 0

/** How a row is aged: on which day, by which rates and against which terms. */
export interface AgeingTerms extends Pick<Valuation, "balanceDate" | "conversion"> {
  readonly termsDays: number
}

/**
 * How old an open debt is when receipts settle the oldest accruals first: what is open are then the newest accruals, so
 * of the debt at most what accrued in the last 30 days is that young, and so on. Each currency is aged on its own and
 * valued at the balance date. For an account without a surplus, or whose surplus covers everything.
 */
export const ageingOf = (
  account: Account,
  accruals: ReadonlyArray<Pick<Fact, "amount" | "currency" | "cut">>,
  { ageDays, balanceDate, conversion, termsDays }: AgeingTerms & { readonly ageDays: AgeDays }
): Ageing => {
  if (!owesMore(account)) return { buckets: noAges, overdue: zero, receivable: zero }
  const valued = (amount: Amount, currency: CurrencyCode) => conversion.at(amount, currency, balanceDate) ?? zero
  const sums = { ...noAges }
  let overdue = zero
  for (const [currency, debt] of account.open) {
    const openWithin = (days: number): Amount => {
      const since = ageDays.get(days) ?? addDays(balanceDate, -days)
      const recent = sumOf(
        accruals.filter((fact) => fact.currency === currency && fact.cut !== null && fact.cut >= since)
      )
      return compare(recent, debt) < 0 ? recent : debt
    }
    const [in30, in60, in90] = [openWithin(30), openWithin(60), openWithin(90)]
    sums["0-30"] = add(sums["0-30"], valued(in30, currency))
    sums["31-60"] = add(sums["31-60"], valued(subtract(in60, in30), currency))
    sums["61-90"] = add(sums["61-90"], valued(subtract(in90, in60), currency))
    sums["90+"] = add(sums["90+"], valued(subtract(debt, in90), currency))
    overdue = add(overdue, valued(subtract(debt, openWithin(termsDays)), currency))
  }
  return { buckets: sums, overdue, receivable: account.owed }
}

/** The same for a mixed account, whose surplus covers the oldest of its open accruals, by their days. */
export const mixedAgeing = (
  account: Account,
  accruals: ReadonlyArray<Accrual>,
  { balanceDate, conversion, termsDays }: AgeingTerms
): { readonly ageing: Ageing; readonly oldest: CalendarDate | null } => {
  const open = openOf(accruals, account.open).map((accrual) => ({
    ...accrual,
    amount: conversion.at(accrual.amount, accrual.currency, balanceDate) ?? zero
  }))
  const left = coverOldest(open, account.surplus).map(({ amount, day }) => ({
    amount,
    day,
    age: daysBetween(day, balanceDate)
  }))
  const between = (from: number, to: number): Amount => sumOf(left.filter(({ age }) => age > from && age <= to))
  const ever = Number.POSITIVE_INFINITY
  return {
    ageing: {
      buckets: {
        "0-30": between(-ever, 30),
        "31-60": between(30, 60),
        "61-90": between(60, 90),
        "90+": between(90, ever)
      },
      overdue: between(termsDays, ever),
      receivable: subtract(account.owed, account.surplus)
    },
    oldest: left[0]?.day ?? null
  }
}

/** What is owed of one age. */
export interface AgedDebt {
  readonly bucket: AgeBucket
  readonly amount: Amount
}

/**
 * What is owed by age, as it leaves: each rounded once, but for the youngest, which takes the difference to all of it. Where
 * that would be less than 0, the next one takes it.
 */
export const agedDebtsOf = ({
  buckets,
  receivable
}: Pick<Ageing, "buckets" | "receivable">): ReadonlyArray<AgedDebt> => {
  let left = rounded(receivable)
  return ageBuckets
    .toReversed()
    .map((bucket, index): AgedDebt => {
      const figure = rounded(buckets[bucket])
      const isLast = index === ageBuckets.length - 1
      const amount = isLast || compare(figure, left) > 0 ? left : figure
      left = subtract(left, amount)
      return { bucket, amount }
    })
    .reverse()
}
