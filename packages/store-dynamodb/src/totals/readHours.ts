import type { Countable } from "@hourbook/core/facts/foldFacts"
import { firstOfMonth } from "@hourbook/core/shared/CalendarDate"
import { Effect } from "effect"
import { totalsPartition } from "../layout/itemKeys.ts"
import { type DateRange, splitByMonth } from "./periods.ts"
import { readCells, readMonths } from "./readItems.ts"
import { namesEntities, type SumsWanted } from "./readSums.ts"
import { isAmong, type Sum, sumOfRecord, sumsOfEntities, sumsOfTotals } from "./Sum.ts"
import type { Totals } from "./Totals.ts"

/**
 * Reads the sums of a question by hour. Totals have the hours of whole months; for the days of other months, and for
 * questions by day and hour, it reads the records.
 */
export const readHours = Effect.fnUntraced(function* (
  { dynamo, workspaceId }: Totals,
  { by, boundaries, filter, of }: SumsWanted,
  recordsIn: (range: DateRange) => Effect.Effect<ReadonlyArray<Countable>>
): Effect.fn.Return<ReadonlyArray<Sum>> {
  const { from, to } = filter
  if (from !== undefined && to !== undefined && from > to) return []
  const records = (range: DateRange) => Effect.map(recordsIn(range), (found) => found.map(sumOfRecord))
  if (by.includes("day")) return yield* records({ from, to })

  const { days, months } = splitByMonth({ from, to }, boundaries)
  const inMonths = namesEntities({ by, filter })
    ? Effect.map(readCells(dynamo, workspaceId, { of, filter }, months), (items) =>
        items.flatMap((item) => sumsOfEntities(item, "hour"))
      )
    : Effect.map(readMonths(dynamo, totalsPartition(workspaceId), of, months), (items) =>
        items.flatMap((item) => sumsOfTotals(item, "hour"))
      )
  const [whole, ...parts] = yield* Effect.all([inMonths, ...days.map(records)] as const, { concurrency: "unbounded" })
  const ofMonths = whole.filter((sum) => !months.except.includes(firstOfMonth(sum.period)) && isAmong(filter, sum))
  return [...ofMonths, ...parts.flat()]
})
