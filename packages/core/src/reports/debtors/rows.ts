import { BigDecimal } from "effect"
import type { Balance } from "../../facts/Balance.ts"
import type { Fact } from "../../facts/ReportFacts.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import { addDays, type CalendarDate, daysBetween } from "../../shared/CalendarDate.ts"
import { add, type Amount, compare, type CurrencyCode, subtract, zero } from "../../shared/Money.ts"
import { percent } from "../shared/ratios.ts"

/** The ages that an open debt is sorted into, in days. */
export const ageBuckets = ["0-30", "31-60", "61-90", "90+"] as const
export type AgeBucket = (typeof ageBuckets)[number]

/** The part of a debt that is so old, or older than the client's terms, in the base currency. */
export interface Ageing {
  readonly buckets: Readonly<Record<AgeBucket, Amount>>
  readonly overdue: Amount
  /** Everything owed: the sum of the buckets. Advance payments in another currency do not reduce it. */
  readonly receivable: Amount
}

const young = [30, 60, 90] as const

/** The days at which earned facts must be cut to age an open debt, for the terms of every client. */
export const ageBoundaries = (balanceDate: CalendarDate, terms: Iterable<number>): ReadonlyArray<CalendarDate> =>
  [...new Set([...young, ...terms].map((days) => addDays(balanceDate, -days)))].sort()

const minimum = (a: Amount, b: Amount): Amount => (compare(a, b) < 0 ? a : b)

/**
 * How old an open debt is when receipts settle the oldest accruals first: what is open are then the newest accruals, so
 * of the debt at most what was earned in the last 30 days is that young, and so on. Each currency is aged on its own and
 * valued at the balance date; one without a rate adds nothing.
 */
export const ageingOf = (
  debts: Balance["debts"],
  earned: ReadonlyArray<Pick<Fact, "amount" | "currency" | "cut">>,
  { balanceDate, conversion, termsDays }: Pick<Valuation, "balanceDate" | "conversion"> & { readonly termsDays: number }
): Ageing => {
  const valued = (amount: Amount, currency: CurrencyCode) => conversion.at(amount, currency, balanceDate) ?? zero
  const sums = { "0-30": zero, "31-60": zero, "61-90": zero, "90+": zero }
  let overdue = zero
  let receivable = zero
  for (const { currency, debt } of debts.filter((open) => BigDecimal.isPositive(open.debt))) {
    const openWithin = (days: number): Amount => {
      const since = addDays(balanceDate, -days)
      const recent = earned.filter((fact) => fact.currency === currency && fact.cut !== null && fact.cut >= since)
      return minimum(
        debt,
        recent.reduce((sum, { amount }) => add(sum, amount), zero)
      )
    }
    const [in30, in60, in90] = [openWithin(30), openWithin(60), openWithin(90)]
    sums["0-30"] = add(sums["0-30"], valued(in30, currency))
    sums["31-60"] = add(sums["31-60"], valued(subtract(in60, in30), currency))
    sums["61-90"] = add(sums["61-90"], valued(subtract(in90, in60), currency))
    sums["90+"] = add(sums["90+"], valued(subtract(debt, in90), currency))
    receivable = add(receivable, valued(debt, currency))
    overdue = add(overdue, valued(subtract(debt, openWithin(termsDays)), currency))
  }
  return { buckets: sums, overdue, receivable }
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
}

export interface DebtSummary {
  readonly debtors: number
  readonly debt: Amount
  readonly receivable: Amount
  readonly prepaid: Amount
  readonly overdue: Amount
  readonly opening: Amount
  readonly earned: Amount
  readonly received: Amount
}

export interface DebtRisks {
  readonly largest: Pick<DebtorRow, "id" | "name" | "balance"> | null
  readonly concentrationPercent: Amount
  readonly overduePercent: Amount
  readonly ageing: ReadonlyArray<{ readonly bucket: AgeBucket; readonly amount: Amount }>
}

const isFlowing = ({ debt, earned, entries, payments, received }: Balance): boolean =>
  entries > 0 || payments > 0 || ![debt, earned, received].every(BigDecimal.isZero)

/** Whether a row belongs in the report: it has a flow in the period or a balance at its end. */
export const hasBusiness = (balance: Balance): boolean => isFlowing(balance) || balance.unconverted.length > 0

/** A row's own figures; its share of the receivables follows from all rows. Work dated in the future has no age. */
export const debtorRow = (row: Omit<DebtorRow, "ageDays" | "debtShare">, balanceDate: CalendarDate): DebtorRow => ({
  ...row,
  ageDays: row.oldestUnpaid === null ? null : Math.max(0, daysBetween(row.oldestUnpaid, balanceDate)),
  debtShare: zero
})

export const debtSummary = (rows: ReadonlyArray<DebtorRow>): DebtSummary => {
  const sum = (value: (row: DebtorRow) => Amount) => rows.reduce((total, row) => add(total, value(row)), zero)
  return {
    debtors: rows.filter(({ balance }) => BigDecimal.isPositive(balance.debt)).length,
    debt: sum(({ balance }) => balance.debt),
    receivable: sum(({ ageing }) => ageing.receivable),
    prepaid: sum(({ ageing, balance }) => subtract(ageing.receivable, balance.debt)),
    overdue: sum(({ ageing }) => ageing.overdue),
    opening: sum(({ balance }) => balance.opening),
    earned: sum(({ balance }) => balance.earned),
    received: sum(({ balance }) => balance.received)
  }
}

export const debtRisks = (rows: ReadonlyArray<DebtorRow>, summary: DebtSummary): DebtRisks => {
  const [largest] = [...rows]
    .filter(({ balance }) => BigDecimal.isPositive(balance.debt))
    .sort((a, b) => compare(b.balance.debt, a.balance.debt) || ((a.id ?? "") < (b.id ?? "") ? -1 : 1))
  return {
    largest: largest ?? null,
    concentrationPercent: largest === undefined ? zero : percent(largest.ageing.receivable, summary.receivable),
    overduePercent: percent(summary.overdue, summary.receivable),
    ageing: ageBuckets.map((bucket) => ({
      bucket,
      amount: rows.reduce((sum, { ageing }) => add(sum, ageing.buckets[bucket]), zero)
    }))
  }
}

/** Each row with its share of what is owed in all. */
export const withShares = (rows: ReadonlyArray<DebtorRow>, { receivable }: DebtSummary): ReadonlyArray<DebtorRow> =>
  rows.map((row) => ({ ...row, debtShare: percent(row.ageing.receivable, receivable) }))

/** The rows with their sums. */
export const summedDebtors = (all: ReadonlyArray<DebtorRow>, overdueOnly: boolean) => {
  const kept = overdueOnly ? all.filter(({ ageing }) => compare(ageing.overdue, zero) > 0) : all
  const summary = debtSummary(kept)
  return { rows: withShares(kept, summary), summary, risks: debtRisks(kept, summary) }
}
