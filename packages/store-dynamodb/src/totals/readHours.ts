import type { Countable } from "@hourbook/core/facts/foldFacts"
import { firstOfMonth } from "@hourbook/core/values/CalendarDate"
import { Effect } from "effect"
import { totalsPartition } from "../layout/itemKeys.ts"
import { type DateRange, splitByMonth } from "./periods.ts"
import { readCells, readMonths } from "./readItems.ts"
import { forEachLetter, namesEntities, type SumsWanted } from "./readSums.ts"
import { isAmong, type Sum, sumOfCountable, sumsOfEntities, sumsOfTotals } from "./Sum.ts"
import type { Totals } from "./Totals.ts"

/**
 * Reads the sums of a question by hour. Totals have the hours of whole months; for the days of other months, and for
 * questions by day and hour, it reads the records.
 */
export const readHours = Effect.fnUntraced(function* (
  { dynamo, workspaceId }: Totals,
  wanted: SumsWanted,
  countablesIn: (range: DateRange) => Effect.Effect<ReadonlyArray<Countable>>
): Effect.fn.Return<ReadonlyArray<Sum>> {
  const { by, boundaries, filter } = wanted
  const { from, to } = filter
  if (from !== undefined && to !== undefined && from > to) return []
  const records = (range: DateRange) => Effect.map(countablesIn(range), (found) => found.map(sumOfCountable))
  if (by.includes("day")) return yield* records({ from, to })

  const { days, months } = splitByMonth({ from, to }, boundaries)
  const inMonths = forEachLetter(wanted, (letter) =>
    namesEntities({ by, filter })
      ? Effect.map(readCells(dynamo, workspaceId, { letter, filter }, months), (items) =>
          items.flatMap((item) => sumsOfEntities(item, "hour"))
        )
      : Effect.map(readMonths(dynamo, totalsPartition(workspaceId), letter, months), (items) =>
          items.flatMap((item) => sumsOfTotals(item, "hour"))
        )
  )
  const [whole, ...parts] = yield* Effect.all([inMonths, ...days.map(records)] as const, { concurrency: "unbounded" })
  const ofMonths = whole.filter((sum) => !months.except.includes(firstOfMonth(sum.period)) && isAmong(wanted, sum))
  return [...ofMonths, ...parts.flat()]
})
