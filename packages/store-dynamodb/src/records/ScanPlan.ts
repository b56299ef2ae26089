import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import { readLimitExceeded } from "@hourbook/core/records/readLimitExceeded"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import { mapInSlices } from "@hourbook/core/scheduling/inSlices"
import type { Direction } from "@hourbook/core/values/Page"
import { Effect } from "effect"
import { chooseIndex } from "../layout/chooseIndex.ts"
import { recordsPartition, recordsOfEntityPartition } from "../layout/itemKeys.ts"
import { shortInstant } from "../layout/sortable.ts"
import type { Item } from "../table/attributes.ts"
import type { Dynamo, QueryPage } from "../table/Dynamo.ts"
import type { IndexName } from "../table/indexes.ts"
import { end, type Query } from "../table/Query.ts"
import { ReadLimit } from "../table/ReadLimit.ts"
import type { DayRun } from "../totals/DayRun.ts"

/** The maximum number of records that one call fetches. */
const pageSize = 1000

interface Timeline {
  /** None: the items of a tag. */
  readonly index?: IndexName
  readonly partition: string
}

/** The partitions that contain the records of a query, ordered by day or by creation. */
export interface ScanPlan {
  readonly timelines: ReadonlyArray<Timeline>
  readonly orderedBy: "day" | "createdAt"
  /** The stretches of each timeline to read, in its order. */
  readonly ranges: ReadonlyArray<ScanRange>
}

/** Inclusive bounds of the sort key. */
interface ScanRange {
  readonly from: string | undefined
  readonly to: string | undefined
  /** The most records of the range that can match. */
  readonly most: number
}

/**
 * Plans the cheapest scan that contains all matches of a filter: the timelines of its projects, clients or members,
 * whichever are the fewest, or the timeline of the workspace. The scan can contain other records, so the filter still has to
 * be applied. With the partitions of tags, it contains what has one of them, and more than once what has several.
 */
export const planScan = (
  letter: string,
  workspaceId: string,
  filter: RecordFilter,
  sortedBy: "day" | "createdAt" | undefined,
  tagged?: ReadonlyArray<string>
): ScanPlan => {
  const { createdBefore, createdFrom, from, to } = filter
  const days = { from, to: to === undefined ? undefined : `${to}${end}` }
  if (tagged !== undefined) {
    const timelines = tagged.map((partition) => ({ partition }))
    return { timelines, orderedBy: "day", ranges: [{ ...days, most: Infinity }] }
  }
  const named = chooseIndex(filter)
  const isByCreation =
    named === undefined &&
    (sortedBy === "createdAt" ||
      (sortedBy === undefined &&
        from === undefined &&
        to === undefined &&
        (createdFrom ?? createdBefore) !== undefined))
  const bounds = isByCreation
    ? {
        from: createdFrom === undefined ? undefined : shortInstant(createdFrom),
        // Sort keys go on after the time, so those of the moment itself are beyond it.
        to: createdBefore === undefined ? undefined : shortInstant(createdBefore)
      }
    : days
  const timelines: ReadonlyArray<Timeline> =
    named !== undefined
      ? named.ids.map((id) => ({ index: named.index, partition: recordsOfEntityPartition(letter, workspaceId, id) }))
      : [{ index: isByCreation ? "byCreation" : "byDay", partition: recordsPartition(letter, workspaceId) }]
  return { timelines, orderedBy: isByCreation ? "createdAt" : "day", ranges: [{ ...bounds, most: Infinity }] }
}

/** Limits a scan in the order of days to some of them. */
export const onDays = (plan: ScanPlan, runs: ReadonlyArray<DayRun>): ScanPlan => ({
  ...plan,
  ranges: runs.map(({ count, from, to }) => ({ from, to: `${to}${end}`, most: count }))
})

const isSomething = ({ from, to }: ScanRange): boolean => from === undefined || to === undefined || from <= to

/** Starts the scan at a sort key. The bound is inclusive; the caller drops the record at the key itself. */
export const startingAt = (plan: ScanPlan, sortKey: string, direction: Direction): ScanPlan => ({
  ...plan,
  ranges: plan.ranges
    .map((range) =>
      direction === "asc"
        ? { ...range, from: range.from === undefined || sortKey > range.from ? sortKey : range.from }
        : { ...range, to: range.to === undefined || sortKey < range.to ? sortKey : range.to }
    )
    .filter(isSomething)
})

interface Selection<A> {
  readonly direction: Direction
  /** The number of records to return per timeline; all if omitted. */
  readonly limit?: number
  /** The record of an item, or none if it does not match. */
  readonly pick: (item: Item) => ReadonlyArray<A>
}

/** The first ranges that can have as many matches as are wanted. */
const enough = (ranges: ReadonlyArray<ScanRange>, wanted: number): ReadonlyArray<ScanRange> => {
  let most = 0
  const last = ranges.findIndex((range) => (most += range.most) >= wanted)
  return last === -1 ? ranges : ranges.slice(0, last + 1)
}

/**
 * Reads the first matching records of each timeline, in the order of the timeline. It stops when it has enough of them, and
 * fails if it would read more than the ReadLimit.
 */
export const readRecords = Effect.fnUntraced(function* <A>(
  { page }: Dynamo["Service"],
  { ranges, timelines }: ScanPlan,
  { direction, limit = Number.POSITIVE_INFINITY, pick }: Selection<A>
): Effect.fn.Return<ReadonlyArray<A>, ValidationFailed> {
  const readLimit = yield* ReadLimit
  let read = 0
  const readRange = Effect.fnUntraced(function* (
    timeline: Timeline,
    { from, to }: ScanRange,
    wanted: number
  ): Effect.fn.Return<ReadonlyArray<A>, ValidationFailed> {
    const found: Array<A> = []
    let passed = 0
    let next: Item | undefined
    do {
      const atOnce = Math.min(Math.max(wanted - found.length, passed), pageSize)
      const query: Query = { ...timeline, from, to, direction, limit: atOnce }
      const got: QueryPage = yield* page(query, next)
      read += got.items.length
      if (read > readLimit) return yield* readLimitExceeded(readLimit)
      const picked = (yield* mapInSlices(got.items, pick)).flat()
      found.push(...picked)
      passed += got.items.length - picked.length
      next = got.next
    } while (next !== undefined && found.length < wanted)
    return found
  })
  const inOrder = direction === "asc" ? ranges : ranges.toReversed()
  const readTimeline = Effect.fnUntraced(function* (timeline: Timeline) {
    const found: Array<A> = []
    for (let rest = inOrder.filter(isSomething); rest.length > 0 && found.length < limit;) {
      const wanted = limit - found.length
      const now = enough(rest, wanted)
      const parts = yield* Effect.forEach(now, (range) => readRange(timeline, range, wanted), { concurrency: 8 })
      found.push(...parts.flat())
      rest = rest.slice(now.length)
    }
    return found
  })
  return (yield* Effect.forEach(timelines, readTimeline, { concurrency: 8 })).flat()
})
