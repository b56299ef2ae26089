import { allBilled, costless } from "./allBilled.ts"
import type { MoneyKind } from "./wireKinds.ts"

export type Records = ReadonlyArray<any>

const inCents = (amount: number): number => Math.round(amount * 100)
const sumOf = (records: Records, field: string): number =>
  records.reduce((cents, record) => cents + inCents(record[field]), 0) / 100
const minutesOf = (records: Records): number =>
  records.reduce((minutes, record) => minutes + (record.duration_minutes_total ?? 0), 0)

const groups = (records: Records, keyOf: (record: any) => string): ReadonlyArray<readonly [string, Records]> =>
  Object.entries(Object.groupBy(records, keyOf) as Record<string, Records>).sort(([a], [b]) => (a < b ? -1 : 1))

/** What the totals of a list must be, by going through the records one by one. */
export const foldedList = (kind: MoneyKind, records: Records, base: string, isOfCurrency = false) => {
  const { count, ofDay, sum, under } = kind.totals
  const isTime = kind.amount === "cost"
  const minutes = (some: Records) => (isTime ? { worked_minutes_total: minutesOf(some) } : {})
  const inBase = (some: Records) =>
    sumOf(
      some.filter(({ currency }) => currency === base),
      kind.amount
    )
  const byCurrency = groups(records, ({ currency }) => currency).map(([currency, some]) => ({
    currency,
    [count]: some.length,
    ...minutes(some),
    [sum]: sumOf(some, kind.amount)
  }))
  const unconverted = byCurrency.filter(({ currency }) => currency !== base)
  return {
    [under]: {
      [count]: records.length,
      ...minutes(records),
      [sum]: inBase(records),
      ...(isTime ? allBilled(minutesOf(records), inBase(records), !isOfCurrency) : {}),
      by_currency: byCurrency,
      unconverted: isTime && !isOfCurrency ? costless(unconverted) : unconverted
    },
    chart_by_day: groups(records, (record) => record[kind.date]).map(([date, some]) => ({
      date,
      ...minutes(some),
      [sum]: inBase(some),
      [ofDay]: some.length
    })),
    ...(isTime
      ? {
          chart_by_hour: Array.from({ length: 24 }, (_, hour) => {
            const some = records.filter(({ created_at }) => Number(created_at.slice(11, 13)) === hour)
            return { hour, entries_count: some.length, ...minutes(some) }
          })
        }
      : {})
  }
}
