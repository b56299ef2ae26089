import { DeleteItemCommand, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb"
import { assert } from "@effect/vitest"
import { wholeOf } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import type { Ports } from "@hourbook/core/Core"
import { WorkspaceRemoval } from "@hourbook/core/operations/WorkspaceRemoval"
import { EventId, type WorkspaceId } from "@hourbook/core/values/Ids"
import { eventItem } from "@hourbook/store-dynamodb/layout/events"
import { eventKey, logBlockKey } from "@hourbook/store-dynamodb/layout/itemKeys"
import { keyOf } from "@hourbook/store-dynamodb/table/Action"
import { Dynamo } from "@hourbook/store-dynamodb/table/Dynamo"
import { Memory } from "@hourbook/store-memory/rows/Memory"
import { Database } from "@hourbook/store-postgres/database/Database"
import { Effect } from "effect"

type Edit = Partial<Pick<ActivityEvent, "title" | "occurredAt">>

/** Somebody who changes the store itself, past the service. */
export interface Hand<R> {
  readonly change: (workspaceId: WorkspaceId, line: string, edit: Edit) => Effect.Effect<void, never, R | Ports>
  readonly remove: (workspaceId: WorkspaceId, line: string) => Effect.Effect<void, never, R | Ports>
  /** Adds a line like another. */
  readonly add: (
    workspaceId: WorkspaceId,
    like: string,
    edit: Edit & { readonly id: string }
  ) => Effect.Effect<void, never, R | Ports>
  /** Puts another hash in the place of the first line of a block. */
  readonly rehash: (workspaceId: WorkspaceId, n: number) => Effect.Effect<void, never, R | Ports>
  readonly forget: (slug: string) => Effect.Effect<void, never, R | Ports>
}

const forget = (slug: string) =>
  Effect.flatMap(WorkspaceRemoval, (removal) => removal.remove(slug, () => Effect.void)).pipe(
    Effect.provide(WorkspaceRemoval.layer),
    Effect.orDie,
    Effect.asVoid
  )

const lineOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: string) {
  const lines = yield* (yield* ActivityLog).page(wholeOf(workspaceId), { after: null, limit: 1000 })
  return lines.find((line) => line.id === id) ?? assert.fail(`no line ${id}`)
})

export const memoryHand: Hand<Memory> = {
  change: Effect.fnUntraced(function* (workspaceId, line, edit) {
    const { events } = (yield* Memory).rowsOf(workspaceId)
    const at = events.findIndex(({ id }) => id === line)
    const before = events[at] ?? assert.fail("no line")
    events[at] = { ...before, ...edit }
  }),
  remove: Effect.fnUntraced(function* (workspaceId, line) {
    const { events } = (yield* Memory).rowsOf(workspaceId)
    events.splice(
      events.findIndex(({ id }) => id === line),
      1
    )
  }),
  add: Effect.fnUntraced(function* (workspaceId, like, edit) {
    const line = yield* lineOf(workspaceId, like)
    ;(yield* Memory).rowsOf(workspaceId).events.push({ ...line, ...edit, id: EventId.make(edit.id) })
  }),
  rehash: Effect.fnUntraced(function* (workspaceId, n) {
    const { logBlocks } = (yield* Memory).rowsOf(workspaceId)
    const before = logBlocks[n - 1] ?? assert.fail("no block")
    logBlocks[n - 1] = { ...before, head: "f".repeat(64) }
  }),
  forget
}

export const postgresHand: Hand<Database> = {
  change: Effect.fnUntraced(function* (workspaceId, line, { occurredAt = null, title = null }) {
    const { operator, sql } = yield* Database
    yield* Effect.orDie(
      operator(sql`
        update activity_events set title = coalesce(${title}, title),
          occurred_at = coalesce(${occurredAt}::timestamptz, occurred_at)
        where workspace_id = ${workspaceId} and id = ${line}`)
    )
  }),
  remove: Effect.fnUntraced(function* (workspaceId, line) {
    const { operator, sql } = yield* Database
    yield* Effect.orDie(operator(sql`delete from activity_events where workspace_id = ${workspaceId} and id = ${line}`))
  }),
  add: Effect.fnUntraced(function* (workspaceId, like, { id, occurredAt = null }) {
    const { operator, sql } = yield* Database
    yield* Effect.orDie(
      operator(sql`
        insert into activity_events
        select (json_populate_record(e, json_build_object('id', ${id}::text, 'occurred_at', ${occurredAt}::text))).*
        from activity_events e where workspace_id = ${workspaceId} and id = ${like}`)
    )
  }),
  rehash: Effect.fnUntraced(function* (workspaceId, n) {
    const { operator, sql } = yield* Database
    yield* Effect.orDie(
      operator(sql`
        update log_blocks set head = decode(repeat('ff', 32), 'hex') where workspace_id = ${workspaceId} and n = ${n}`)
    )
  }),
  forget
}

const dynamoDelete = Effect.fnUntraced(function* (workspaceId: WorkspaceId, line: ActivityEvent) {
  const { client, table } = yield* Dynamo
  const Key = keyOf(eventKey(workspaceId, line.occurredAt, line.id))
  yield* Effect.promise(() => client.send(new DeleteItemCommand({ TableName: table, Key })))
})

const dynamoPut = Effect.fnUntraced(function* (workspaceId: WorkspaceId, line: ActivityEvent) {
  const { client, table } = yield* Dynamo
  const Item = { ...eventItem(line), ...keyOf(eventKey(workspaceId, line.occurredAt, line.id)) }
  yield* Effect.promise(() => client.send(new PutItemCommand({ TableName: table, Item })))
})

export const dynamoHand: Hand<Dynamo> = {
  change: Effect.fnUntraced(function* (workspaceId, id, edit) {
    const line = yield* lineOf(workspaceId, id)
    yield* dynamoDelete(workspaceId, line)
    yield* dynamoPut(workspaceId, { ...line, ...edit })
  }),
  remove: Effect.fnUntraced(function* (workspaceId, id) {
    yield* dynamoDelete(workspaceId, yield* lineOf(workspaceId, id))
  }),
  add: Effect.fnUntraced(function* (workspaceId, like, edit) {
    yield* dynamoPut(workspaceId, { ...(yield* lineOf(workspaceId, like)), ...edit, id: EventId.make(edit.id) })
  }),
  rehash: Effect.fnUntraced(function* (workspaceId, n) {
    const { client, table } = yield* Dynamo
    const Key = keyOf(logBlockKey(workspaceId, n))
    const { Item } = yield* Effect.promise(() => client.send(new GetItemCommand({ TableName: table, Key })))
    const changed = { ...Item, head: { S: "f".repeat(64) } }
    yield* Effect.promise(() => client.send(new PutItemCommand({ TableName: table, Item: changed })))
  }),
  forget
}
