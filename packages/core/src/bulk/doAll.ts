import { Effect, Option, Result } from "effect"
import { type CoreError, ValidationFailed } from "../errors/Errors.ts"
import { refKey } from "../values/ExternalRef.ts"
import { now } from "../values/Instant.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, KeptResult } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { keyReused } from "../writing/idempotent.ts"
import type { Change } from "../writing/RecordWrite.ts"
import { retryOnConflict } from "../writing/versions.ts"
import type { KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import type { BulkKind, Origin } from "./BulkKind.ts"
import type { Aimed } from "./findTargets.ts"
import { doneIn, type DoneStep, recordUnder, type Step, stepText } from "./keptSteps.ts"
import { type Done, OperationsRefused, type Refused } from "./Operation.ts"

const tooMuch = new ValidationFailed({
  field: null,
  problem:
    "these operations are more than this store writes in one transaction: send fewer, or with fewer tags, or mode each",
  rule: { code: "too_much_at_once" }
})

/** An operation that is checked, and what came of it once it is written. */
interface Ready<A, Made> extends Omit<Step<Made>[number], "index"> {
  readonly change: Change<A> | null
}

/** Does operations all or none, in one transaction. */
export const doAll = <A extends Origin, Made, Shown, Draft, Changes, Id extends A["id"]>(
  kind: BulkKind<A, Made, Shown, Draft, Changes, Id>,
  idempotencyStore: IdempotencyStore["Service"]
) => {
  const text = stepText(kind.kept)

  return Effect.fnUntraced(function* <E>(
    { visible, who }: Pick<Writing, "visible" | "who">,
    operations: ReadonlyArray<Aimed<A, Draft, Changes, Id, E>>,
    once: IdempotencyKey | undefined
  ): Effect.fn.Return<ReadonlyArray<Done<Shown, E>>, CoreError | OperationsRefused<CoreError | E>> {
    const key = (yield* DryRun) ? undefined : once

    /** Checks an operation on what is there. */
    const prepared = (
      writing: Writing,
      operation: Exclude<Aimed<A, Draft, Changes, Id, E>, { readonly op: "create" }>
    ): Effect.Effect<Ready<A, Made>, CoreError | E> => {
      switch (operation.op) {
        case "update": {
          const { changes, expected, id } = operation
          return Effect.map(kind.prepareUpdate(writing, id, changes, expected), ({ change, made }) => ({
            change,
            is: change === null ? "Unchanged" : "Updated",
            id,
            made
          }))
        }
        case "delete": {
          const { expected, id } = operation
          return Effect.map(kind.prepareRemoval(writing, id, expected, true), (change) => ({
            change,
            is: "Deleted",
            id,
            made: null
          }))
        }
        case "there":
          return Effect.succeed({
            change: null,
            is: "AlreadyThere",
            id: operation.found.id,
            made: kind.asMade(operation.found)
          })
        case "refused":
          return Effect.fail(operation.error)
      }
    }

    /** Checks all of them, and refuses all because of those that cannot be done. */
    const prepareAll = Effect.fnUntraced(function* (
      writing: Writing
    ): Effect.fn.Return<ReadonlyArray<Ready<A, Made> & { readonly index: number }>, OperationsRefused<CoreError | E>> {
      const drafts = operations.flatMap((operation) => (operation.op === "create" ? [operation.draft] : []))
      const fresh = (yield* kind.prepareNew(writing, drafts)).values()
      const ready: Array<Ready<A, Made> & { readonly index: number }> = []
      const refused: Array<Refused<E>> = []
      for (const [index, operation] of operations.entries()) {
        const one: Result.Result<Ready<A, Made>, CoreError | E> = operation.op === "create"
          ? Result.map(fresh.next().value ?? Result.fail(tooMuch), ({ change, made }) => ({
              change,
              is: "Created",
              id: change?.shown.id ?? "",
              made
            }))
          : yield* Effect.result(prepared(writing, operation))
        if (Result.isSuccess(one)) ready.push({ ...one.success, index })
        else refused.push({ index, error: one.failure })
      }
      return refused.length === 0 ? ready : yield* new OperationsRefused<CoreError | E>({ refused })
    })

    /** Why the store refuses all of them; a reference that another has tells which one is the reason. */
    const refuseAll = (error: CoreError): OperationsRefused<CoreError | E> => {
      const taken = error._tag === "Conflict" ? refKey(error.ref) : undefined
      const index = operations.findIndex((operation) => {
        const ref =
          operation.op === "create"
            ? kind.refOf(operation.draft)
            : operation.op === "update"
              ? kind.refOfChanges(operation.changes)
              : null
        return ref !== null && refKey(ref) === taken
      })
      return new OperationsRefused<CoreError | E>({ refused: [{ index: index === -1 ? null : index, error }] })
    }

    const write = Effect.gen(function* (): Effect.fn.Return<
      DoneStep<Made>,
      OperationsRefused<CoreError | E> | VersionConflict | KeyAlreadyUsed
    > {
      const writing: Writing = { who, visible, at: yield* now }
      const ready = yield* prepareAll(writing)
      const step = ready.map(({ id, index, is, made }) => ({ index, is, id, made }))
      const changes = ready.flatMap(({ change }) => change ?? [])
      const kept = key === undefined ? null : recordUnder(writing, key, text.encode(step))
      if (changes.length === 0) return { step, repeated: false }
      yield* Effect.mapError(kind.write(writing, changes, kept), (error) => {
        if (error._tag === "KeyAlreadyUsed" || error._tag === "VersionConflict") return error
        return refuseAll(error._tag === "TooMuchAtOnce" ? tooMuch : error)
      })
      return { step, repeated: false }
    })

    const replayed = (kept: KeptResult): Effect.Effect<DoneStep<Made>, ValidationFailed> =>
      kept.fingerprint === key?.fingerprint ? Effect.succeed(text.decode(kept)) : keyReused
    const earlier =
      key === undefined
        ? Effect.succeedNone
        : Effect.flatMap(now, (at) => idempotencyStore.find(visible, { userId: who.member.userId, key: key.key, at }))
    const written = retryOnConflict(write).pipe(
      Effect.catchTag("KeyAlreadyUsed", ({ kept }) => replayed(kept)),
      // A concurrent call with the same key may have gone first and be the reason for the refusal.
      Effect.catchTag("OperationsRefused", (refusal) =>
        Effect.flatMap(
          earlier,
          (kept): Effect.Effect<DoneStep<Made>, OperationsRefused<CoreError | E> | ValidationFailed> =>
            Option.isSome(kept) ? replayed(kept.value) : Effect.fail(refusal)
        )
      )
    )
    const done = yield* Effect.flatMap(earlier, Option.match({ onNone: () => written, onSome: replayed }))
    return doneIn(done, kind.show(who)).map(([, one]) => one)
  })
}
