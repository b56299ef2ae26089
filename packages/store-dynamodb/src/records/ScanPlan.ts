import { readLimitExceeded } from "@hourbook/core/records/readLimitExceeded"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { ValidationFailed } from "@hourbook/core/shared/Errors"
import { Instant } from "@hourbook/core/shared/Instant"
import type { Direction } from "@hourbook/core/shared/Page"
import { Effect } from "effect"
import { chooseIndex } from "../layout/chooseIndex.ts"
import { recordsPartition, recordsOfEntityPartition } from "../layout/itemKeys.ts"
import { shortInstant } from "../layout/sortable.ts"
import type { Item } from "../table/attributes.ts"
import type { Dynamo, QueryPage } from "../table/Dynamo.ts"
import type { IndexName } from "../table/indexes.ts"
import { end, type Query } from "../table/Query.ts"
import { ReadLimit } from "../table/ReadLimit.ts"

/** The maximum number of records that one call fetches. */
const pageSize = 1000

interface Timeline {
  readonly index: IndexName
  readonly partition: string
}

/** The partitions that contain the records of a query, ordered by day or by creation. */
export interface ScanPlan {
  readonly timelines: ReadonlyArray<Timeline>
  readonly orderedBy: "day" | "createdAt"
  /** Inclusive bounds of the sort key. */
  readonly from: string | undefined
  readonly to: string | undefined
}

const startOf = (day: string): string => shortInstant(Instant.make(`${day}T00:00:00.000Z`))
const endOf = (day: string): string => `${shortInstant(Instant.make(`${day}T23:59:59.999Z`))}${end}`

/**
 * Plans the cheapest scan that contains all matches of a filter: the timelines of its projects, clients or members,
 * whichever are the fewest, or the timeline of the workspace. The scan can contain other records, so the filter still has to
 * be applied.
 */
export const planScan = (
  letter: string,
  workspaceId: string,
  filter: RecordFilter,
  sortedBy: "day" | "createdAt" | undefined
): ScanPlan => {
  const { createdFrom, createdTo, from, to } = filter
  const named = chooseIndex(filter)
  const isByCreation =
    named === undefined &&
    (sortedBy === "createdAt" ||
      (sortedBy === undefined && from === undefined && to === undefined && (createdFrom ?? createdTo) !== undefined))
  const bounds = isByCreation
    ? {
        from: createdFrom === undefined ? undefined : startOf(createdFrom),
        to: createdTo === undefined ? undefined : endOf(createdTo)
      }
    : { from, to: to === undefined ? undefined : `${to}${end}` }
  const timelines: ReadonlyArray<Timeline> =
    named !== undefined
      ? named.ids.map((id) => ({ index: named.index, partition: recordsOfEntityPartition(letter, workspaceId, id) }))
      : [{ index: isByCreation ? "byCreation" : "byDay", partition: recordsPartition(letter, workspaceId) }]
  return { timelines, orderedBy: isByCreation ? "createdAt" : "day", ...bounds }
}

/** Starts the scan at a sort key. The bound is inclusive; the caller drops the record at the key itself. */
export const startingAt = (plan: ScanPlan, sortKey: string, direction: Direction): ScanPlan =>
  direction === "asc"
    ? { ...plan, from: plan.from === undefined || sortKey > plan.from ? sortKey : plan.from }
    : { ...plan, to: plan.to === undefined || sortKey < plan.to ? sortKey : plan.to }

interface Selection<A> {
  readonly direction: Direction
  /** The number of records to return per timeline; all if omitted. */
  readonly limit?: number
  /** The record of an item, or none if it does not match. */
  readonly pick: (item: Item) => ReadonlyArray<A>
}

/**
 * Reads the first matching records of each timeline, in the order of the timeline. It stops when it has enough of them, and
 * fails if it would read more than the ReadLimit.
 */
export const readRecords = Effect.fnUntraced(function* <A>(
  { page }: Dynamo["Service"],
  { from, timelines, to }: ScanPlan,
  { direction, limit = Number.POSITIVE_INFINITY, pick }: Selection<A>
): Effect.fn.Return<ReadonlyArray<A>, ValidationFailed> {
  if (from !== undefined && to !== undefined && from > to) return []
  const readLimit = yield* ReadLimit
  let read = 0
  const readTimeline = Effect.fnUntraced(function* (
    timeline: Timeline
  ): Effect.fn.Return<ReadonlyArray<A>, ValidationFailed> {
    const found: Array<A> = []
    let next: Item | undefined
    do {
      const query: Query = { ...timeline, from, to, direction, limit: Math.min(limit - found.length, pageSize) }
      const got: QueryPage = yield* page(query, next)
      read += got.items.length
      if (read > readLimit) return yield* readLimitExceeded(readLimit)
      for (const item of got.items) found.push(...pick(item))
      next = got.next
    } while (next !== undefined && found.length < limit)
    return found
  })
  return (yield* Effect.forEach(timelines, readTimeline, { concurrency: 8 })).flat()
})
