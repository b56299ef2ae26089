import type { Dimension, Fact, FactsOf } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { type CalendarDate, firstOfMonth } from "@hourbook/core/shared/CalendarDate"
import { among, within } from "@hourbook/core/shared/ranges"
import { Effect } from "effect"
import { chooseIndex } from "../layout/chooseIndex.ts"
import { cellsPartition, cellsOfEntityPartition, monthsPartition, totalsPartition } from "../layout/itemKeys.ts"
import { letters } from "../layout/letters.ts"
import { unsafeBrand } from "../layout/unsafeBrand.ts"
import { type Item, textOf, wholeOf } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { type DateRange, splitByMonth } from "./periods.ts"
import { parseTotalsKey } from "./referencingRecords.ts"
import { isNumber, partsOf } from "./rollupWrites.ts"

/** The totals of a group of records, with the fields that the group shares; null if the group has no single value. */
export interface Sum extends Pick<Fact, "hour" | "userId" | "clientId" | "projectId" | "currency"> {
  /** A day, or the first day of a month for the whole month. */
  readonly period: CalendarDate
  readonly amount: bigint
  readonly minutes: bigint
  readonly count: bigint
}

/** The sums that a question needs. */
export interface SumsWanted {
  readonly of: FactsOf
  /** Without search and creation dates, which totals do not contain. */
  readonly filter: RecordFilter
  readonly by: ReadonlyArray<Dimension>
  readonly boundaries: ReadonlyArray<CalendarDate>
}

/** The numbers of an item for each part of the month. One shard can hold a part's amount, another its count. */
const numbersOf = (item: Item): ReadonlyArray<Pick<Sum, "amount" | "minutes" | "count"> & { readonly part: string }> =>
  [...new Set(Object.keys(item).flatMap((name) => (isNumber(name) ? [name.slice(1)] : [])))].map((part) => ({
    part,
    amount: wholeOf(item, `a${part}`),
    minutes: wholeOf(item, `m${part}`),
    count: wholeOf(item, `n${part}`)
  }))

const dayIn = (month: string, day: string): CalendarDate => unsafeBrand.day(`${month}-${day}`)

const noEntities = { userId: null, clientId: null, projectId: null }

/** The sums of one item of the workspace's totals, by day or by hour. */
const sumsOfTotals = (item: Item, by: "day" | "hour"): ReadonlyArray<Sum> => {
  const [month = "", currency = ""] = partsOf(textOf(item, "sk"))
  return numbersOf(item)
    .filter(({ part }) => part.startsWith("h") === (by === "hour"))
    .map(({ part, ...numbers }) => ({
      ...numbers,
      ...noEntities,
      currency: unsafeBrand.currency(currency),
      hour: by === "hour" ? Number(part.slice(1)) : null,
      period: by === "hour" ? dayIn(month, "01") : dayIn(month, part)
    }))
}

const entitiesOf = (item: Item) => {
  const { clientId, currency, month, projectId, userId } = parseTotalsKey(item)
  return {
    month,
    entities: {
      userId: unsafeBrand.user(userId),
      clientId: clientId === null ? null : unsafeBrand.client(clientId),
      projectId: projectId === null ? null : unsafeBrand.project(projectId),
      currency: unsafeBrand.currency(currency)
    }
  }
}

/** The sum of one item of a month's totals. */
const sumsOfMonth = (item: Item): ReadonlyArray<Sum> => {
  const { month, entities } = entitiesOf(item)
  return numbersOf(item).map(({ amount, count, minutes }) => ({
    amount,
    count,
    minutes,
    ...entities,
    hour: null,
    period: dayIn(month, "01")
  }))
}

/** The sums of one item of a month's cells, by day and hour. */
const sumsOfCells = (item: Item): ReadonlyArray<Sum> => {
  const { month, entities } = entitiesOf(item)
  return numbersOf(item).map(({ part, ...numbers }) => ({
    ...numbers,
    ...entities,
    hour: Number(part.slice(2)),
    period: dayIn(month, part.slice(0, 2))
  }))
}

const isAmong = ({ clientIds, projectIds, userIds }: RecordFilter, sum: Sum): boolean =>
  among(sum.clientId, clientIds) && among(sum.projectId, projectIds) && among(sum.userId, userIds)

/** Reads the items of one kind of totals in the months of a range. */
const readMonths = (
  { query }: Dynamo["Service"],
  partition: string,
  of: FactsOf,
  { from, to }: DateRange
): Effect.Effect<ReadonlyArray<Item>> =>
  query({
    partition,
    from: `${letters[of]}${from?.slice(0, 7) ?? ""}`,
    to: `${letters[of]}${to?.slice(0, 7) ?? ""}${end}`
  })

/**
 * Reads the sums of a question from the kind of totals with the fewest items that still has enough detail. For a few
 * projects, clients or members these are their cells, which an index finds; like lists, the index can lag for a moment.
 */
export const readSums = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: string,
  { by, boundaries, filter, of }: SumsWanted
): Effect.fn.Return<ReadonlyArray<Sum>> {
  const { clientIds, from, projectIds, to, userIds } = filter
  if (from !== undefined && to !== undefined && from > to) return []
  const needsEntities =
    [clientIds, projectIds, userIds].some((ids) => ids !== undefined) ||
    by.some((dimension) => dimension === "project" || dimension === "client" || dimension === "member")
  const [byDay, byHour] = [by.includes("day"), by.includes("hour")]

  const named = chooseIndex(filter)
  if (named !== undefined) {
    const items = yield* Effect.forEach(
      named.ids,
      (id) =>
        dynamo.query({
          index: named.index,
          partition: cellsOfEntityPartition(letters[of], workspaceId, id),
          from: from?.slice(0, 7),
          to: to?.slice(0, 7)
        }),
      { concurrency: 8 }
    )
    return items
      .flat()
      .flatMap(sumsOfCells)
      .filter((sum) => within(sum.period, from, to) && isAmong(filter, sum))
  }

  const cells = ({ from: first, to: last }: DateRange) =>
    Effect.map(readMonths(dynamo, cellsPartition(workspaceId), of, { from: first, to: last }), (items) =>
      items.flatMap(sumsOfCells).filter((sum) => within(sum.period, first, last) && isAmong(filter, sum))
    )
  /** Reads whole months from one kind of totals, and the remaining days from the cells. */
  const inParts = Effect.fnUntraced(function* (
    partition: string,
    sumsOf: (item: Item) => ReadonlyArray<Sum>
  ): Effect.fn.Return<ReadonlyArray<Sum>> {
    const { days, months } = splitByMonth({ from, to }, boundaries)
    const [whole, ...parts] = yield* Effect.all(
      [
        months === undefined ? Effect.succeed([]) : readMonths(dynamo, partition, of, months),
        ...days.map(cells)
      ] as const,
      { concurrency: "unbounded" }
    )
    const ofMonths = whole
      .flatMap(sumsOf)
      .filter((sum) => months?.except.includes(firstOfMonth(sum.period)) === false && isAmong(filter, sum))
    return [...ofMonths, ...parts.flat()]
  })

  if (needsEntities)
    return yield* byDay || byHour ? cells({ from, to }) : inParts(monthsPartition(workspaceId), sumsOfMonth)
  if (byHour) {
    return yield* byDay
      ? cells({ from, to })
      : inParts(totalsPartition(workspaceId), (item) => sumsOfTotals(item, "hour"))
  }
  const totals = yield* readMonths(dynamo, totalsPartition(workspaceId), of, { from, to })
  return totals.flatMap((item) => sumsOfTotals(item, "day")).filter(({ period }) => within(period, from, to))
})
