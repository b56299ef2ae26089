import type { Dimension } from "@hourbook/core/facts/Fact"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { type CalendarDate, firstOfMonth } from "@hourbook/core/values/CalendarDate"
import { within } from "@hourbook/core/values/ranges"
import { Effect } from "effect"
import { chooseIndex } from "../layout/chooseIndex.ts"
import { monthsPartition, totalsPartition } from "../layout/itemKeys.ts"
import { totalsLetterOf } from "../layout/letters.ts"
import type { DateRange } from "./periods.ts"
import { planRead, type SummaryPart } from "./planRead.ts"
import { readCells, readMonths } from "./readItems.ts"
import { isAmong, type Sum, sumsOfEntities, sumsOfTotals } from "./Sum.ts"
import { readRows, validSummaries } from "./summaries.ts"
import type { Totals } from "./Totals.ts"

/** The sums that a question needs. */
export interface SumsWanted {
  readonly of: ReadonlyArray<FactKindName>
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

/** Whether a question concerns members. */
const concernsMembers = ({ by, filter: { userIds } }: Pick<SumsWanted, "by" | "filter">): boolean =>
  userIds !== undefined || by.includes("member")

/** Reads sums for each letter of totals that counts some of the kinds. */
export const forEachLetter = Effect.fnUntraced(function* (
  { filter: { from, to }, of }: SumsWanted,
  read: (letter: string) => Effect.Effect<ReadonlyArray<Sum>>
): Effect.fn.Return<ReadonlyArray<Sum>> {
  if (from !== undefined && to !== undefined && from > to) return []
  const letters = [...new Set(of.map(totalsLetterOf))]
  return (yield* Effect.forEach(letters, read, { concurrency: "unbounded" })).flat()
})

/** Reads the sums of a question that is not by hour. */
export const readSums = (totals: Totals, wanted: SumsWanted): Effect.Effect<ReadonlyArray<Sum>> =>
  forEachLetter(wanted, (letter) => readLetter(totals, letter, wanted))

/**
 * Reads sums from the kind of totals with the fewest items that still has enough detail. For a few projects, clients or
 * members these are their cells.
 */
const readLetter = Effect.fnUntraced(function* (
  { dynamo, monthsRead, workspaceId }: Totals,
  letter: string,
  { by, boundaries, filter, of }: SumsWanted
): Effect.fn.Return<ReadonlyArray<Sum>> {
  const { from, to } = filter
  const among = (sums: ReadonlyArray<Sum>) => sums.filter((sum) => isAmong({ filter, of }, sum))
  if (!namesEntities({ by, filter })) {
    const totals = yield* readMonths(dynamo, totalsPartition(workspaceId), letter, { from, to })
    return among(totals.flatMap((item) => sumsOfTotals(item, "day"))).filter(({ period }) => within(period, from, to))
  }

  const cells = (range: DateRange) =>
    Effect.map(readCells(dynamo, workspaceId, { letter, filter }, range), (items) =>
      items.flatMap((item) => sumsOfEntities(item, "day")).filter(({ period }) => within(period, range.from, range.to))
    )
  if (chooseIndex(filter) !== undefined) return among(yield* cells({ from, to }))

  const byMember = concernsMembers({ by, filter })
  const byDay = by.includes("day")
  if (byDay && byMember) return among(yield* cells({ from, to }))
  const plan = planRead(
    { from, to },
    { boundaries, byDay, byMember, byMonth: by.includes("month") },
    yield* validSummaries(dynamo, workspaceId, letter)
  )
  const months = (range: DateRange) =>
    Effect.flatMap(readMonths(dynamo, monthsPartition(workspaceId), letter, range), (items) =>
      Effect.as(
        monthsRead(items.length),
        items
          .flatMap((item) => sumsOfEntities(item, "month"))
          .filter(({ period }) => !plan.except.includes(firstOfMonth(period)))
      )
    )
  const summarized =
    (otherwise: (range: DateRange) => Effect.Effect<ReadonlyArray<Sum>>) =>
    ({ days, summary }: SummaryPart) =>
      Effect.flatMap(readRows(dynamo, workspaceId, summary, byMember ? "owners" : "projects", of), (rows) =>
        rows === undefined
          ? otherwise(days)
          : Effect.succeed(rows.filter(({ period }) => within(period, days.from, days.to)))
      )
  const parts = yield* Effect.all(
    [
      ...plan.whole.map(summarized(months)),
      ...plan.summarizedDays.map(summarized(cells)),
      ...plan.months.map(months),
      ...plan.days.map(cells)
    ],
    { concurrency: 16 }
  )
  return among(parts.flat())
})
