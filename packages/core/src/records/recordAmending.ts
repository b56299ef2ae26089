import { Effect, Option } from "effect"
import type { Shown } from "../access/hiddenFields.ts"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { CoreError, NotFound, PreconditionFailed } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { now } from "../values/Instant.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { earlierUnder, idempotent, type Outcome } from "../writing/idempotent.ts"
import type { Change } from "../writing/RecordWrite.ts"
import { type ExpectedVersions, retryOnConflict } from "../writing/versions.ts"
import type { KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import type { RecordBase, RecordDraft } from "./Record.ts"
import type { RecordKind } from "./RecordKind.ts"
import { showingWarned, warned, type Warned } from "./Warning.ts"

/** Which record is changed, how, and in which versions its caller expects it. */
export interface Amending<Draft, Id> {
  readonly id: Id
  readonly changes: Partial<Draft> & RecordDraft
  readonly expected?: ExpectedVersions
}

/** What {@link recordAmending} shares with the other verbs. */
interface Shared<A, Draft, Id> {
  readonly idempotencyStore: IdempotencyStore["Service"]
  readonly find: (
    visible: Policy.Visibility,
    id: Id,
    expected: ExpectedVersions
  ) => Effect.Effect<A, NotFound | PreconditionFailed>
  readonly remake: (
    writing: Writing,
    before: A,
    changes: Partial<Draft> & RecordDraft,
    how: { readonly isAlone: boolean }
  ) => Effect.Effect<Warned<A>, CoreError>
  readonly save: (
    writing: Writing,
    change: Change<A>,
    idempotency: IdempotencyRecord | null
  ) => Effect.Effect<void, CoreError | KeyAlreadyUsed | VersionConflict>
}

/** The verbs that change a record of a kind, and tell what a repeated call has written. */
export const recordAmending = <
  A extends RecordBase,
  Own extends object,
  Draft extends object,
  Id extends A["id"],
  Sort extends string
>(
  { kept: codec, mayWrite, service }: RecordKind<A, Own, Draft, Id, Sort>,
  { find, idempotencyStore, remake, save }: Shared<A, Draft, Id>
) => {
  const result = warned(codec)

  /** Changes a record, and keeps the result where the call has a key. */
  const change = Effect.fnUntraced(function* (
    who: Principal,
    { changes, expected, id }: Amending<Draft, Id>,
    keep: (changed: Warned<A>) => IdempotencyRecord | null
  ): Effect.fn.Return<Warned<A>, CoreError | KeyAlreadyUsed> {
    const visible = yield* mayWrite(who)
    if (changes.userId !== undefined) yield* Policy.mayRecordFor(who, changes.userId)
    const readAndWrite = Effect.gen(function* () {
      const before = yield* find(visible, id, expected)
      const at = yield* now
      const outcome = yield* remake({ who, visible, at }, before, changes, { isAlone: true })
      const after = outcome.record
      const kept = keep(outcome)
      if (after.version !== before.version) {
        yield* save({ who, visible, at }, { before, after, shown: after }, kept)
      } else if (kept !== null) yield* idempotencyStore.keep(visible, kept)
      return outcome
    })
    return yield* retryOnConflict(readAndWrite)
  })

  const amend = traced(`${service}.amend`)(function* (
    who: Principal,
    id: Id,
    changes: Partial<Draft> & RecordDraft,
    expected?: ExpectedVersions
  ): Effect.fn.Return<Warned<Shown<A>>, CoreError> {
    const changed = change(who, { id, changes, expected }, () => null)
    return showingWarned(who)(yield* Effect.catchTag(changed, "KeyAlreadyUsed", (error) => Effect.die(error)))
  })

  /** The same at most once under the caller's key. It is no dry run. */
  const amendOnce = traced(`${service}.amendOnce`)(function* (
    who: Principal,
    amending: Amending<Draft, Id>,
    once: IdempotencyKey
  ): Effect.fn.Return<Outcome<Warned<Shown<A>>>, CoreError> {
    const visible = yield* mayWrite(who)
    const write = (keep: (changed: Warned<A>) => IdempotencyRecord | null) => change(who, amending, keep)
    const outcome = yield* idempotent({ idempotencyStore, who, visible, once, codec: result, write })
    return { ...outcome, value: showingWarned(who)(outcome.value) }
  })

  /** What a call under the key has recorded or amended, as it was then; none if no call with this request did. */
  const earlier = traced(`${service}.earlier`)(function* (
    who: Principal,
    once: IdempotencyKey
  ): Effect.fn.Return<Option.Option<Warned<Shown<A>>>, CoreError> {
    const visible = yield* mayWrite(who)
    const at = yield* now
    const kept = yield* earlierUnder({ idempotencyStore, who, visible, at, once, codec: result })
    return Option.map(kept, showingWarned(who))
  })

  return { amend, amendOnce, earlier }
}
