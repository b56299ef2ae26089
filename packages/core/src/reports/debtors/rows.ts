import { BigDecimal, Effect } from "effect"
import type { Balance } from "../../facts/Balance.ts"
import type { Fact } from "../../facts/ReportFacts.ts"
import type { Valuation } from "../../facts/Valuation.ts"
import { addDays, type CalendarDate, daysBetween } from "../../shared/CalendarDate.ts"
import { eachInSlices, mapInSlices, sortInSlices } from "../../shared/inSlices.ts"
import { add, type Amount, compare, type CurrencyCode, rounded, subtract, zero } from "../../shared/Money.ts"
import { compareText } from "../../shared/Text.ts"
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
  /** What the row owes by age, each amount as it leaves: those of all rows add up to the report's as they leave. */
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
  readonly received: Amount
}

export interface DebtRisks {
  readonly largest: Pick<DebtorRow, "id" | "name" | "balance"> | null
  readonly concentrationPercent: Amount
  readonly overduePercent: Amount
  readonly ageing: ReadonlyArray<AgedDebt>
}

const isFlowing = ({ debt, earned, entries, payments, received }: Balance): boolean =>
  entries > 0 || payments > 0 || ![debt, earned, received].every(BigDecimal.isZero)

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
  let [opening, earned, received] = [zero, zero, zero]
  yield* eachInSlices(rows, ({ ageing, balance }) => {
    if (BigDecimal.isPositive(balance.debt)) debtors++
    debt = add(debt, balance.debt)
    receivable = add(receivable, ageing.receivable)
    overdue = add(overdue, ageing.overdue)
    opening = add(opening, balance.opening)
    earned = add(earned, balance.earned)
    received = add(received, balance.received)
  })
  return { debtors, debt, receivable, prepaid: subtract(receivable, debt), overdue, opening, earned, received }
})

const isLarger = (a: DebtorRow, b: DebtorRow): boolean => {
  const order = compare(a.balance.debt, b.balance.debt)
  return order > 0 || (order === 0 && (a.id ?? "") < (b.id ?? ""))
}

export const debtRisks = Effect.fnUntraced(function* (
  rows: ReadonlyArray<DebtorRow>,
  summary: DebtSummary
): Effect.fn.Return<DebtRisks> {
  const sums = { "0-30": zero, "31-60": zero, "61-90": zero, "90+": zero }
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
    ageing: ageBuckets.map((bucket) => ({ bucket, amount: sums[bucket] }))
  }
})

/**
 * What each row owes by age, as it leaves. A converted amount can have more decimals than leave, so each amount is what it
 * adds to the rounded sum of the rows before it, by id. One that needs no rounding stays as it is.
 */
const agedDebtsById = Effect.fnUntraced(function* (rows: ReadonlyArray<DebtorRow>) {
  const sums = { "0-30": zero, "31-60": zero, "61-90": zero, "90+": zero }
  const agedDebts = new Map<string | null, ReadonlyArray<AgedDebt>>()
  yield* eachInSlices(
    yield* sortInSlices(rows, (a, b) => compareText(a.id ?? "", b.id ?? "")),
    ({ ageing: { buckets }, id }) => {
      const owed = ageBuckets.map((bucket): AgedDebt => {
        const before = rounded(sums[bucket])
        sums[bucket] = add(sums[bucket], buckets[bucket])
        return { bucket, amount: subtract(rounded(sums[bucket]), before) }
      })
      agedDebts.set(id, owed)
    }
  )
  return agedDebts
})

/** The rows, each with its part of what is owed in all, and their sums. */
export const summedDebtors = Effect.fnUntraced(function* (all: ReadonlyArray<DebtorRow>, overdueOnly: boolean) {
  const kept = overdueOnly ? all.filter(({ ageing }) => compare(ageing.overdue, zero) > 0) : all
  const summary = yield* debtSummary(kept)
  const agedDebts = yield* agedDebtsById(kept)
  const rows = yield* mapInSlices(kept, (row): DebtorRow => ({
    ...row,
    agedDebts: agedDebts.get(row.id) ?? [],
    debtShare: percent(row.ageing.receivable, summary.receivable)
  }))
  return { rows, summary, risks: yield* debtRisks(kept, summary) }
})
