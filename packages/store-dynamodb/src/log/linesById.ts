import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { seesLine } from "@hourbook/core/activity/activityFilter"
import { type ActivityLog, type LinePosition, mostIdDelay } from "@hourbook/core/activity/ActivityLog"
import { EventId } from "@hourbook/core/values/Ids"
import { fromMillis, now, toMillis } from "@hourbook/core/values/Instant"
import { Effect, Option } from "effect"
import { toEvent } from "../layout/events.ts"
import { eventKey, eventsPartition, operationPartition, undoneKey } from "../layout/itemKeys.ts"
import { longId, shortId, shortInstant } from "../layout/sortable.ts"
import { type Item, textOf, textOrNull } from "../table/attributes.ts"
import type { Dynamo, QueryPage } from "../table/Dynamo.ts"
import { end, type Query } from "../table/Query.ts"

/** An index shows a new item a moment later: lines of the last seconds are read from the table. */
const indexLag = 30_000

/** The milliseconds around the moment in an id in which its line is looked for, the nearest first. */
const searched = [1000, mostIdDelay]

/** Lines have no later moment. Ids that are no UUIDv7 can have one in the same place. */
const latest = Date.parse("9999-12-31T23:59:59.999Z")

/** The moment in a UUIDv7. */
const madeAt = (id: string): number => Number.parseInt(id.replace("-", "").slice(0, 12), 16)

const newestFirst = (a: LinePosition, b: LinePosition): number =>
  a.occurredAt === b.occurredAt ? (a.id < b.id ? 1 : -1) : a.occurredAt < b.occurredAt ? 1 : -1

/** The reads of the log by the id of a line or of an operation. */
export const linesById = (
  dynamo: Dynamo["Service"]
): Pick<ActivityLog["Service"], "find" | "ofOperation" | "undone"> => {
  const inTable = Effect.fnUntraced(function* (
    workspaceId: Visibility["workspaceId"],
    { from, to }: { readonly from: number; readonly to: number },
    matches: (item: Item) => boolean
  ) {
    const found: Array<ActivityEvent> = []
    const query: Query = {
      partition: eventsPartition(workspaceId),
      from: shortInstant(fromMillis(from)),
      to: `${shortInstant(fromMillis(to))}${end}`
    }
    let next: Item | undefined
    do {
      const page: QueryPage = yield* dynamo.page(query, next)
      found.push(...page.items.filter(matches).map((item) => toEvent(workspaceId, item)))
      next = page.next
    } while (next !== undefined)
    return found
  })

  /** The line with an id. Ids are made as the line is, so it is near the moment in its id. */
  const lineOf = Effect.fnUntraced(function* (
    { workspaceId }: Visibility,
    id: EventId
  ): Effect.fn.Return<Option.Option<ActivityEvent>> {
    const at = madeAt(id)
    if (at + mostIdDelay > latest) return Option.none()
    const short = shortId(id)
    for (const width of searched) {
      const range = { from: Math.max(0, at - width), to: at + width }
      const [line] = yield* inTable(workspaceId, range, (item) => textOf(item, "sk").endsWith(short))
      if (line !== undefined) return Option.some(line)
    }
    return Option.none()
  })

  return {
    find: (visible, id) =>
      Effect.map(
        lineOf(visible, id),
        Option.filter((line) => seesLine(visible, line))
      ),

    ofOperation: Effect.fnUntraced(function* (visible, { before, id, limit }) {
      const { workspaceId } = visible
      const isBefore = (line: LinePosition): boolean => before === null || newestFirst(line, before) > 0
      const lines = new Map<string, ActivityEvent>()
      const keep = (line: ActivityEvent) => {
        if (line.operationId === id && isBefore(line) && seesLine(visible, line)) lines.set(line.id, line)
      }
      const query: Query = {
        index: "byProject",
        partition: operationPartition(workspaceId, id),
        direction: "desc",
        limit,
        ...(before === null ? {} : { to: eventKey(workspaceId, before.occurredAt, before.id).sk })
      }
      let next: Item | undefined
      do {
        const page: QueryPage = yield* dynamo.page(query, next)
        page.items.forEach((item) => keep(toEvent(workspaceId, item)))
        next = page.next
      } while (next !== undefined && lines.size < limit)
      const at = toMillis(yield* now)
      if (before === null || toMillis(before.occurredAt) > at - indexLag) {
        const isOf = (item: Item): boolean => textOrNull(item, "op") === id
        const recent = yield* inTable(workspaceId, { from: at - indexLag, to: at + indexLag }, isOf)
        recent.forEach(keep)
      }
      // The operation has the id of its first line, which the index lacks.
      const first = lines.size < limit ? yield* lineOf(visible, EventId.make(id)) : Option.none()
      if (Option.isSome(first)) keep(first.value)
      return [...lines.values()].sort(newestFirst).slice(0, limit)
    }),

    undone: Effect.fnUntraced(function* ({ workspaceId }, ids) {
      const items = yield* dynamo.batchGet([...new Set(ids)].map((id) => undoneKey(workspaceId, id)))
      return new Set(items.map((item) => EventId.make(longId(textOf(item, "sk")))))
    })
  }
}
