import { Effect, Result } from "effect"
import { Conflict, type CoreError } from "../errors/Errors.ts"
import { now } from "../values/Instant.ts"
import { composing } from "../writing/composing.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { retryOnConflict } from "../writing/versions.ts"
import { KeyAlreadyUsed } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import { asStep, writtenAtOnce } from "./asStep.ts"
import type { BulkKind, Origin, Prepared } from "./BulkKind.ts"
import type { Aimed } from "./findTargets.ts"
import { groupsOf } from "./groupsOf.ts"
import { doneIn, type DoneStep, openSteps, recordOfStep, type Step, stepText } from "./keptSteps.ts"
import type { Done } from "./Operation.ts"
import { runsOf } from "./runsOf.ts"

type NewDraft<Draft> = readonly [index: number, draft: Draft]

interface Creating<A, Made> extends Prepared<A, Made> {
  readonly index: number
}

/** Does each operation by itself, in order; new ones several in a transaction, which are done one by one if that is refused. */
export const doEach = <A extends Origin, Made, Shown, Draft, Changes, Id extends A["id"]>(
  kind: BulkKind<A, Made, Shown, Draft, Changes, Id>,
  idempotencyStore: IdempotencyStore["Service"]
) => {
  const text = stepText(kind.kept)
  type Operation<E> = Aimed<A, Draft, Changes, Id, E>
  type Change = Extract<Operation<never>, { readonly op: "update" | "delete" }>

  return Effect.fnUntraced(function* <E>(
    { visible, who }: Pick<Writing, "visible" | "who">,
    operations: ReadonlyArray<Operation<E>>,
    once: IdempotencyKey | undefined
  ): Effect.fn.Return<ReadonlyArray<Done<Shown, E>>, CoreError> {
    const done = new Map<number, Done<Shown, E>>()
    const show = kind.show(who)
    const isDry = yield* DryRun
    const key = isDry ? undefined : once
    const moment = Effect.map(now, (at): Writing => ({ who, visible, at }))

    const finish = (of: DoneStep<Made>) => {
      for (const [index, one] of doneIn(of, show)) done.set(index, one)
    }
    const finishNow = (step: Step<Made>) => finish({ step, repeated: false })
    const fail = (index: number, error: CoreError | E) => {
      done.set(index, { _tag: "Failed", error })
    }
    const isThere = (index: number, one: A) => {
      done.set(index, { _tag: "AlreadyThere", value: show(kind.asMade(one)), repeated: false })
    }
    /** The record of a step that begins with an operation. */
    const recordOf = (writing: Writing, index: number, step: Step<Made>) =>
      key === undefined ? null : recordOfStep(writing, key, index, text.encode(step))

    /** A new one that is refused may be there by now: another call was faster. */
    const refuseNew = Effect.fnUntraced(function* (index: number, error: CoreError) {
      const holders = error instanceof Conflict ? yield* kind.withExternalRefs(visible, [error.ref]) : []
      const [holder] = holders
      if (holder === undefined) fail(index, error)
      else isThere(index, holder)
    })

    const writeNew = (writing: Writing, group: ReadonlyArray<Creating<A, Made>>): Effect.Effect<void> => {
      const [first] = group
      if (first === undefined) return Effect.void
      const step = group.map(({ index, made, change }) => ({
        index,
        is: "Created" as const,
        id: change?.shown.id ?? "",
        made
      }))
      const changes = group.flatMap(({ change }) => change ?? [])
      return Effect.matchEffect(asStep(kind.write(writing, changes, recordOf(writing, first.index, step))), {
        onSuccess: () => Effect.sync(() => finishNow(step)),
        onFailure: (error) => {
          // A call with the same key has done this step, or a part of it.
          if (error instanceof KeyAlreadyUsed) finish(text.decode(error.kept))
          const rest = group.filter(({ index }) => !done.has(index))
          if (error instanceof KeyAlreadyUsed || group.length > 1) {
            return Effect.forEach(rest, (one) => writeNew(writing, [one]), { discard: true })
          }
          return error._tag === "VersionConflict" || error._tag === "TooMuchAtOnce"
            ? Effect.die(error)
            : refuseNew(first.index, error)
        }
      })
    }

    const create = Effect.fnUntraced(function* (some: ReadonlyArray<NewDraft<Draft>>): Effect.fn.Return<void> {
      const writing = yield* moment
      const drafts = some.map(([, draft]) => draft)
      const prepared = yield* asStep(kind.prepareNew(writing, drafts))
      const ready: Array<Creating<A, Made>> = []
      for (const [place, [index]] of some.entries()) {
        const one = prepared[place]
        if (one === undefined) continue
        if (Result.isSuccess(one)) ready.push({ ...one.success, index })
        else fail(index, one.failure)
      }
      const draftOf = new Map(some)
      /** What came too late for the log is prepared again. */
      const writeGroup = (group: ReadonlyArray<Creating<A, Made>>) =>
        composing(
          writeNew(writing, group),
          Effect.suspend(() =>
            create(
              group.flatMap(({ index }): ReadonlyArray<NewDraft<Draft>> => {
                const draft = draftOf.get(index)
                return draft === undefined || done.has(index) ? [] : [[index, draft]]
              })
            )
          )
        )
      yield* Effect.forEach(groupsOf(ready, kind.fit), writeGroup, { concurrency: writtenAtOnce, discard: true })
    })

    const change = (index: number, operation: Change): Effect.Effect<void> => {
      const { expected, id } = operation
      const write = Effect.gen(function* () {
        const writing = yield* moment
        if (operation.op === "delete") {
          const removal = yield* kind.prepareRemoval(writing, id, expected, isDry)
          const step = [{ index, is: "Deleted", id, made: null }] as const
          yield* kind.write(writing, [removal], recordOf(writing, index, step))
          return finishNow(step)
        }
        const { change: update, made } = yield* kind.prepareUpdate(writing, id, operation.changes, expected)
        const step = [{ index, is: update === null ? "Unchanged" : "Updated", id, made }] as const
        if (update !== null) yield* kind.write(writing, [update], recordOf(writing, index, step))
        return finishNow(step)
      })
      return Effect.catch(asStep(retryOnConflict(write)), (error) => {
        if (error._tag === "TooMuchAtOnce") return Effect.die(error)
        return Effect.sync(() => {
          if (error._tag === "KeyAlreadyUsed") finish(text.decode(error.kept))
          else fail(index, error)
        })
      })
    }

    if (key !== undefined) {
      const steps = yield* openSteps(idempotencyStore, yield* moment, key, operations.length)
      for (const kept of steps) finish(text.decode(kept))
    }
    for (const run of runsOf(operations)) {
      const left = run.filter(([index]) => !done.has(index))
      const drafts = left.flatMap(([index, one]) => (one.op === "create" ? [[index, one.draft] as const] : []))
      if (drafts.length > 0) yield* create(drafts)
      yield* Effect.forEach(
        left,
        ([index, one]) => (one.op === "update" || one.op === "delete" ? change(index, one) : Effect.void),
        { concurrency: writtenAtOnce, discard: true }
      )
      for (const [index, one] of left) {
        if (one.op === "refused") fail(index, one.error)
        if (one.op === "there") isThere(index, one.found)
      }
    }
    return operations.flatMap((_, index) => done.get(index) ?? [])
  })
}
