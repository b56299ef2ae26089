import { BigDecimal, Effect } from "effect"
import type { Balance } from "../../facts/Balance.ts"
import type { Fact } from "../../facts/ReportFacts.ts"
import { type Accrual, coverOldest, openOf, sumOf } from "../../facts/settle.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import { addDays, type CalendarDate, daysBetween } from "../../shared/CalendarDate.ts"
import { eachInSlices, mapInSlices } from "../../shared/inSlices.ts"
import { add, type Amount, compare, type CurrencyCode, rounded, subtract, zero } from "../../shared/Money.ts"
import { percent } from "../shared/ratios.ts"

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

/** The days at which accruals must be cut to age an open debt, for the terms of every client. */
export const ageBoundaries = (balanceDate: CalendarDate, terms: Iterable<number>): ReadonlyArray<CalendarDate> =>
  [...new Set([...young, ...terms].map((days) => addDays(balanceDate, -days)))].sort()

const nothing = { "0-30": zero, "31-60": zero, "61-90": zero, "90+": zero }

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
  { balanceDate, conversion, termsDays }: AgeingTerms
): Ageing => {
  if (!owesMore(account)) return { buckets: nothing, overdue: zero, receivable: zero }
  const valued = (amount: Amount, currency: CurrencyCode) => conversion.at(amount, currency, balanceDate) ?? zero
  const sums = { ...nothing }
  let overdue = zero
  for (const [currency, debt] of account.open) {
    const openWithin = (days: number): Amount => {
      const since = addDays(balanceDate, -days)
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

export interface DebtorRow {
  readonly id: string | null
  readonly name: string
  readonly clientId: string | null
  readonly clientName: string | null
  readonly balance: Balance
  readonly ageing: Ageing
  readonly oldestUnpaid: CalendarDate | null
  readonly ageDays: number | null
  readonly lastPaid: CalendarDate | null
  readonly projectsCount: number
  /** Percent of all receivables; 0 for a row that owes nothing. */
  readonly debtShare: Amount
  /** What the row owes by age, each amount as it leaves: they add up to its debt as it leaves, or to 0. */
  readonly agedDebts: ReadonlyArray<AgedDebt>
}

export interface DebtSummary {
  readonly debtors: number
  readonly debt: Amount
  readonly receivable: Amount
  readonly prepaid: Amount
  readonly overdue: Amount
  readonly opening: Amount
  readonly earned: Amount
  readonly charged: Amount
  readonly received: Amount
  readonly settled: Amount
}

export interface DebtRisks {
  readonly largest: Pick<DebtorRow, "id" | "name" | "balance"> | null
  readonly concentrationPercent: Amount
  readonly overduePercent: Amount
  readonly ageing: ReadonlyArray<AgedDebt>
}

const isFlowing = ({ charges, debt, entries, payments }: Balance): boolean =>
  entries + charges + payments > 0 || !BigDecimal.isZero(debt)

/** Whether a row belongs in the report: it has a flow in the period or a balance at its end. */
export const hasBusiness = (balance: Balance): boolean => isFlowing(balance) || balance.unconverted.length > 0

/** A row's own figures; those that depend on all rows follow. Work dated in the future has no age. */
export const debtorRow = (
  row: Omit<DebtorRow, "ageDays" | "debtShare" | "agedDebts">,
  balanceDate: CalendarDate
): DebtorRow => ({
  ...row,
  ageDays: row.oldestUnpaid === null ? null : Math.max(0, daysBetween(row.oldestUnpaid, balanceDate)),
  debtShare: zero,
  agedDebts: []
})

export const debtSummary = Effect.fnUntraced(function* (rows: ReadonlyArray<DebtorRow>): Effect.fn.Return<DebtSummary> {
  let [debtors, debt, receivable, overdue] = [0, zero, zero, zero]
  let [opening, earned, charged, received, settled] = [zero, zero, zero, zero, zero]
  yield* eachInSlices(rows, ({ ageing, balance }) => {
    if (BigDecimal.isPositive(balance.debt)) debtors++
    debt = add(debt, balance.debt)
    receivable = add(receivable, ageing.receivable)
    overdue = add(overdue, ageing.overdue)
    opening = add(opening, balance.opening)
    earned = add(earned, balance.earned)
    charged = add(charged, balance.charged)
    received = add(received, balance.received)
    settled = add(settled, balance.settled)
  })
  return {
    debtors,
    debt,
    receivable,
    prepaid: subtract(receivable, debt),
    overdue,
    opening,
    earned,
    charged,
    received,
    settled
  }
})

const isLarger = (a: DebtorRow, b: DebtorRow): boolean => {
  const order = compare(a.balance.debt, b.balance.debt)
  return order > 0 || (order === 0 && (a.id ?? "") < (b.id ?? ""))
}

export const debtRisks = Effect.fnUntraced(function* (
  rows: ReadonlyArray<DebtorRow>,
  summary: DebtSummary
): Effect.fn.Return<DebtRisks> {
  const sums = { ...nothing }
  const found: { largest: DebtorRow | null } = { largest: null }
  yield* eachInSlices(rows, (row) => {
    for (const bucket of ageBuckets) sums[bucket] = add(sums[bucket], row.ageing.buckets[bucket])
    if (!BigDecimal.isPositive(row.balance.debt)) return
    if (found.largest === null || isLarger(row, found.largest)) found.largest = row
  })
  const { largest } = found
  return {
    largest,
    concentrationPercent: largest === null ? zero : percent(largest.ageing.receivable, summary.receivable),
    overduePercent: percent(summary.overdue, summary.receivable),
    ageing: agedDebtsOf({ buckets: sums, receivable: summary.receivable })
  }
})

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

/** The rows, each with its part of what is owed in all, and their sums. */
export const summedDebtors = Effect.fnUntraced(function* (all: ReadonlyArray<DebtorRow>, overdueOnly: boolean) {
  const kept = overdueOnly ? all.filter(({ ageing }) => compare(ageing.overdue, zero) > 0) : all
  const summary = yield* debtSummary(kept)
  const rows = yield* mapInSlices(kept, (row): DebtorRow => ({
    ...row,
    agedDebts: agedDebtsOf(row.ageing),
    debtShare: percent(row.ageing.receivable, summary.receivable)
  }))
  return { rows, summary, risks: yield* debtRisks(kept, summary) }
})
