import { BigDecimal, Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import { zoneOf } from "../access/today.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import { currentConversion } from "../exchangeRates/Conversion.ts"
import type { ExchangeRateRepository } from "../exchangeRates/ExchangeRateRepository.ts"
import { seesCost } from "../facts/workFigures.ts"
import type { RecordBase } from "../records/Record.ts"
import { mostCompared, type RecordFilter, type RecordRepository } from "../records/RecordRepository.ts"
import type { Settles } from "../records/Settles.ts"
import type { Warning } from "../records/Warning.ts"
import { mapInSlices } from "../scheduling/inSlices.ts"
import { onceACall } from "../scheduling/onceACall.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { Amount, CurrencyCode } from "../values/Money.ts"
import { dayIn } from "../values/timeZone.ts"
import type { Writing } from "../writing/Writing.ts"

interface InternalCost {
  readonly amount: Amount
  readonly currency: CurrencyCode
}

/** What warnings of a kind of record are about. */
export interface WarnedKind<A extends RecordBase, Id, Sort extends string> {
  readonly repository: Pick<RecordRepository<A, Id, Sort>, "list" | "similar">
  readonly amountOf: (record: A) => Amount
  /** What it settles, where that is not its amount. */
  readonly settlesOf: (record: A) => Settles | null
  /** Its internal cost. */
  readonly internalCostOf: (record: A) => InternalCost | null
  readonly minutesOf: (record: A) => number | null
  readonly dayOf: (record: A) => CalendarDate
  readonly byDay: Sort
  /** Whether one may repeat the other by mistake: never records of different days. */
  readonly isAlike: (a: A, b: A) => boolean
  /** The records, beside the days, that new ones are compared with. */
  readonly comparedWith: (records: ReadonlyArray<A>) => Pick<RecordFilter, "clientIds" | "userIds">
}

const minutesInDay = 1440

const two = BigDecimal.fromNumberUnsafe(2)

/** Whether one worth is less than half or more than twice another. */
const farFrom = (settled: Amount, arrived: Amount): "less" | "more" | undefined =>
  BigDecimal.isLessThan(BigDecimal.multiply(settled, two), arrived)
    ? "less"
    : BigDecimal.isGreaterThan(settled, BigDecimal.multiply(arrived, two))
      ? "more"
      : undefined

/** What may surprise about the worth of a record on its day; `worth` is undefined without an exchange rate. */
const worthWarnings = (
  {
    amount,
    currency,
    day,
    internal,
    settles
  }: Pick<RecordBase, "currency"> & {
    readonly amount: Amount
    readonly day: CalendarDate
    readonly internal: InternalCost | null
    readonly settles: Settles | null
  },
  worth: (amount: Amount, currency: CurrencyCode, day: CalendarDate) => Amount | undefined
): ReadonlyArray<Warning> => {
  const arrived = BigDecimal.isZero(amount) ? amount : worth(amount, currency, day)
  const other = settles === null || settles.currency === currency ? null : settles
  const settled = settles === null ? undefined : worth(settles.amount, settles.currency, day)
  const is = settled === undefined || arrived === undefined ? undefined : farFrom(settled, arrived)
  const isUnknown = (cost: InternalCost) =>
    !BigDecimal.isZero(cost.amount) && worth(cost.amount, cost.currency, day) === undefined
  const unpriced = internal !== null && isUnknown(internal) ? internal : null
  return [
    ...(arrived === undefined
      ? [{ code: "no_exchange_rate", currency, day, ...(other === null ? {} : { part: "received" as const }) } as const]
      : []),
    ...(other !== null && settled === undefined
      ? [{ code: "no_exchange_rate", currency: other.currency, day, part: "settled" } as const]
      : []),
    ...(unpriced === null
      ? []
      : [{ code: "no_exchange_rate", currency: unpriced.currency, day, part: "internal" } as const]),
    ...(is === undefined ? [] : [{ code: "settles_differs", is, day } as const])
  ]
}

const aYearAfter = (day: CalendarDate): string => `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`

/** What may surprise about new or amended records of a kind, with a list for each. */
export const recordWarnings = <A extends RecordBase, Id, Sort extends string>(
  {
    amountOf,
    byDay,
    comparedWith,
    dayOf,
    internalCostOf,
    isAlike,
    minutesOf,
    repository,
    settlesOf
  }: WarnedKind<A, Id, Sort>,
  exchangeRates: ExchangeRateRepository["Service"]
) => {
  const conversionTo = onceACall(
    (_: Visibility, base: CurrencyCode) => base,
    (visible, base) => currentConversion(exchangeRates, visible, base)
  )
  return Effect.fnUntraced(function* (
    { at, visible, who }: Writing,
    records: ReadonlyArray<A>
  ): Effect.fn.Return<ReadonlyArray<ReadonlyArray<Warning>>, ValidationFailed> {
    const base = who.workspace.currency
    const internalOf = (record: A) => (seesCost(visible) ? internalCostOf(record) : null)
    const currenciesOf = (record: A) =>
      [record.currency, settlesOf(record)?.currency, internalOf(record)?.currency].filter((one) => one !== undefined)
    const days = records.map(dayOf).sort()
    const furthest = aYearAfter(dayIn(zoneOf(who), at))
    const [recorded, conversion] = yield* Effect.all(
      [
        repository.similar?.(visible, records) ??
          Effect.map(
            repository.list(visible, {
              filter: { ...comparedWith(records), from: days[0], to: days.at(-1) },
              page: { sortBy: byDay, direction: "desc", start: { _tag: "Offset", offset: 0 }, limit: mostCompared }
            }),
            ({ items }) => items
          ),
        records.every((record) => currenciesOf(record).every((one) => one === base))
          ? Effect.succeed(null)
          : conversionTo(visible, base)
      ],
      { concurrency: "unbounded" }
    )
    const worth = (amount: Amount, currency: CurrencyCode, day: CalendarDate) =>
      conversion === null ? amount : conversion.at(amount, currency, day)
    return yield* mapInSlices(records.entries(), ([index, record]): ReadonlyArray<Warning> => {
      const [day, minutes] = [dayOf(record), minutesOf(record)]
      const { currency } = record
      const isTwin = (other: A) => other.id !== record.id && isAlike(record, other)
      const twin = recorded.find(isTwin) ?? records.slice(0, index).find(isTwin)
      return [
        ...worthWarnings(
          { amount: amountOf(record), currency, day, internal: internalOf(record), settles: settlesOf(record) },
          worth
        ),
        ...(twin === undefined ? [] : [{ code: "possible_duplicate", id: twin.id } as const]),
        ...(day > furthest ? [{ code: "far_future", day } as const] : []),
        ...(minutes !== null && minutes > minutesInDay ? [{ code: "longer_than_day", minutes } as const] : [])
      ]
    })
  })
}
