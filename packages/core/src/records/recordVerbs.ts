import { Effect, Schema } from "effect"
import { showing, type Shown } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { documentOf, lockedByDocument, numberOfDocument } from "../locks/lockingDocuments.ts"
import type { Locks } from "../locks/Locks.ts"
import { traced } from "../telemetry/traced.ts"
import { now } from "../values/Instant.ts"
import { idRangeOf, shortIdOf } from "../values/ShortId.ts"
import { DryRun } from "../writing/DryRun.ts"
import { existing } from "../writing/existing.ts"
import type { IdempotencyRecord, IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import type { Change, Creation } from "../writing/RecordWrite.ts"
import { checkRefsFree, conflictOver } from "../writing/takenRefs.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import { type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import type { KeyAlreadyUsed } from "../writing/writeErrors.ts"
import { writeTogether } from "../writing/writeTogether.ts"
import type { Writing } from "../writing/Writing.ts"
import { fitAtOnce } from "./fitAtOnce.ts"
import type { RecordBase, RecordDraft } from "./Record.ts"
import { recordAmending } from "./recordAmending.ts"
import { recordBulk } from "./recordBulk.ts"
import type { Leniency, RecordKind } from "./RecordKind.ts"
import { recordMaking } from "./recordMaking.ts"
import { recordMoving } from "./recordMoving.ts"
import { mostAtOnce, type RecordFailure } from "./RecordRepository.ts"
import type { ReferenceLookup } from "./ReferenceLookup.ts"
import { referenceGone } from "./references.ts"
import { showingWarned, warned, type Warned } from "./Warning.ts"

interface Ports {
  readonly references: ReferenceLookup["Service"]
  readonly idempotencyStore: IdempotencyStore["Service"]
  readonly locks: Locks
}

const strict: Leniency = { lenient: false }

/** The verbs that all kinds of records share. What they give lacks the fields that are hidden from the caller. */
export const recordVerbs = <
  A extends RecordBase,
  Own extends object,
  Draft extends object,
  Id extends A["id"],
  Sort extends string
>(
  kind: RecordKind<A, Own, Draft, Id, Sort>,
  { idempotencyStore, locks, references }: Ports
) => {
  const { repository, service } = kind
  const making = recordMaking(kind, references)
  const { creationOf, eventFor, lineFor, make, memberIn, remake, sound } = making

  const find = existing<A, Id>(kind)
  const writeAll = writeTogether(kind, ({ at, who }, change: Change<A>) => eventFor(who, at, change))

  const save = Effect.fnUntraced(function* (
    { at, visible, who }: Writing,
    change: Change<A>,
    idempotency: IdempotencyRecord | null
  ) {
    const { after, before } = change
    const written: Effect.Effect<void, RecordFailure | ValidationFailed> = (yield* DryRun)
      ? Effect.andThen(
          locks.foresee(who, [{ ...lineFor(change), before: change.before }]),
          checkRefsFree(kind, visible, [change])
        )
      : repository.save({ before, after, event: yield* eventFor(who, at, change), idempotency })
    yield* written.pipe(
      Effect.catchTag("ReferenceGone", referenceGone),
      Effect.catchTag("Locked", locks.refuse(who)),
      Effect.catchTag("ExternalRefTaken", conflictOver(kind, visible))
    )
  })

  const get = traced(`${service}.get`)(function* (who: Principal, id: Id) {
    return showing(who)(yield* find(yield* kind.mayRead(who), id))
  })

  /** All with a short id that the caller may see: usually one. */
  const withShortId = traced(`${service}.withShortId`)(function* (who: Principal, short: string) {
    const visible = yield* kind.mayRead(who)
    const range = idRangeOf(short)
    const found = range === undefined ? [] : yield* repository.ofMillisecond(visible, range)
    return found.filter(({ id }) => shortIdOf(id) === short).map((record) => showing(who)(record))
  })

  const result = warned(kind.kept)

  const record = traced(`${service}.record`)(function* (
    who: Principal,
    draft: Draft & RecordDraft,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<Warned<Shown<A>>>, CoreError> {
    const visible = yield* kind.mayWrite(who)
    yield* Policy.mayRecordFor(who, memberIn(who, draft))
    const write = Effect.fnUntraced(function* (keep: (made: Warned<A>) => IdempotencyRecord | null) {
      const at = yield* now
      const { record: made, warnings } = yield* make({ who, visible, at }, draft, strict)
      const writing: Writing = { who, visible, at }
      const [[found = []], alone] = yield* Effect.all(
        [kind.warnings(writing, [made]), kind.alone?.warnings(writing, made, null) ?? Effect.succeed([])],
        { concurrency: "unbounded" }
      )
      const outcome = { record: made, warnings: [...found, ...alone, ...warnings] }
      yield* save({ who, visible, at }, { before: null, after: made, shown: made }, keep(outcome)).pipe(
        Effect.catchTag("VersionConflict", (error) => Effect.die(error))
      )
      return outcome
    })
    const { replayed, value } = yield* idempotent({ idempotencyStore, who, visible, once, codec: result, write })
    return { value: showingWarned(who)(value), replayed }
  })

  /** Several at once, from 1 to {@link mostAtOnce}: all of them or none. */
  const recordAll = traced(`${service}.recordAll`)(function* (
    who: Principal,
    drafts: ReadonlyArray<Draft & RecordDraft>,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<ReadonlyArray<Warned<Shown<A>>>>, CoreError> {
    const visible = yield* kind.mayWrite(who)
    if (drafts.length === 0 || drafts.length > mostAtOnce) {
      return yield* new ValidationFailed({
        field: null,
        problem: `from 1 to ${mostAtOnce} can be recorded at once`,
        rule: { code: "count_out_of_range", least: 1, most: mostAtOnce }
      })
    }
    yield* Effect.forEach(drafts, (draft) => Policy.mayRecordFor(who, memberIn(who, draft)))
    const write = Effect.fnUntraced(function* (keep: (made: ReadonlyArray<Warned<A>>) => IdempotencyRecord | null) {
      const at = yield* now
      const writing: Writing = { who, visible, at }
      const made = yield* Effect.forEach(drafts, (draft) => make(writing, draft, strict))
      const records = made.map((one) => one.record)
      if (!fitAtOnce(records)) {
        const isTagged = drafts.some((draft) => "tags" in draft)
        const problem = "these are too many tags for one call: record fewer entries at once, or with fewer tags"
        const rule = { code: "too_much_at_once" } as const
        return yield* isTagged
          ? new ValidationFailed({ field: "tags", problem, rule })
          : new ValidationFailed({
              field: null,
              problem: "these are too much for one call: record fewer at once",
              rule
            })
      }
      const found = yield* kind.warnings(writing, records)
      const outcome = made.map(({ record: one, warnings }, index) => ({
        record: one,
        warnings: [...(found[index] ?? []), ...warnings]
      }))
      const changes = records.map((after) => ({ before: null, after, shown: after }))
      if (yield* DryRun) yield* locks.foresee(who, changes.map(lineFor))
      yield* writeAll(writing, changes, keep(outcome)).pipe(
        Effect.catchTag("ReferenceGone", referenceGone),
        Effect.catchTag("Locked", locks.refuse(who)),
        Effect.catchTag(["VersionConflict", "TooMuchAtOnce"], (error) => Effect.die(error))
      )
      return outcome
    })
    const codec = Schema.Array(result)
    const { replayed, value } = yield* idempotent({ idempotencyStore, who, visible, once, codec, write })
    return { value: value.map(showingWarned(who)), replayed }
  })

  /**
   * A new record, its line of the log and what may surprise about it, without writing them: for a port that writes more in the
   * same transaction. Nothing is hidden of it yet.
   */
  const prepare = traced(`${service}.prepare`)(function* (
    writing: Writing,
    draft: Draft & RecordDraft,
    leniency: Leniency = strict
  ): Effect.fn.Return<{ readonly creation: Creation<A>; readonly warnings: Warned<A>["warnings"] }, CoreError> {
    const { record: made, warnings } = yield* make(writing, draft, leniency)
    const [found = []] = yield* kind.warnings(writing, [made])
    return { creation: yield* creationOf(writing, made, null), warnings: [...found, ...warnings] }
  })

  const remove = traced(`${service}.remove`)(function* (
    who: Principal,
    id: Id,
    expected?: ExpectedVersions,
    which: "any" | "unreserved" = "any"
  ): Effect.fn.Return<Id, CoreError> {
    const visible = yield* kind.mayWrite(who)
    const readAndWrite = Effect.gen(function* () {
      const before = yield* find(visible, id, expected)
      if (which === "unreserved" && documentOf(before) !== null) {
        return yield* locks.refuse(who)(lockedByDocument(numberOfDocument(before)))
      }
      yield* save({ who, visible, at: yield* now }, { before, after: null, shown: before }, null).pipe(
        Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error))
      )
      return id
    })
    return yield* retryOnConflict(readAndWrite)
  })

  /** Writes a change that a use case has decided, of a record that it has read. */
  const rewrite = Effect.fnUntraced(function* (writing: Writing, before: A, changed: A) {
    const after = yield* sound({ ...changed, updatedAt: writing.at, version: before.version + 1 }, before)
    yield* save(writing, { before, after, shown: after }, null).pipe(
      Effect.catchTag(["KeyAlreadyUsed", "Conflict"], (error) => Effect.die(error))
    )
  })

  const bulk = recordBulk(kind, making, { idempotencyStore, locks })
  const amending = recordAmending(kind, { find, idempotencyStore, remake, save })

  const moveToClient = recordMoving(kind, { eventFor, find })
  /** Undoes a line of the log about a record. Few starts of a program need that, so it is loaded with the first call. */
  const undo = (who: Principal, undoing: Undoing): Effect.Effect<UndoneLine, CoreError | KeyAlreadyUsed> =>
    Effect.flatMap(
      Effect.promise(() => import("./recordUndoing.ts")),
      ({ recordUndoing }) => recordUndoing(kind, { references, logged: making.logged, save })(who, undoing)
    )

  return {
    verbs: { get, withShortId, record, recordAll, ...amending, remove, bulk, moveToClient, undo },
    prepare,
    rewrite
  }
}
