import { BigDecimal, Effect } from "effect"
import type { AccountBalance } from "../../facts/AccountBalance.ts"
import type { AgedOwed } from "../../facts/Owed.ts"
import { percent } from "../../facts/ratios.ts"
import { type CalendarDate, daysBetween } from "../../shared/CalendarDate.ts"
import { eachInSlices, mapInSlices } from "../../shared/inSlices.ts"
import { add, type Amount, compare, subtract, zero } from "../../shared/Money.ts"
import { ageBuckets, type AgedDebt, agedDebtsOf, type AgedDue, type Ageing, noAges } from "./ageing.ts"

export interface DebtorRow {
  readonly id: string | null
  readonly name: string
  readonly clientId: string | null
  readonly clientName: string | null
  readonly balance: AccountBalance
  readonly ageing: Ageing
  readonly oldestUnpaid: CalendarDate | null
  readonly ageDays: number | null
  readonly lastPaid: CalendarDate | null
  readonly projectsCount: number
  /** Percent of all receivables; 0 for a row that owes nothing. */
  readonly debtShare: Amount
  /** What is open of the row by age, each amount as it leaves: they add up to what is open as it leaves. */
  readonly agedDebts: ReadonlyArray<AgedDebt>
  /** What is due in each currency, with its age. */
  readonly due: ReadonlyArray<AgedDue>
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
  readonly largest: (Pick<DebtorRow, "id" | "name"> & { readonly open: Amount }) | null
  readonly concentrationPercent: Amount
  readonly overduePercent: Amount
  readonly ageing: ReadonlyArray<AgedDebt>
}

const isFlowing = ({ charges, entries, hasSettled, onAccount, open, payments }: AccountBalance): boolean =>
  entries + charges + payments > 0 || hasSettled || !BigDecimal.isZero(open) || !BigDecimal.isZero(onAccount)

/** Whether a row belongs in the report: it has a flow in the period, something settled in it, or something open or on account at its end. */
export const hasBusiness = ({
  balance,
  owed
}: {
  readonly balance: AccountBalance
  readonly owed: Pick<AgedOwed, "hasUnvalued">
}): boolean => isFlowing(balance) || balance.unconverted.length > 0 || owed.hasUnvalued

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

/**
 * All rows, and two sums that they need not add up to: what was owed before the period, by rows without business, too, and what was settled
 * as it was recorded.
 */
export interface AllDebtors extends Pick<DebtSummary, "opening" | "settled"> {
  readonly rows: ReadonlyArray<DebtorRow>
}

export const debtSummary = Effect.fnUntraced(function* (rows: ReadonlyArray<DebtorRow>): Effect.fn.Return<DebtSummary> {
  let [debtors, debt, receivable, overdue] = [0, zero, zero, zero]
  let [opening, earned, charged, received, settled] = [zero, zero, zero, zero, zero]
  yield* eachInSlices(rows, ({ ageing, balance }) => {
    if (BigDecimal.isPositive(balance.open)) debtors++
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
  const order = compare(a.balance.open, b.balance.open)
  return order > 0 || (order === 0 && (a.id ?? "") < (b.id ?? ""))
}

export const debtRisks = Effect.fnUntraced(function* (
  rows: ReadonlyArray<DebtorRow>,
  summary: DebtSummary
): Effect.fn.Return<DebtRisks> {
  const sums = { ...noAges }
  const found: { largest: DebtorRow | null } = { largest: null }
  yield* eachInSlices(rows, (row) => {
    for (const bucket of ageBuckets) sums[bucket] = add(sums[bucket], row.ageing.buckets[bucket])
    if (!BigDecimal.isPositive(row.balance.open)) return
    if (found.largest === null || isLarger(row, found.largest)) found.largest = row
  })
  const { largest } = found
  return risksOf(
    largest === null ? null : { id: largest.id, name: largest.name, open: largest.balance.open },
    sums,
    summary
  )
})

/** Risks from what is open of the largest debtor and of all by age. */
export const risksOf = (
  largest: DebtRisks["largest"],
  buckets: Ageing["buckets"],
  { overdue, receivable }: DebtSummary
): DebtRisks => ({
  largest,
  concentrationPercent: largest === null ? zero : percent(largest.open, receivable),
  overduePercent: percent(overdue, receivable),
  ageing: agedDebtsOf({ buckets, receivable })
})

/** Rows, each with its part of what is owed in all. */
export const withShares = (
  rows: ReadonlyArray<DebtorRow>,
  { receivable }: DebtSummary
): Effect.Effect<ReadonlyArray<DebtorRow>> =>
  mapInSlices(rows, (row): DebtorRow => ({
    ...row,
    agedDebts: agedDebtsOf(row.ageing),
    debtShare: percent(row.ageing.receivable, receivable)
  }))

/** The rows, each with its part of what is owed in all, and their sums. */
export const summedDebtors = Effect.fnUntraced(function* (all: AllDebtors, overdueOnly: boolean) {
  const late: Array<DebtorRow> = []
  yield* eachInSlices(all.rows, (row) => {
    if (compare(row.ageing.overdue, zero) > 0) late.push(row)
  })
  const kept = overdueOnly ? late : all.rows
  const sums = yield* debtSummary(kept)
  const summary = overdueOnly ? sums : { ...sums, opening: all.opening, settled: all.settled }
  return { rows: yield* withShares(kept, summary), summary, risks: yield* debtRisks(kept, summary) }
})
