import { minus, plus } from "../../format/exactly.ts"
import type { MoneyPage, MoneyRow } from "./moneyRow.ts"

type Sums = Pick<MoneyPage, "byCurrency" | "count" | "days" | "total">

interface Difference {
  readonly sign: 1 | -1
  readonly row: MoneyRow
}

const isCounted = ({ record }: MoneyRow): boolean => record.pending?.state !== "refused"

const differences = (before: ReadonlyArray<MoneyRow>, after: ReadonlyArray<MoneyRow>): ReadonlyArray<Difference> => {
  const old = new Set(before.map(({ record }) => record))
  const now = new Set(after.filter(isCounted).map(({ record }) => record))
  return [
    ...before.filter(({ record }) => !now.has(record)).map((row): Difference => ({ sign: -1, row })),
    ...after.filter((row) => isCounted(row) && !old.has(row.record)).map((row): Difference => ({ sign: 1, row }))
  ]
}

const amountOf = (list: ReadonlyArray<Difference>): number =>
  list.reduce((sum, { row, sign }) => (sign === 1 ? plus(sum, row.record.amount) : minus(sum, row.record.amount)), 0)

const countOf = (list: ReadonlyArray<Difference>): number => list.reduce((sum, { sign }) => sum + sign, 0)

/**
 * The sums of a list of money as the changes that wait leave it. Amounts of other currencies are in the sum of their own
 * at once, and in the workspace's when the server has converted them.
 */
export const moneySums = <S extends Sums>(
  sums: S,
  before: ReadonlyArray<MoneyRow>,
  after: ReadonlyArray<MoneyRow>,
  currency: string
): S => {
  const all = before === after ? [] : differences(before, after)
  if (all.length === 0) return sums
  const own = all.filter(({ row }) => row.record.currency === currency)
  const days = new Map(sums.days.map((day) => [day.date, day]))
  for (const [date, list] of Map.groupBy(own, ({ row }) => row.date)) {
    days.set(date, { date, total: plus(days.get(date)?.total ?? 0, amountOf(list)) })
  }
  const known = new Map(sums.byCurrency.map((sum) => [sum.currency, sum]))
  for (const [code, list] of Map.groupBy(all, ({ row }) => row.record.currency)) {
    const sum = known.get(code) ?? { currency: code, count: 0, total: 0 }
    known.set(code, { currency: code, count: sum.count + countOf(list), total: plus(sum.total, amountOf(list)) })
  }
  return {
    ...sums,
    count: sums.count + countOf(all),
    total: plus(sums.total, amountOf(own)),
    byCurrency: [...known.values()].filter(({ count }) => count > 0),
    days: [...days.values()].toSorted((one, other) => one.date.localeCompare(other.date))
  }
}
