import type { Case, Entry } from "../aCase.ts"
import { exact, naiveLedger, rateAt, sum, termsOf } from "../naive/naiveReports.ts"
import {
  isReceipt,
  type OnAccount,
  type Part,
  type Place,
  type Settlement,
  sizeOf,
  type StoredId,
  worthAt
} from "./settledAccounts.ts"

/** The figures of debts of a selection: of a row, or of everything that matches the filters. */

export type Dimension = "client" | "project" | "member"

/** A row of a report; null is the row of records without one. */
export interface Row {
  readonly by: Dimension
  readonly id: string | null
}

/** A case with its accounts settled, at the end and before the start. */
export interface Settled {
  readonly given: Case
  /** See {@link StoredId}. */
  readonly stored: StoredId | undefined
  readonly at: string
  readonly end: Settlement
  readonly start: (Settlement & { readonly at: string }) | undefined
}

export interface CurrencyFigures {
  readonly currency: string
  readonly earned: bigint
  readonly charged: bigint
  readonly received: bigint
  readonly settled: bigint
  readonly debt: bigint
}

const buckets = ["0-30", "31-60", "61-90", "90+"] as const
export type Bucket = (typeof buckets)[number]

const bucketOf = (age: number): Bucket => (age <= 30 ? "0-30" : age <= 60 ? "31-60" : age <= 90 ? "61-90" : "90+")
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

const among = (id: string | null, wanted: ReadonlyArray<string | null> | undefined): boolean =>
  wanted === undefined || wanted.some((one) => one === id)

export const idIn = (by: Dimension, place: Place): string | null =>
  by === "client" ? place.clientId : by === "project" ? place.projectId : place.userId

/** Whether a record or a part is in a row and matches the filters. */
export const isSelected = ({ scope }: Case, row: Row | undefined, place: Place): boolean =>
  among(place.clientId, scope.clientIds) &&
  among(place.projectId, scope.projectIds) &&
  among(place.userId, scope.userIds) &&
  (row === undefined || idIn(row.by, place) === row.id)

/** Every currency in which something was recorded or settled, by code. */
export const currenciesIn = ({ entries }: Case): ReadonlyArray<string> =>
  [...new Set(entries.flatMap((one) => [String(one.currency), sizeOf(one).currency]))].sort()

/** What clients have on account is of no project and of no member. */
const isOnAccountIn = (given: Case, row: Row | undefined, { clientId }: OnAccount): boolean =>
  given.scope.userIds === undefined && isSelected(given, row, { clientId, projectId: null, userId: null })

const partsIn = (given: Case, row: Row | undefined, { onAccount, parts }: Settlement) => ({
  parts: parts.filter((one) => isSelected(given, row, one)),
  onAccount: onAccount.filter((one) => isOnAccountIn(given, row, one))
})

/** What is owed in a currency, after the receipts of that currency. */
const debtIn = ({ onAccount, parts }: Settlement, currency: string): bigint =>
  sum(parts, (one) => (one.currency === currency ? one.left : 0n)) -
  sum(onAccount, ({ left }) => left.get(currency) ?? 0n)

/** What is owed in each currency that occurs, before the period and at its end. */
export const debtsOf = ({ end, given, start }: Settled, row: Row | undefined) => {
  const before = partsIn(given, row, start ?? { parts: [], onAccount: [] })
  const after = partsIn(given, row, end)
  return new Map(
    currenciesIn(given).map((currency) => [
      currency,
      { opening: debtIn(before, currency), closing: debtIn(after, currency) }
    ])
  )
}

/** Whether what was settled follows from what is owed. Clients, where nothing else is asked for, know what they paid. */
export const isSettledByDebt = ({ scope }: Case, row: Row | undefined): boolean =>
  (row !== undefined && row.by !== "client") || scope.projectIds !== undefined || scope.userIds !== undefined

/** The sums of records in each currency, or only of those without a rate. */
const currenciesOf = (
  settled: Settled,
  row: Row | undefined,
  isUnconverted: boolean
): ReadonlyArray<CurrencyFigures> => {
  const { at, given } = settled
  const { from, to } = given.scope
  const owed = debtsOf(settled, row)
  const period = given.entries.filter(
    (one) =>
      isSelected(given, row, one) && (from === undefined || one.day >= from) && (to === undefined || one.day <= to)
  )
  return currenciesIn(given).flatMap((currency) => {
    const counts = (day: string) => !isUnconverted || rateAt(given, currency, day) === undefined
    const of = (kind: Entry["of"]) =>
      period.filter((one) => one.of === kind && one.currency === currency && counts(one.day))
    const total = (kind: Entry["of"], all: ReadonlyArray<Entry> = period) =>
      sum(all, (one) => (one.of === kind && one.currency === currency ? exact(one.amount) : 0n))
    const settling = period.filter(
      (one) => one.of === "payments" && sizeOf(one).currency === currency && counts(one.day)
    )
    const { closing, opening } = owed.get(currency) ?? { opening: 0n, closing: 0n }
    const byDebt = opening + total("time") + total("charges") - closing
    const isByDebt = isSettledByDebt(given, row)
    const figures = {
      currency,
      earned: total("time", of("time")),
      charged: total("charges", of("charges")),
      received: total("payments", of("payments")),
      settled: isByDebt
        ? counts(at)
          ? byDebt
          : 0n
        : sum(settling, (one) => (isReceipt(one) ? sizeOf(one).amount : -sizeOf(one).amount)),
      debt: counts(at) ? closing : 0n
    }
    const isListed =
      figures.debt !== 0n ||
      figures.settled !== 0n ||
      settling.length > 0 ||
      (["time", "charges", "payments"] as const).some((kind) => of(kind).length > 0)
    return isListed ? [figures] : []
  })
}

const open = (parts: ReadonlyArray<Part>) => sum(parts, ({ worth }) => worth)
const kept = (all: ReadonlyArray<OnAccount>) => sum(all, ({ worth }) => worth)

/** What is open by age. A part is late by the terms of its client. */
const agesOf = (parts: ReadonlyArray<Part>, at: string) => {
  const isOpen = (one: Part) => (one.hasRate ? one.worth > 0n : one.left > 0n)
  const days = parts.filter(isOpen).map(({ day }) => day)
  const oldest = days.sort()[0] ?? null
  const late = parts.filter(({ clientId, day }) => daysBetween(day, at) > termsOf("client", clientId))
  return {
    buckets: Object.fromEntries(
      buckets.map((bucket) => [bucket, open(parts.filter(({ day }) => bucketOf(daysBetween(day, at)) === bucket))])
    ) as Readonly<Record<Bucket, bigint>>,
    overdue: open(late),
    oldest,
    age: oldest === null ? null : Math.max(0, daysBetween(oldest, at))
  }
}

/** Every figure of a row, or of all that matches the filters, in the workspace's currency and per currency. */
export const figuresOf = (settled: Settled, row?: Row) => {
  const { at, end, given, start } = settled
  const { onAccount, parts } = partsIn(given, row, end)
  const before = start === undefined ? undefined : partsIn(given, row, start)
  const {
    charged,
    charges,
    earned,
    entries,
    minutes,
    payments,
    received,
    settled: recorded
  } = naiveLedger(given, (one) => isSelected(given, row, one))
  const byCurrency = currenciesOf(settled, row, false)
  return {
    minutes,
    entries,
    charges,
    payments,
    earned,
    charged,
    received,
    settled: isSettledByDebt(given, row)
      ? sum(byCurrency, (one) => worthAt(given, one.settled, one.currency, at))
      : recorded,
    opening: before === undefined ? 0n : open(before.parts) - kept(before.onAccount),
    /** What is open, which is the debt and what is on account. */
    open: open(parts),
    onAccount: kept(onAccount),
    debt: open(parts) - kept(onAccount),
    covered: sum(parts, ({ covered }) => covered),
    ...agesOf(parts, at),
    byCurrency,
    unconverted: currenciesOf(settled, row, true),
    /** Whether something stands open or on account in a currency without a rate. */
    hasMoreOpen:
      parts.some(({ hasRate, left }) => !hasRate && left > 0n) ||
      onAccount.some(({ left }) =>
        [...left].some(([currency, amount]) => amount > 0n && rateAt(given, currency, at) === undefined)
      )
  }
}

export type Figures = ReturnType<typeof figuresOf>
