import type { Visibility } from "@hourbook/core/access/Policy"
import { seesRecord } from "@hourbook/core/access/sight"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordRepository } from "@hourbook/core/records/RecordRepository"
import { fromMillis } from "@hourbook/core/values/Instant"
import { millisOf } from "@hourbook/core/values/ShortId"
import { Effect, Option } from "effect"
import { recordKey, recordsPartition } from "../layout/itemKeys.ts"
import { letters } from "../layout/letters.ts"
import { type RecordKind, toRecord } from "../layout/recordItems.ts"
import { shortInstant } from "../layout/sortable.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { idsWithRefs } from "../writes/origins.ts"
import { orDieOfLimit } from "../writes/TransactionWriter.ts"
import { withNames } from "./names.ts"
import { recordList } from "./recordList.ts"
import { recordWriter } from "./recordWriter.ts"

/** The longest time between the creation of a record and the making of its id, and by how much a clock may step back meanwhile. */
const mostBetween = 60_000
const clockStep = 1000

/** The port of one kind of record. */
export const recordRepository = Effect.fnUntraced(function* <A extends RecordBase, Sort extends string>(
  kind: RecordKind<A, Sort>
) {
  const dynamo = yield* Dynamo
  const write = yield* recordWriter(kind)
  const letter = letters[kind.of]

  const repository: RecordRepository<A, A["id"], Sort> = {
    list: recordList(dynamo, kind),
    find: Effect.fnUntraced(function* (visible: Visibility, id: A["id"]) {
      const item = yield* dynamo.get(recordKey(letter, visible.workspaceId, id))
      const found = item.pipe(
        Option.map((one) => toRecord(kind, visible.workspaceId, one)),
        Option.filter((record) => seesRecord(visible, record))
      )
      const [record] = yield* withNames(dynamo, kind, visible.workspaceId, Option.toArray(found))
      return Option.fromUndefinedOr(record)
    }),
    ofMillisecond: Effect.fnUntraced(function* (visible: Visibility, { from, to }) {
      const millis = millisOf(from)
      const items = yield* dynamo.query({
        index: "byCreation",
        partition: recordsPartition(letter, visible.workspaceId),
        from: shortInstant(fromMillis(millis - mostBetween)),
        to: `${shortInstant(fromMillis(millis + clockStep))}${end}`
      })
      const found = items
        .map((item) => toRecord(kind, visible.workspaceId, item))
        .filter((record) => record.id >= from && record.id <= to && seesRecord(visible, record))
        .sort((a, b) => (a.id < b.id ? -1 : 1))
      return yield* withNames(dynamo, kind, visible.workspaceId, found)
    }),
    withExternalRefs: Effect.fnUntraced(function* (visible: Visibility, refs) {
      const { workspaceId } = visible
      const ids = yield* idsWithRefs(dynamo, { workspaceId, letter }, refs)
      const items = yield* dynamo.batchGet(ids.map((id) => recordKey(letter, workspaceId, id)))
      const found = items
        .map((item) => toRecord(kind, workspaceId, item))
        .filter((record) => seesRecord(visible, record))
      return yield* withNames(dynamo, kind, workspaceId, found)
    }),
    save: (change) => orDieOfLimit(write([change])),
    saveAll: (changes) => write(changes)
  }
  return repository
})
