import { Effect } from "effect"
import { showing, type Shown } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { actionOf, daysOf, eventOf, lostFields, movedFrom, versionOf } from "../activity/event.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { isSameName, longestWord, looksTheSame } from "../names/sameName.ts"
import { referenceGone } from "../records/references.ts"
import { traced } from "../telemetry/traced.ts"
import { now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { countsText } from "../values/Text.ts"
import { checked } from "../writing/checked.ts"
import { CurrentImport } from "../writing/CurrentImport.ts"
import { diffOfFilled } from "../writing/diff.ts"
import { DryRun } from "../writing/DryRun.ts"
import { existing } from "../writing/existing.ts"
import type { IdempotencyRecord, IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import type { Change } from "../writing/RecordWrite.ts"
import { checkRefsFree, conflictOver } from "../writing/takenRefs.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import { type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { InUse, type KeyAlreadyUsed } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import { entityBulk } from "./entityBulk.ts"
import type { EntityBase, EntityKind, NameRule, Referring } from "./EntityKind.ts"

const inUse =
  (noun: "project" | "client") =>
  ({ by }: InUse) =>
    Effect.fail(
      new ValidationFailed({
        field: null,
        problem: `the ${noun} is still referenced by ${countsText(by)}: archive it instead`,
        rule: { code: "in_use", noun, by }
      })
    )

const anyName: NameRule = { allowDuplicateName: true }

/** Ids grow with time. */
const inOrder = <A extends EntityBase>(entities: ReadonlyArray<A>): ReadonlyArray<A> =>
  [...entities].sort((a, b) => (a.id < b.id ? -1 : 1))

/** The verbs that projects and clients share. */
export const entityVerbs = <
  A extends EntityBase,
  Fields extends Referring,
  Draft extends Referring,
  Id extends A["id"]
>(
  kind: EntityKind<A, Fields, Draft, Id>,
  idempotencyStore: IdempotencyStore["Service"]
) => {
  const { noun, repository, service } = kind
  const sound = checked(kind.codec)

  const find = existing<A, Id>(kind)

  const eventFor = ({ at, who }: Pick<Writing, "at" | "who">, { after, before, shown }: Change<A>) =>
    eventOf(who, at, {
      action: actionOf(before, after),
      subjectId: shown.id,
      ownerId: null,
      amount: null,
      currency: null,
      workedMinutes: null,
      changes: diffOfFilled([...kind.fields, ...lostFields(after)], before, after),
      version: versionOf(before, after),
      ...daysOf(null, null),
      ...movedFrom(before && kind.logSubject(before), after && kind.logSubject(after)),
      ...kind.logSubject(shown)
    })

  const save = Effect.fnUntraced(function* (
    writing: Writing,
    change: Change<A>,
    idempotency: IdempotencyRecord | null
  ) {
    const { after, before } = change
    const { visible } = writing
    const taken = conflictOver(kind, visible)
    if (yield* DryRun) return yield* Effect.catchTag(checkRefsFree(kind, visible, [change]), "ExternalRefTaken", taken)
    const event = yield* eventFor(writing, change)
    yield* repository
      .save({ before, after, event, idempotency })
      .pipe(
        Effect.catchTag("ReferenceGone", referenceGone),
        Effect.catchTag("InUse", inUse(noun)),
        Effect.catchTag("ExternalRefTaken", taken)
      )
  })

  const get = traced(`${service}.get`)(function* (who: Principal, id: Id) {
    return showing(who)(yield* find(yield* Policy.mayRead(who), id))
  })

  /** Those of some with a name, or else those whose names look the same. */
  const called = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    name: string,
    isOfThese: (entity: A) => boolean = () => true
  ) {
    const similar = yield* repository.all(visible, { search: longestWord(name) })
    const exact = similar.filter((entity) => isOfThese(entity) && isSameName(entity.name, name))
    if (exact.length > 0) return inOrder(exact)
    const everything = yield* repository.all(visible, {})
    return inOrder(everything.filter((entity) => isOfThese(entity) && looksTheSame(entity.name, name)))
  })

  /** Refuses a name in use by another; an entity that has the name already may keep it. */
  const checkName = Effect.fnUntraced(function* (
    visible: Policy.Visibility,
    entity: A,
    { allowDuplicateName }: NameRule
  ) {
    const { id, name } = entity
    const owners = allowDuplicateName ? [] : yield* called(visible, name, (owner) => kind.isNeighbour(owner, entity))
    const [first] = owners
    if (first === undefined || owners.some((owner) => owner.id === id)) return
    return yield* new ValidationFailed({
      field: "name",
      problem: `is in use by ${noun} ${first.id}`,
      rule: { code: "name_in_use", noun, id: first.id, name: first.name }
    })
  })

  /**
   * Those with this name, whatever its case, archived ones included, the oldest first. Without any, those whose names
   * look the same.
   */
  const named = traced(`${service}.named`)(function* (who: Principal, name: string) {
    return (yield* called(yield* Policy.mayRead(who), name)).map(showing(who))
  })

  /** All, archived ones included, the oldest first. */
  const all = traced(`${service}.all`)(function* (who: Principal) {
    return inOrder(yield* repository.all(yield* Policy.mayRead(who), {})).map(showing(who))
  })

  const add = traced(`${service}.add`)(function* (
    who: Principal,
    draft: Draft,
    once?: IdempotencyKey,
    names: NameRule = anyName
  ): Effect.fn.Return<Outcome<Shown<A>>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const write = Effect.fnUntraced(function* (keep: (made: A) => IdempotencyRecord | null) {
      const at = yield* now
      const id = yield* yield* NewId
      const stamps = { id, createdAt: at, updatedAt: at, version: 1, importId: yield* CurrentImport }
      const made = yield* sound(yield* kind.make(visible, kind.complete(draft), stamps, null))
      yield* checkName(visible, made, names)
      yield* save({ who, visible, at }, { before: null, after: made, shown: made }, keep(made)).pipe(
        Effect.catchTag("VersionConflict", (error) => Effect.die(error))
      )
      return made
    })
    const outcome = yield* idempotent({ idempotencyStore, who, visible, once, codec: kind.codec, write })
    return { ...outcome, value: showing(who)(outcome.value) }
  })

  const amend = traced(`${service}.amend`)(function* (
    who: Principal,
    id: Id,
    changes: Partial<Fields>,
    expected?: ExpectedVersions,
    names: NameRule = anyName
  ): Effect.fn.Return<Shown<A>, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const readAndWrite = Effect.gen(function* () {
      const before = yield* find(visible, id, expected)
      const at = yield* now
      const { createdAt, importId } = before
      const stamps = { id, createdAt, updatedAt: at, version: before.version + 1, importId }
      const after = yield* sound(
        yield* kind.make(visible, { ...kind.fieldsOf(before), ...changes }, stamps, before),
        before
      )
      if (Object.keys(diffOfFilled(kind.fields, before, after)).length === 0) return before
      if (after.name !== before.name || !kind.isNeighbour(before, after)) yield* checkName(visible, after, names)
      yield* save({ who, visible, at }, { before, after, shown: after }, null).pipe(
        Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error))
      )
      return after
    })
    return showing(who)(yield* retryOnConflict(readAndWrite))
  })

  const checkUnused = Effect.fnUntraced(function* (visible: Policy.Visibility, id: Id) {
    const by = (yield* kind.usage(visible, id)).filter(({ count }) => count > 0)
    if (by.length > 0) return yield* inUse(noun)(new InUse({ by }))
  })

  const remove = traced(`${service}.remove`)(function* (
    who: Principal,
    id: Id,
    expected?: ExpectedVersions
  ): Effect.fn.Return<Id, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const readAndWrite = Effect.gen(function* () {
      const before = yield* find(visible, id, expected)
      if (yield* DryRun) return yield* Effect.as(checkUnused(visible, id), id)
      yield* save({ who, visible, at: yield* now }, { before, after: null, shown: before }, null).pipe(
        Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error))
      )
      return id
    })
    return yield* retryOnConflict(readAndWrite)
  })

  const bulk = entityBulk(kind, { sound, checkName, eventFor, inUse: inUse(noun) }, idempotencyStore)
  /** Undoes a line of the log about one. Few starts of a program need that, so it is loaded with the first call. */
  const undo = (who: Principal, undoing: Undoing): Effect.Effect<UndoneLine, CoreError | KeyAlreadyUsed> =>
    Effect.flatMap(
      Effect.promise(() => import("./entityUndoing.ts")),
      ({ entityUndoing }) => entityUndoing(kind, { checkUnused, save })(who, undoing)
    )

  return { get, named, all, add, amend, remove, bulk, undo }
}
