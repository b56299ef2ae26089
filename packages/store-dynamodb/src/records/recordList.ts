import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordBase } from "@hourbook/core/records/Record"
import { isFound, matchesBesidesSearch } from "@hourbook/core/records/recordFilter"
import type { RecordFilter, RecordRepository } from "@hourbook/core/records/RecordRepository"
import type { ValidationFailed } from "@hourbook/core/shared/Errors"
import { Instant } from "@hourbook/core/shared/Instant"
import type { Direction, Page, PageOf, Start } from "@hourbook/core/shared/Page"
import { pageOf } from "@hourbook/core/shared/sorting"
import { fold } from "@hourbook/core/shared/Text"
import { Effect } from "effect"
import { clientsPartition, projectsPartition } from "../layout/itemKeys.ts"
import { letters } from "../layout/letters.ts"
import { creationSortKey, daySortKey, type RecordKind, toRecord } from "../layout/recordItems.ts"
import { longId, shortInstant } from "../layout/sortable.ts"
import { textOf, type Item } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { withNames } from "./names.ts"
import { restrictToVisible } from "./restrictToVisible.ts"
import { startingAfter, type ScanPlan, planScan, readRecords } from "./ScanPlan.ts"

/** Which projects or clients have a name that a search finds. */
const idsFound = ({ query }: Dynamo["Service"], partition: string, search: string) =>
  Effect.map(
    query({ partition }),
    (items) =>
      new Set(
        items
          .filter((item) => fold(textOf(item, "name")).includes(fold(search)))
          .map((item) => longId(textOf(item, "sk")))
      )
  )

/** Picks the records that a filter matches from items. */
const picking = Effect.fnUntraced(function* <A extends RecordBase, Sort extends string>(
  dynamo: Dynamo["Service"],
  kind: RecordKind<A, Sort>,
  { workspaceId }: Visibility,
  filter: RecordFilter
) {
  const { search } = filter
  const [projects, clients] =
    search === undefined
      ? [new Set<string>(), new Set<string>()]
      : yield* Effect.all(
          [
            idsFound(dynamo, projectsPartition(workspaceId), search),
            idsFound(dynamo, clientsPartition(workspaceId), search)
          ],
          { concurrency: "unbounded" }
        )
  return (item: Item): ReadonlyArray<A> => {
    const record = toRecord(kind, workspaceId, item)
    const own = kind.ownOf(record)
    const matches =
      matchesBesidesSearch(filter, { ...record, day: own.day }) &&
      (isFound(search, [own.text]) || projects.has(record.projectId ?? "") || clients.has(record.clientId ?? ""))
    return matches ? [record] : []
  }
})

/** Every record that the caller may see and the filter matches, in no order and without names. */
export const allRecords = Effect.fnUntraced(function* <A extends RecordBase, Sort extends string>(
  dynamo: Dynamo["Service"],
  kind: RecordKind<A, Sort>,
  visible: Visibility,
  wanted: RecordFilter
) {
  const filter = restrictToVisible(visible, wanted)
  const pick = yield* picking(dynamo, kind, visible, filter)
  const plan = planScan(letters[kind.of], visible.workspaceId, filter, undefined)
  return yield* readRecords(dynamo, plan, { direction: "asc", pick })
})

interface Question<Sort extends string> {
  readonly filter: RecordFilter
  readonly page: PageOf<Sort>
}

/**
 * Reads a page. In the order of a timeline only what the page needs is read; for any other order, all that matches is, and
 * sorted here.
 */
export const recordList =
  <A extends RecordBase, Sort extends string>(
    dynamo: Dynamo["Service"],
    kind: RecordKind<A, Sort>
  ): RecordRepository<A, A["id"], Sort>["list"] =>
  (visible, question) =>
    Effect.gen(function* () {
      const filter = restrictToVisible(visible, question.filter)
      const { items, next } = yield* readPage(dynamo, kind, visible, { ...question, filter })
      return { items: yield* withNames(dynamo, visible.workspaceId, items), next }
    })

const readPage = Effect.fnUntraced(function* <A extends RecordBase, Sort extends string>(
  dynamo: Dynamo["Service"],
  kind: RecordKind<A, Sort>,
  visible: Visibility,
  { filter, page }: Question<Sort>
): Effect.fn.Return<Page<A>, ValidationFailed> {
  const { direction, limit, sortBy, start } = page
  const order = sortBy === kind.byDay ? "day" : sortBy === "createdAt" ? "createdAt" : undefined
  const plan = planScan(letters[kind.of], visible.workspaceId, filter, order)
  const pick = yield* picking(dynamo, kind, visible, filter)
  if (order !== plan.orderedBy) {
    return pageOf(yield* readRecords(dynamo, plan, { direction, pick }), kind.columns, page)
  }
  const place = placeOf(start, plan.orderedBy, direction)
  const found = yield* readRecords(dynamo, place === undefined ? plan : startingAfter(plan, place, direction), {
    direction,
    enough: limit + 1 + (start._tag === "After" ? 1 : start.offset),
    pick
  })
  return pageOf(found, kind.columns, page)
})

/** Where in an order a page begins, its offset aside; undefined at the beginning. */
const placeOf = (start: Start, order: ScanPlan["orderedBy"], direction: Direction): string | undefined => {
  switch (start._tag) {
    case "Offset":
      return undefined
    case "From": {
      const value = order === "day" ? start.value : shortInstant(Instant.make(start.value))
      return direction === "asc" ? value : `${value}${end}`
    }
    case "After": {
      const { createdAt, id, value } = start.position
      return order === "day" ? daySortKey(value, createdAt, id) : creationSortKey(createdAt, id)
    }
  }
}
