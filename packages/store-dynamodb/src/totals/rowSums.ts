import { Effect } from "effect"
import type { SummaryRow } from "../layout/summaryRows.ts"

/** The number of rows that are added before other work gets its turn. */
const atOnce = 2000

/** Adds up rows that agree in their kind, ids, currency and period. The last day is the latest of those with records. */
export const rowSums = () => {
  const sums = new Map<string, { -readonly [K in keyof SummaryRow]: SummaryRow[K] }>()
  const addOne = (row: SummaryRow): void => {
    const name = [row.kind, row.userId, row.clientId, row.projectId, row.currency, row.period].join()
    const sum = sums.get(name)
    if (sum === undefined) {
      sums.set(name, { ...row })
      return
    }
    sum.amount += row.amount
    sum.minutes += row.minutes
    sum.count += row.count
    if (row.last > sum.last) sum.last = row.last
  }
  return {
    add: Effect.fnUntraced(function* (
      rows: ReadonlyArray<SummaryRow>,
      change: (row: SummaryRow) => SummaryRow = (row) => row
    ) {
      for (let from = 0; from < rows.length; from += atOnce) {
        for (const row of rows.slice(from, from + atOnce)) addOne(change(row))
        yield* Effect.yieldNow
      }
    }),
    /** The sums that are not zero. */
    rows: (): ReadonlyArray<SummaryRow> =>
      [...sums.values()].filter(({ amount, count, minutes }) => count !== 0n || amount !== 0n || minutes !== 0n)
  }
}
