import { Effect, type Result } from "effect"
import { showing, type Shown } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { BulkKind, Prepared } from "../bulk/BulkKind.ts"
import { bulkVerb } from "../bulk/bulkVerb.ts"
import { mostTogether } from "../bulk/Operation.ts"
import type { CoreError, ValidationFailed } from "../errors/Errors.ts"
import { referenceGone } from "../records/references.ts"
import { inSlice } from "../scheduling/inSlices.ts"
import { NewId } from "../values/NewId.ts"
import { CurrentImport } from "../writing/CurrentImport.ts"
import { diffOfFilled } from "../writing/diff.ts"
import { existing } from "../writing/existing.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import type { Change } from "../writing/RecordWrite.ts"
import { InUse } from "../writing/writeErrors.ts"
import { writeTogether } from "../writing/writeTogether.ts"
import type { Writing } from "../writing/Writing.ts"
import type { EntityBase, EntityKind, Referring, NameRule } from "./EntityKind.ts"

/** The fields that are checked and logged. */
interface Rules<A> {
  readonly sound: (entity: A, before?: A | null) => Effect.Effect<A, ValidationFailed>
  readonly checkName: (visible: Policy.Visibility, entity: A, names: NameRule) => Effect.Effect<void, ValidationFailed>
  readonly eventFor: (writing: Writing, change: Change<A>) => Effect.Effect<ActivityEvent>
  readonly inUse: (error: InUse) => Effect.Effect<never, ValidationFailed>
}

/** What is said of an entity, and whether it may get the name of another. */
export interface Named<Fields> {
  readonly fields: Fields
  readonly names: NameRule
}

/** The verb that writes many projects or clients. */
export const entityBulk = <A extends EntityBase, Fields extends Referring, Draft extends Referring, Id extends A["id"]>(
  kind: EntityKind<A, Fields, Draft, Id>,
  { checkName, eventFor, inUse, sound }: Rules<A>,
  idempotencyStore: IdempotencyStore["Service"]
) => {
  const { noun, repository } = kind

  const find = existing<A, Id>(kind)
  const write = writeTogether(kind, eventFor)

  const prepareOne = Effect.fnUntraced(function* (
    { at, visible }: Writing,
    { fields, names }: Named<Draft>
  ): Effect.fn.Return<Prepared<A, A>, CoreError> {
    const stamps = { id: yield* yield* NewId, createdAt: at, updatedAt: at, version: 1, importId: yield* CurrentImport }
    const made = yield* sound(yield* kind.make(visible, kind.complete(fields), stamps, null))
    yield* checkName(visible, made, names)
    return { change: { before: null, after: made, shown: made }, made }
  })

  const bulk: BulkKind<A, A, Shown<A>, Named<Draft>, Named<Partial<Fields>>, Id> = {
    service: kind.service,
    noun,
    idOf: kind.idOf,
    refOf: ({ fields }) => fields.externalRef ?? null,
    refOfChanges: ({ fields }) => fields.externalRef ?? null,
    withExternalRefs: repository.withExternalRefs,
    asMade: (entity) => entity,
    mayWrite: Policy.mayManage,
    prepareNew: (writing, drafts): Effect.Effect<ReadonlyArray<Result.Result<Prepared<A, A>, CoreError>>> =>
      Effect.forEach(drafts, (draft) => inSlice(Effect.result(prepareOne(writing, draft))), {
        concurrency: "unbounded"
      }),
    prepareUpdate: Effect.fnUntraced(function* ({ at, visible }, id, { fields, names }, expected) {
      const before = yield* find(visible, id, expected)
      const { createdAt, importId, version } = before
      const stamps = { id, createdAt, updatedAt: at, version: version + 1, importId }
      const after = yield* sound(
        yield* kind.make(visible, { ...kind.fieldsOf(before), ...fields }, stamps, before),
        before
      )
      if (Object.keys(diffOfFilled(kind.fields, before, after)).length === 0) return { change: null, made: before }
      if (after.name !== before.name || !kind.isNeighbour(before, after)) yield* checkName(visible, after, names)
      return { change: { before, after, shown: after }, made: after }
    }),
    prepareRemoval: Effect.fnUntraced(function* ({ visible }, id, expected, isUseAsked) {
      const before = yield* find(visible, id, expected)
      if (isUseAsked) {
        const by = (yield* kind.usage(visible, id)).filter(({ count }) => count > 0)
        if (by.length > 0) return yield* inUse(new InUse({ by }))
      }
      return { before, after: null, shown: before }
    }),
    fit: (made) => made.length <= mostTogether,
    write: (writing, changes, idempotency) =>
      write(writing, changes, idempotency).pipe(
        Effect.catchTag("ReferenceGone", referenceGone),
        Effect.catchTag("InUse", inUse)
      ),
    kept: kind.codec,
    show: showing
  }
  return bulkVerb(bulk, idempotencyStore)
}
