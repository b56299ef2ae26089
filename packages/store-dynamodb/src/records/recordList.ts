import type { Visibility } from "@hourbook/core/access/Policy"
import type { ValidationFailed } from "@hourbook/core/errors/Errors"
import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"
import { documentOf } from "@hourbook/core/locks/lockingDocuments"
import { billedChargeKinds } from "@hourbook/core/records/claims"
import type { RecordBase } from "@hourbook/core/records/Record"
import { isFound, matchesBesidesSearch } from "@hourbook/core/records/recordFilter"
import type { RecordFilter, RecordRepository } from "@hourbook/core/records/RecordRepository"
import type { ExternalRef } from "@hourbook/core/values/ExternalRef"
import { finds } from "@hourbook/core/values/fold"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import type { Direction, Page, PageOf, Start } from "@hourbook/core/values/Page"
import { pageOf } from "@hourbook/core/values/sorting"
import { Effect } from "effect"
import { noneReleased, releasedIn, unlessReleased } from "../claims/released.ts"
import {
  clientsPartition,
  entriesOfTagPartition,
  projectsPartition,
  recordKey,
  recordsPartition
} from "../layout/itemKeys.ts"
import { letters } from "../layout/letters.ts"
import { creationSortKey, daySortKey, type RecordKind, toRecord } from "../layout/recordItems.ts"
import { longId, shortInstant } from "../layout/sortable.ts"
import { textOf, type Item } from "../table/attributes.ts"
import type { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { readTags, tagsNamed } from "../tags/readTags.ts"
import { idsWithRefs } from "../writes/origins.ts"
import { matchingDays } from "./matchingDays.ts"
import { withNames } from "./names.ts"
import { restrictToVisible } from "./restrictToVisible.ts"
import { onDays, planScan, readRecords, type ScanPlan, startingAt } from "./ScanPlan.ts"

/** The ids of the projects or clients whose name matches a search. */
const idsFound = ({ query }: Dynamo["Service"], partition: string, search: string) =>
  Effect.map(
    query({ partition }),
    (items) =>
      new Set(items.filter((item) => finds(search, textOf(item, "name"))).map((item) => longId(textOf(item, "sk"))))
  )

/** Whether a filter asks for the documents of what documents can release. */
const mayBeReleased = ({ chargeKinds, claim }: RecordFilter): boolean =>
  claim !== undefined && (chargeKinds?.some((kind) => billedChargeKinds.has(kind)) ?? true)

/** Creates the function that converts an item to a record if the filter matches it. */
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
  const released = mayBeReleased(filter) ? yield* releasedIn(dynamo, workspaceId) : noneReleased
  /** A scan by tags finds nothing without them. */
  const others = { ...filter, tags: undefined }
  return (item: Item): ReadonlyArray<A> => {
    const record = unlessReleased(released, toRecord(kind, workspaceId, item))
    const own = kind.ownFields(record)
    const entry = kind.asEntry?.of(record)
    const isClaimed = entry !== undefined || kind.of === "charges"
    const matches =
      matchesBesidesSearch(others, {
        ...record,
        day: own.day,
        kind: own.kind,
        ...(isClaimed ? { invoiceId: documentOf(record) } : {}),
        ...(entry === undefined ? {} : { billable: entry.billable, billedElsewhere: entry.billedElsewhere })
      }) &&
      (isFound(search, [own.text]) || projects.has(record.projectId ?? "") || clients.has(record.clientId ?? ""))
    return matches ? [record] : []
  }
})

/** The partitions of a filter's tags. Only time entries are tagged, or billable or not. */
const taggedFor = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: WorkspaceId,
  { filter: { billable, tags }, of }: { readonly of: RecordKindName; readonly filter: RecordFilter }
) {
  if (tags === undefined && (billable === undefined || of === "time")) return undefined
  if (tags === undefined || of !== "time") return []
  const found = tagsNamed(yield* readTags(dynamo, workspaceId), tags)
  return found.map(({ number }) => entriesOfTagPartition(workspaceId, number))
})

/** Plans the reading of the record with a reference. */
const planForOne = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  workspaceId: WorkspaceId,
  of: RecordKindName,
  ref: ExternalRef
): Effect.fn.Return<ScanPlan> {
  const letter = letters[of]
  const ids = yield* idsWithRefs(dynamo, { workspaceId, letter }, [ref])
  const items = yield* dynamo.batchGet(ids.map((id) => recordKey(letter, workspaceId, id)))
  const ranges = items.map((item) => ({ from: textOf(item, "day"), to: textOf(item, "day"), most: 1 }))
  return { timelines: [{ index: "byDay", partition: recordsPartition(letter, workspaceId) }], orderedBy: "day", ranges }
})

/** Plans the scan of a filter, on the days with matches alone where the index has many other records. */
const planFor = Effect.fnUntraced(function* (
  dynamo: Dynamo["Service"],
  { workspaceId }: Visibility,
  question: { readonly of: RecordKindName; readonly filter: RecordFilter },
  sortedBy: ScanPlan["orderedBy"] | undefined
) {
  const tagged = yield* taggedFor(dynamo, workspaceId, question)
  const plan = planScan(letters[question.of], workspaceId, question.filter, sortedBy, tagged)
  if (tagged !== undefined) return plan
  const { external } = question.filter
  if (external?.id !== undefined)
    return yield* planForOne(dynamo, workspaceId, question.of, { ...external, id: external.id })
  const days = plan.orderedBy === "day" ? yield* matchingDays(dynamo, workspaceId, question) : undefined
  return days === undefined ? plan : onDays(plan, days)
})

/** Records once each: a scan by several tags finds those with more than one of them more than once. */
const distinct = <A extends RecordBase>(records: ReadonlyArray<A>, { timelines }: ScanPlan): ReadonlyArray<A> =>
  timelines.length > 1 ? [...new Map(records.map((record) => [record.id, record])).values()] : records

/** Reads every record that the caller may see and the filter matches, in no particular order and without names. */
export const allRecords = Effect.fnUntraced(function* <A extends RecordBase, Sort extends string>(
  dynamo: Dynamo["Service"],
  kind: RecordKind<A, Sort>,
  visible: Visibility,
  wanted: RecordFilter
) {
  const filter = restrictToVisible(visible, wanted)
  const pick = yield* picking(dynamo, kind, visible, filter)
  const plan = yield* planFor(dynamo, visible, { of: kind.of, filter }, undefined)
  return distinct(yield* readRecords(dynamo, plan, { direction: "asc", pick }), plan)
})

interface Question<Sort extends string> {
  readonly filter: RecordFilter
  readonly page: PageOf<Sort>
}

/**
 * Reads a page of records. If a timeline has the requested order, it reads only what the page needs; for any other order,
 * it reads all matches and sorts them in memory.
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
      return { items: yield* withNames(dynamo, kind, visible.workspaceId, items), next }
    })

const readPage = Effect.fnUntraced(function* <A extends RecordBase, Sort extends string>(
  dynamo: Dynamo["Service"],
  kind: RecordKind<A, Sort>,
  visible: Visibility,
  { filter, page }: Question<Sort>
): Effect.fn.Return<Page<A>, ValidationFailed> {
  const { direction, limit, sortBy, start } = page
  const order = sortBy === kind.byDay ? "day" : sortBy === "createdAt" ? "createdAt" : undefined
  const plan = yield* planFor(dynamo, visible, { of: kind.of, filter }, order)
  const pick = yield* picking(dynamo, kind, visible, filter)
  if (order !== plan.orderedBy) {
    return yield* pageOf(distinct(yield* readRecords(dynamo, plan, { direction, pick }), plan), kind.columns, page)
  }
  const sortKey = startKeyOf(start, plan.orderedBy, direction)
  const found = yield* readRecords(dynamo, sortKey === undefined ? plan : startingAt(plan, sortKey, direction), {
    direction,
    limit: limit + 1 + (start._tag === "After" ? 1 : start.offset),
    pick
  })
  return yield* pageOf(distinct(found, plan), kind.columns, page)
})

/** The sort key at which a page starts, before its offset; undefined for the beginning of the list. */
const startKeyOf = (start: Start, order: ScanPlan["orderedBy"], direction: Direction): string | undefined => {
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
