import { Effect, Option, Schema } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { actionOf, eventOf } from "../activity/event.ts"
import { type CoreError, NotFound, ValidationFailed } from "../shared/Errors.ts"
import { type Instant, now } from "../shared/Instant.ts"
import { noMetadata } from "../shared/Metadata.ts"
import { NewId } from "../shared/NewId.ts"
import { idRangeOf, shortIdOf } from "../shared/ShortId.ts"
import { checked } from "../writing/checked.ts"
import { diff } from "../writing/diff.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyRecord, IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { idempotent, type Outcome } from "../writing/idempotent.ts"
import { checkVersion, type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import { pointing } from "./pointing.ts"
import type { RecordBase, RecordDraft } from "./Record.ts"
import type { RecordKind } from "./RecordKind.ts"
import { mostAtOnce } from "./RecordRepository.ts"
import type { ReferenceLookup } from "./ReferenceLookup.ts"
import { referenceGone } from "./references.ts"
import { warned, type Warned } from "./Warning.ts"

interface Ports {
  readonly references: ReferenceLookup["Service"]
  readonly idempotencyStore: IdempotencyStore["Service"]
}

/** The verbs that all kinds of records share. */
export const recordVerbs = <A extends RecordBase, Own extends object, Id extends A["id"], Sort extends string>(
  kind: RecordKind<A, Own, Id, Sort>,
  { idempotencyStore, references }: Ports
) => {
  const { noun, repository, service, subject } = kind
  const wellFormed = checked(kind.codec)
  /** Refuses a record that breaks a bound or a rule of its kind. */
  const sound = (record: A): Effect.Effect<A, ValidationFailed> =>
    Effect.flatMap(wellFormed(record), (one) => {
      const refusal = kind.refusal(one)
      return refusal === null ? Effect.succeed(one) : Effect.fail(refusal)
    })
  const { amendedReferences, memberIn, settle } = pointing(kind, references)
  const logged = [...kind.fields, "userId", "clientId", "projectId", "metadata"]

  /** A change of the text or the member alone brings up nothing again. */
  const weighed = new Set<string>([...kind.fields.filter((field) => !kind.texts.includes(field)), "clientId"])

  const existing = (visible: Policy.Visibility, id: Id): Effect.Effect<A, NotFound> =>
    Effect.flatMap(
      repository.find(visible, id),
      Option.match({ onNone: () => Effect.fail(new NotFound({ entity: noun, id })), onSome: Effect.succeed })
    )

  const eventFor = (
    who: Principal,
    at: Instant,
    { after, before, shown }: { readonly before: A | null; readonly after: A | null; readonly shown: A }
  ): Effect.Effect<ActivityEvent> => {
    const { amount, minutes, title } = kind.summary(shown)
    return eventOf(who, at, {
      action: actionOf(before, after),
      subject,
      subjectId: shown.id,
      ownerId: shown.userId,
      projectId: shown.projectId,
      projectName: shown.projectName,
      clientId: shown.clientId,
      clientName: shown.clientName,
      title,
      amount,
      currency: shown.currency,
      workedMinutes: minutes,
      changes: diff(logged, before, after)
    })
  }

  const save = Effect.fnUntraced(function* (
    who: Principal,
    at: Instant,
    change: { readonly before: A | null; readonly after: A | null; readonly shown: A },
    idempotency: IdempotencyRecord | null
  ) {
    if (yield* DryRun) return
    const { after, before } = change
    const event = yield* eventFor(who, at, change)
    yield* repository.save({ before, after, event, idempotency }).pipe(Effect.catchTag("ReferenceGone", referenceGone))
  })

  const get = Effect.fn(`${service}.get`)(function* (who: Principal, id: Id) {
    return yield* existing(yield* kind.mayRead(who), id)
  })

  /** All with a short id that the caller may see: usually one. */
  const withShortId = Effect.fn(`${service}.withShortId`)(function* (who: Principal, short: string) {
    const visible = yield* kind.mayRead(who)
    const range = idRangeOf(short)
    const found = range === undefined ? [] : yield* repository.ofMillisecond(visible, range)
    return found.filter(({ id }) => shortIdOf(id) === short)
  })

  /** Makes a new record of the draft and checks its references, with warnings about these. */
  const make = Effect.fnUntraced(function* (
    who: Principal,
    { at, visible }: { readonly at: Instant; readonly visible: Policy.Visibility },
    draft: Own & RecordDraft
  ) {
    const { archived, settled } = yield* settle(visible, {
      userId: memberIn(who, draft),
      clientId: draft.clientId ?? null,
      projectId: draft.projectId ?? null
    })
    const id = yield* yield* NewId
    const stamps = { createdAt: at, updatedAt: at, version: 1 }
    const record = yield* sound(
      kind.make(draft, {
        id,
        workspaceId: who.workspace.id,
        metadata: draft.metadata ?? noMetadata,
        ...stamps,
        ...settled
      })
    )
    return { record, archived }
  })

  const result = warned(kind.codec)

  const record = Effect.fn(`${service}.record`)(function* (
    who: Principal,
    draft: Own & RecordDraft,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<Warned<A>>, CoreError> {
    const visible = yield* kind.mayWrite(who)
    yield* Policy.mayRecordFor(who, memberIn(who, draft))
    const at = yield* now
    const write = Effect.fnUntraced(function* (keep: (made: Warned<A>) => IdempotencyRecord | null) {
      const { archived, record: made } = yield* make(who, { at, visible }, draft)
      const [found = []] = yield* kind.warnings({ who, visible, at }, [made])
      const outcome = { record: made, warnings: [...found, ...archived] }
      yield* save(who, at, { before: null, after: made, shown: made }, keep(outcome)).pipe(
        Effect.catchTag("VersionConflict", (error) => Effect.die(error))
      )
      return outcome
    })
    return yield* idempotent({ idempotencyStore, who, visible, at, once, codec: result, write })
  })

  /** Several at once, from 1 to {@link mostAtOnce}: all of them or none. */
  const recordAll = Effect.fn(`${service}.recordAll`)(function* (
    who: Principal,
    drafts: ReadonlyArray<Own & RecordDraft>,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<ReadonlyArray<Warned<A>>>, CoreError> {
    const visible = yield* kind.mayWrite(who)
    if (drafts.length === 0 || drafts.length > mostAtOnce) {
      return yield* new ValidationFailed({ field: null, problem: `from 1 to ${mostAtOnce} can be recorded at once` })
    }
    yield* Effect.forEach(drafts, (draft) => Policy.mayRecordFor(who, memberIn(who, draft)))
    const at = yield* now
    const write = Effect.fnUntraced(function* (keep: (made: ReadonlyArray<Warned<A>>) => IdempotencyRecord | null) {
      const made = yield* Effect.forEach(drafts, (draft) => make(who, { at, visible }, draft))
      const records = made.map(({ record }) => record)
      const found = yield* kind.warnings({ who, visible, at }, records)
      const outcome = made.map(({ archived, record }, index) => ({
        record,
        warnings: [...(found[index] ?? []), ...archived]
      }))
      if (yield* DryRun) return outcome
      const creations = yield* Effect.forEach(records, (after, index) =>
        Effect.map(eventFor(who, at, { before: null, after, shown: after }), (event) => ({
          before: null,
          after,
          event,
          idempotency: index === 0 ? keep(outcome) : null
        }))
      )
      yield* repository.addAll(creations).pipe(
        Effect.catchTag("ReferenceGone", referenceGone),
        Effect.catchTag("VersionConflict", (error) => Effect.die(error))
      )
      return outcome
    })
    return yield* idempotent({ idempotencyStore, who, visible, at, once, codec: Schema.Array(result), write })
  })

  const amend = Effect.fn(`${service}.amend`)(function* (
    who: Principal,
    id: Id,
    changes: Partial<Own> & RecordDraft,
    expected?: ExpectedVersions
  ): Effect.fn.Return<Warned<A>, CoreError> {
    const visible = yield* kind.mayWrite(who)
    if (changes.userId !== undefined) yield* Policy.mayRecordFor(who, changes.userId)
    const readAndWrite = Effect.gen(function* () {
      const before = yield* existing(visible, id)
      yield* checkVersion(before, expected)
      const at = yield* now
      const { archived, settled } = yield* amendedReferences(visible, before, changes)
      const after = yield* sound(
        kind.make(
          { ...kind.own(before), ...changes },
          {
            id,
            workspaceId: before.workspaceId,
            metadata: changes.metadata ?? before.metadata,
            createdAt: before.createdAt,
            updatedAt: at,
            version: before.version + 1,
            ...settled
          }
        )
      )
      const changed = Object.keys(diff(logged, before, after))
      if (changed.length === 0) return { record: before, warnings: [] }
      const [found = []] = changed.some((field) => weighed.has(field))
        ? yield* kind.warnings({ who, visible, at }, [after])
        : []
      yield* save(who, at, { before, after, shown: after }, null).pipe(
        Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error))
      )
      return { record: after, warnings: [...kind.changeWarnings(before, after), ...found, ...archived] }
    })
    return yield* retryOnConflict(readAndWrite)
  })

  const remove = Effect.fn(`${service}.remove`)(function* (
    who: Principal,
    id: Id,
    expected?: ExpectedVersions
  ): Effect.fn.Return<Id, CoreError> {
    const visible = yield* kind.mayWrite(who)
    const readAndWrite = Effect.gen(function* () {
      const before = yield* existing(visible, id)
      yield* checkVersion(before, expected)
      yield* save(who, yield* now, { before, after: null, shown: before }, null).pipe(
        Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error))
      )
      return id
    })
    return yield* retryOnConflict(readAndWrite)
  })

  return { get, withShortId, record, recordAll, amend, remove }
}
