import type { Visibility } from "@hourbook/core/access/Policy"
import { seesRecord } from "@hourbook/core/access/sight"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordRepository } from "@hourbook/core/records/RecordRepository"
import { fromMillis } from "@hourbook/core/shared/Instant"
import { millisOf } from "@hourbook/core/shared/ShortId"
import type { RecordWrite } from "@hourbook/core/writing/RecordWrite"
import type { KeyAlreadyUsed, ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Option } from "effect"
import { recordKey, recordsPartition } from "../layout/itemKeys.ts"
import { letters, totalsLetterOf } from "../layout/letters.ts"
import { counted, recordItem, type RecordKind, toRecord } from "../layout/recordItems.ts"
import { shortInstant } from "../layout/sortable.ts"
import type { Action } from "../table/Action.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { versionIs } from "../table/versionIs.ts"
import { additionActions, type Addition, additionsOf } from "../totals/rollupWrites.ts"
import { changeOf } from "../totals/versions.ts"
import {
  type DeletionInProgress,
  type NewReference,
  type EpochChanged,
  DeletionEpoch
} from "../writes/DeletionEpoch.ts"
import { TransactionWriter } from "../writes/TransactionWriter.ts"
import { withNames } from "./names.ts"
import { recordList } from "./recordList.ts"

/** The longest time between the creation of a record and the making of its id, and by how much a clock may step back meanwhile. */
const mostBetween = 60_000
const clockStep = 1000

/** The references that a change adds to a record. */
const newReferences = <A extends RecordBase>({ after, before }: RecordWrite<A>): ReadonlyArray<NewReference> => {
  if (after === null) return []
  const addedReference = (reference: NewReference["reference"], id: string | null, was: string | null | undefined) =>
    id === null || id === was ? [] : [{ reference, id }]
  return [
    ...addedReference("project", after.projectId, before?.projectId),
    ...addedReference("client", after.clientId, before?.clientId),
    ...addedReference("member", after.userId, before?.userId)
  ]
}

/** The port of one kind of record. */
export const recordRepository = Effect.fnUntraced(function* <A extends RecordBase, Sort extends string>(
  kind: RecordKind<A, Sort>
) {
  const dynamo = yield* Dynamo
  const changes = yield* TransactionWriter
  const epoch = yield* DeletionEpoch
  const letter = letters[kind.of]

  const recordOf = ({ after, before, event }: RecordWrite<A>): Action<VersionConflict> => {
    const key = recordKey(letter, event.workspaceId, event.subjectId)
    const condition = versionIs(before)
    return after === null
      ? { _tag: "Remove", key, condition }
      : { _tag: "Put", key, item: recordItem(kind, event.workspaceId, after), condition }
  }

  const additionsFor = ({ after, before, event }: RecordWrite<A>): ReadonlyArray<Addition> => {
    const additions = (record: A | null, sign: 1n | -1n) =>
      record === null ? [] : additionsOf(event.workspaceId, kind.of, counted(kind, record), sign)
    const all = [...additions(before, -1n), ...additions(after, 1n)]
    if (additionActions(all, "").length === 0) return []
    const changed = [before, after].flatMap((record) =>
      record === null ? [] : [{ letter: totalsLetterOf(kind.of), month: kind.ownFields(record).day.slice(0, 7) }]
    )
    return [...all, changeOf(event.workspaceId, event.occurredAt, changed)]
  }

  /** Writes records with their totals, while nothing that they newly reference can be deleted. */
  const write = (
    all: ReadonlyArray<RecordWrite<A>>
  ): Effect.Effect<void, VersionConflict | KeyAlreadyUsed | ReferenceGone> => {
    const [first] = all
    if (first === undefined) return Effect.void
    const records = all.map(recordOf)
    const additions = all.flatMap(additionsFor)
    const references = all.flatMap(newReferences)
    if (references.length === 0) return changes.write(all, { actions: () => records, additions })
    return epoch.withReferencesHeld(first.event.workspaceId, references, (epochUnchanged) =>
      changes.write<A, VersionConflict | ReferenceGone | EpochChanged | DeletionInProgress>(all, {
        actions: (shard) => [...records, epochUnchanged(shard)],
        additions
      })
    )
  }

  const repository: RecordRepository<A, A["id"], Sort> = {
    list: recordList(dynamo, kind),
    find: Effect.fnUntraced(function* (visible: Visibility, id: A["id"]) {
      const item = yield* dynamo.get(recordKey(letter, visible.workspaceId, id))
      const found = item.pipe(
        Option.map((one) => toRecord(kind, visible.workspaceId, one)),
        Option.filter((record) => seesRecord(visible, record))
      )
      const [record] = yield* withNames(dynamo, visible.workspaceId, Option.toArray(found))
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
      return yield* withNames(dynamo, visible.workspaceId, found)
    }),
    save: (change) => write([change]),
    addAll: write
  }
  return repository
})
