import type { Dimension, FactsOf } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { type CalendarDate, firstOfMonth } from "@hourbook/core/shared/CalendarDate"
import { within } from "@hourbook/core/shared/ranges"
import { Effect } from "effect"
import { chooseIndex } from "../layout/chooseIndex.ts"
import { monthsPartition, totalsPartition } from "../layout/itemKeys.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { type DateRange, splitByMonth } from "./periods.ts"
import { readCells, readMonths } from "./readItems.ts"
import { isAmong, type Sum, sumsOfEntities, sumsOfTotals } from "./Sum.ts"

/** The sums that a question needs. */
export interface SumsWanted {
  readonly of: FactsOf
  /** Without search and creation dates, which totals do not contain. */
  readonly filter: RecordFilter
  readonly by: ReadonlyArray<Dimension>
  readonly boundaries: ReadonlyArray<CalendarDate>
}

/** Whether a question concerns projects, clients or members. */
export const namesEntities = ({
  by,
  filter: { clientIds, projectIds, userIds }
}: Pick<SumsWanted, "by" | "filter">): boolean =>
  [clientIds, projectIds, userIds].some((ids) => ids !== undefined) ||
  by.some((dimension) => dimension === "project" || dimension === "client" || dimension === "member")

/**
 * Reads the sums of a question that is not by hour from the kind of totals with the fewest items that still has enough
 * detail. For a few projects, clients or members these are their cells.
 */
export const readSums = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  { by, boundaries, filter, of }: SumsWanted
): Effect.fn.Return<ReadonlyArray<Sum>> {
  const { from, to } = filter
  if (from !== undefined && to !== undefined && from > to) return []
  if (!namesEntities({ by, filter })) {
    const totals = yield* readMonths(dynamo, totalsPartition(workspaceId), of, { from, to })
    return totals.flatMap((item) => sumsOfTotals(item, "day")).filter(({ period }) => within(period, from, to))
  }

  const cells = (range: DateRange) =>
    Effect.map(readCells(dynamo, workspaceId, { of, filter }, range), (items) =>
      items
        .flatMap((item) => sumsOfEntities(item, "day"))
        .filter((sum) => within(sum.period, range.from, range.to) && isAmong(filter, sum))
    )
  if (by.includes("day") || chooseIndex(filter) !== undefined) return yield* cells({ from, to })

  const { days, months } = splitByMonth({ from, to }, boundaries)
  const [whole, ...parts] = yield* Effect.all(
    [readMonths(dynamo, monthsPartition(workspaceId), of, months), ...days.map(cells)] as const,
    { concurrency: "unbounded" }
  )
  const ofMonths = whole
    .flatMap((item) => sumsOfEntities(item, "month"))
    .filter((sum) => !months.except.includes(firstOfMonth(sum.period)) && isAmong(filter, sum))
  return [...ofMonths, ...parts.flat()]
})
