import { Effect, Result, type Schema } from "effect"
import type { Shown } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { BulkKind, Prepared } from "../bulk/BulkKind.ts"
import { bulkVerb } from "../bulk/bulkVerb.ts"
import type { CoreError } from "../errors/Errors.ts"
import type { Locks } from "../locks/Locks.ts"
import { inSlice } from "../scheduling/inSlices.ts"
import { existing } from "../writing/existing.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import type { Change } from "../writing/RecordWrite.ts"
import { writeTogether } from "../writing/writeTogether.ts"
import type { Writing } from "../writing/Writing.ts"
import { fitAtOnce } from "./fitAtOnce.ts"
import type { RecordBase, RecordDraft } from "./Record.ts"
import type { RecordKind } from "./RecordKind.ts"
import type { recordMaking } from "./recordMaking.ts"
import { referenceGone } from "./references.ts"
import { showingWarned, warned, type Warned } from "./Warning.ts"

type Making<
  A extends RecordBase,
  Own extends object,
  Draft extends object,
  Id extends A["id"],
  Sort extends string
> = ReturnType<typeof recordMaking<A, Own, Draft, Id, Sort>>

/** The verb that writes many records of a kind. */
export const recordBulk = <
  A extends RecordBase,
  Own extends object,
  Draft extends object,
  Id extends A["id"],
  Sort extends string
>(
  kind: RecordKind<A, Own, Draft, Id, Sort>,
  { eventFor, lineFor, lookUp, make, memberIn, remake }: Making<A, Own, Draft, Id, Sort>,
  { idempotencyStore, locks }: { readonly idempotencyStore: IdempotencyStore["Service"]; readonly locks: Locks }
) => {
  const { noun, repository } = kind

  const find = existing<A, Id>(kind)
  const write = writeTogether(kind, ({ at, who }, change: Change<A>) => eventFor(who, at, change))

  const prepareOne = Effect.fnUntraced(function* (
    writing: Writing,
    draft: Draft & RecordDraft
  ): Effect.fn.Return<Warned<A>, CoreError> {
    yield* Policy.mayRecordFor(writing.who, memberIn(writing.who, draft))
    const made = yield* make(writing, draft, { lenient: false })
    yield* locks.foresee(writing.who, [lineFor({ before: null, after: made.record, shown: made.record })])
    return made
  })

  const bulk: BulkKind<A, Warned<A>, Warned<Shown<A>>, Draft & RecordDraft, Partial<Draft> & RecordDraft, Id> = {
    service: kind.service,
    noun,
    idOf: kind.idOf,
    refOf: ({ externalRef = null }) => externalRef,
    refOfChanges: ({ externalRef = null }) => externalRef,
    withExternalRefs: repository.withExternalRefs,
    asMade: (record) => ({ record, warnings: [] }),
    mayWrite: kind.mayWrite,
    prepareNew: Effect.fnUntraced(function* (writing, drafts) {
      yield* lookUp(writing, drafts)
      const made = yield* Effect.forEach(drafts, (draft) => inSlice(Effect.result(prepareOne(writing, draft))), {
        concurrency: "unbounded"
      })
      const records = made.flatMap((one) => (Result.isSuccess(one) ? [one.success.record] : []))
      const found = new Map<string, Warned<A>["warnings"]>()
      // What is compared with records that could not be read is refused as they are when one is recorded.
      const warnings = records.length === 0 ? Result.succeed([]) : yield* Effect.result(kind.warnings(writing, records))
      if (Result.isSuccess(warnings)) {
        for (const [index, { id }] of records.entries()) found.set(id, warnings.success[index] ?? [])
      }
      return made.map((one): Result.Result<Prepared<A, Warned<A>>, CoreError> =>
        Result.flatMap(one, ({ record, warnings: own }) =>
          Result.isFailure(warnings)
            ? Result.fail(warnings.failure)
            : Result.succeed({
                change: { before: null, after: record, shown: record },
                made: { record, warnings: [...(found.get(record.id) ?? []), ...own] }
              })
        )
      )
    }),
    prepareUpdate: Effect.fnUntraced(function* (writing, id, changes, expected) {
      if (changes.userId !== undefined) yield* Policy.mayRecordFor(writing.who, changes.userId)
      const before = yield* find(writing.visible, id, expected)
      const made = yield* remake(writing, before, changes, { isAlone: false })
      const after = made.record
      if (after.version === before.version) return { change: null, made }
      const change = { before, after, shown: after }
      yield* locks.foresee(writing.who, [{ ...lineFor(change), before: change.before }])
      return { change, made }
    }),
    prepareRemoval: Effect.fnUntraced(function* (writing, id, expected) {
      const before = yield* find(writing.visible, id, expected)
      const change = { before, after: null, shown: before }
      yield* locks.foresee(writing.who, [{ ...lineFor(change), before: change.before }])
      return change
    }),
    fit: repository.fits ?? fitAtOnce,
    write: (writing, changes, idempotency) =>
      write(writing, changes, idempotency).pipe(
        Effect.catchTag("ReferenceGone", referenceGone),
        Effect.catchTag("Locked", locks.refuse(writing.who))
      ),
    kept: warned(kind.kept) satisfies Schema.Codec<Warned<A>, unknown>,
    show: showingWarned
  }
  return bulkVerb(bulk, idempotencyStore)
}
