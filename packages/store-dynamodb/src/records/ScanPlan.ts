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

/** How many records a call fetches where nobody knows how many of them will match. */
const stride = 1000

interface Timeline {
  readonly index: IndexName
  readonly partition: string
}

/** Where records lie in order: of days, or of when they were made. */
export interface ScanPlan {
  readonly timelines: ReadonlyArray<Timeline>
  readonly orderedBy: "day" | "createdAt"
  /** Inclusive bounds of places in the order. */
  readonly from: string | undefined
  readonly to: string | undefined
}

const startOf = (day: string): string => shortInstant(Instant.make(`${day}T00:00:00.000Z`))
const endOf = (day: string): string => `${shortInstant(Instant.make(`${day}T23:59:59.999Z`))}${end}`

/**
 * The shortest way to all records that a filter can match: the timelines of the fewest projects, clients or members that
 * it names, else that of the workspace. The filter is still to be applied to what they have.
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

/** The same from a place on, which is itself left out by whoever reads. */
export const startingAfter = (plan: ScanPlan, place: string, direction: Direction): ScanPlan =>
  direction === "asc"
    ? { ...plan, from: plan.from === undefined || place > plan.from ? place : plan.from }
    : { ...plan, to: plan.to === undefined || place < plan.to ? place : plan.to }

interface Wanted<A> {
  readonly direction: Direction
  /** How many are enough; all when left out. */
  readonly enough?: number
  /** The record of an item, if it is one of those wanted. */
  readonly pick: (item: Item) => ReadonlyArray<A>
}

/**
 * The first records of each timeline that are wanted, timeline by timeline in its order. Reads no more than needed, and
 * no more than the limit in all.
 */
export const readRecords = Effect.fnUntraced(function* <A>(
  { page }: Dynamo["Service"],
  { from, timelines, to }: ScanPlan,
  { direction, enough, pick }: Wanted<A>
): Effect.fn.Return<ReadonlyArray<A>, ValidationFailed> {
  if (from !== undefined && to !== undefined && from > to) return []
  const readLimit = yield* ReadLimit
  let read = 0
  const along = Effect.fnUntraced(function* (timeline: Timeline): Effect.fn.Return<ReadonlyArray<A>, ValidationFailed> {
    const found: Array<A> = []
    let next: Item | undefined
    do {
      const left = (enough ?? Number.POSITIVE_INFINITY) - found.length
      const query: Query = { ...timeline, from, to, direction, limit: Math.min(left, stride) }
      const got: QueryPage = yield* page(query, next)
      read += got.items.length
      if (read > readLimit) return yield* readLimitExceeded(readLimit)
      for (const item of got.items) found.push(...pick(item))
      next = got.next
    } while (next !== undefined && found.length < (enough ?? Number.POSITIVE_INFINITY))
    return found
  })
  return (yield* Effect.forEach(timelines, along, { concurrency: 8 })).flat()
})
