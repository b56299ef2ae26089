import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { countablesOf } from "@hourbook/core/facts/foldFacts"
import type { RecordBase } from "@hourbook/core/records/Record"
import type { RecordFailure } from "@hourbook/core/records/RecordRepository"
import type { InvoiceId } from "@hourbook/core/values/Ids"
import { mayHaveFormerMember, type RecordWrite } from "@hourbook/core/writing/RecordWrite"
import type {
  ExternalRefTaken,
  KeyAlreadyUsed,
  Locked,
  ReferenceGone,
  TooMuchAtOnce,
  VersionConflict
} from "@hourbook/core/writing/writeErrors"
import { Effect } from "effect"
import { noneReleased, type Released, releasedIn } from "../claims/released.ts"
import { recordKey } from "../layout/itemKeys.ts"
import { letters, totalsLetterOf } from "../layout/letters.ts"
import { counted, recordItem, type RecordKind } from "../layout/recordItems.ts"
import type { Action } from "../table/Action.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { versionIs } from "../table/versionIs.ts"
import type { TagsChanged } from "../tags/readTags.ts"
import { taggingOf } from "../tags/tagging.ts"
import { additionActions, type Addition, additionsOf } from "../totals/rollupWrites.ts"
import { type ChangedMonth, changeOf } from "../totals/versions.ts"
import {
  type DeletionInProgress,
  type NewReference,
  type EpochChanged,
  DeletionEpoch
} from "../writes/DeletionEpoch.ts"
import { countedInDocuments, type DocumentBack, type DocumentGone, isAsRead } from "../writes/documentCheck.ts"
import { originsOf } from "../writes/origins.ts"
import { TransactionWriter } from "../writes/TransactionWriter.ts"

/** The references that a change adds to a record. */
const newReferences = <A extends RecordBase>(change: RecordWrite<A>): ReadonlyArray<NewReference> => {
  const { after, before, event } = change
  if (after === null) return []
  const mayBeFormer = mayHaveFormerMember({ after, before, event })
  const addedReference = (reference: NewReference["reference"], id: string | null, was: string | null | undefined) =>
    id === null || id === was ? [] : [{ reference, id }]
  return [
    ...addedReference("project", after.projectId, before?.projectId),
    ...addedReference("client", after.clientId, before?.clientId),
    ...addedReference("member", after.userId, before?.userId).map((added) => ({ ...added, mayBeFormer }))
  ]
}

/** What is written in the same transaction as records: actions, totals and lines of the log. It references nothing that they do not. */
interface Beside {
  readonly actions?: ReadonlyArray<Action<VersionConflict | ReferenceGone>>
  readonly additions?: ReadonlyArray<Addition>
  readonly events?: ReadonlyArray<ActivityEvent>
}

/** Writes records of one kind with their totals and tags, while nothing that they newly reference can be deleted. */
export const recordWriter = Effect.fnUntraced(function* <A extends RecordBase, Sort extends string>(
  kind: RecordKind<A, Sort>
) {
  const dynamo = yield* Dynamo
  const changes = yield* TransactionWriter
  const epoch = yield* DeletionEpoch
  const letter = letters[kind.of]
  const { asEntry } = kind
  const isClaimed = asEntry !== undefined || kind.of === "charges"

  const additionsFor = ({ after, before, event }: RecordWrite<A>): ReadonlyArray<Addition> => {
    const additions = (record: A | null, sign: 1n | -1n) =>
      record === null ? [] : additionsOf(event.workspaceId, kind.of, counted(kind, record), sign)
    const all = [...additions(before, -1n), ...additions(after, 1n)]
    if (additionActions(all, "").length === 0) return []
    const changed = [before, after].flatMap((record): ReadonlyArray<ChangedMonth> => {
      if (record === null) return []
      const counts = counted(kind, record)
      const isPriced = kind.of === "time" && countablesOf(kind.of, counts).length > 1
      return [{ letter: totalsLetterOf(kind.of), month: counts.day.slice(0, 7), isPriced }]
    })
    return [...all, changeOf(event.workspaceId, event.occurredAt, changed)]
  }

  type Failure = VersionConflict | ReferenceGone | ExternalRefTaken | TagsChanged | Locked | DocumentGone | DocumentBack

  const attempt = Effect.fnUntraced(function* (
    all: ReadonlyArray<RecordWrite<A>>,
    beside: Beside,
    { gone, released }: { readonly gone: ReadonlySet<InvoiceId>; readonly released: Released }
  ): Effect.fn.Return<void, Failure | KeyAlreadyUsed | Locked | TooMuchAtOnce> {
    const [first] = all
    if (first === undefined) return
    const { workspaceId } = first.event
    const origins = yield* originsOf({ workspaceId, letter }, all)
    const asEntries =
      asEntry === undefined
        ? []
        : all.map(({ after, before }) => ({
            before: before === null ? null : asEntry.of(before),
            after: after === null ? null : asEntry.of(after)
          }))
    const tagging = yield* taggingOf(dynamo, asEntries)
    const itemOf = (record: A) =>
      recordItem(kind, workspaceId, record, asEntry === undefined ? [] : tagging.numbersOf(asEntry.of(record)))
    const recordOf = ({ after, before, event }: RecordWrite<A>): Action<VersionConflict> => {
      const key = recordKey(letter, workspaceId, event.subjectId)
      const condition = isClaimed ? isAsRead(before, released) : versionIs(before)
      return after === null ? { _tag: "Remove", key, condition } : { _tag: "Put", key, item: itemOf(after), condition }
    }
    const records: ReadonlyArray<Action<Failure>> = [
      ...all.map(recordOf),
      ...(isClaimed ? countedInDocuments(workspaceId, all, gone) : []),
      ...origins.actions,
      ...(beside.actions ?? []),
      ...tagging.actions
    ]
    const additions = [
      ...all.flatMap(additionsFor),
      ...origins.additions,
      ...tagging.additions,
      ...(beside.additions ?? [])
    ]
    const lines = [...all, ...(beside.events ?? []).map((event) => ({ event, idempotency: null }))]
    const { stillValid } = tagging
    const references = all.flatMap(newReferences)
    if (references.length === 0) return yield* changes.write(lines, { actions: () => records, additions, stillValid })
    yield* epoch.withReferencesHeld(workspaceId, references, (epochUnchanged) =>
      changes.write<A, Failure | EpochChanged | DeletionInProgress>(lines, {
        actions: (shard) => [...records, epochUnchanged(shard)],
        additions,
        stillValid
      })
    )
  })

  /** Writes changes of one workspace in one transaction, with what else belongs to it. */
  return (
    all: ReadonlyArray<RecordWrite<A>>,
    beside: Beside = {}
  ): Effect.Effect<void, RecordFailure | TooMuchAtOnce> => {
    const gone = new Set<InvoiceId>()
    let released = noneReleased
    const write: Effect.Effect<void, RecordFailure | TooMuchAtOnce> = Effect.suspend(() =>
      attempt(all, beside, { gone, released })
    ).pipe(
      Effect.catchTags({
        // What was read without a document may still name the one that has released it.
        VersionConflict: Effect.fnUntraced(function* (conflict) {
          const [first] = all
          if (first === undefined || !isClaimed || released.size > 0) return yield* conflict
          released = yield* releasedIn(dynamo, first.event.workspaceId)
          return yield* all.some(({ before }) => before !== null && released.has(before.id)) ? write : conflict
        }),
        TagsChanged: () => write,
        DocumentGone: ({ id }) =>
          Effect.andThen(
            Effect.sync(() => gone.add(id)),
            write
          ),
        DocumentBack: ({ id }) =>
          Effect.andThen(
            Effect.sync(() => gone.delete(id)),
            write
          )
      })
    )
    return write
  }
})
