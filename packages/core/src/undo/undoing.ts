import { Effect, MutableRef, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent, Subject } from "../activity/ActivityEvent.ts"
import type { ActivityLog, LinePosition } from "../activity/ActivityLog.ts"
import { asOperation, CurrentOperation } from "../activity/CurrentOperation.ts"
import { asStep } from "../bulk/asStep.ts"
import { type CoreError, PreconditionFailed, ValidationFailed } from "../errors/Errors.ts"
import type { ImportedKind } from "../imports/Import.ts"
import { type Imports, undoOf } from "../imports/Imports.ts"
import { recordKinds } from "../kinds/recordKinds.ts"
import { traced } from "../telemetry/traced.ts"
import { type EventId, ImportId, OperationId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { composing } from "../writing/composing.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyKey, IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { IdempotencyStore } from "../writing/IdempotencyStore.ts"
import { earlierUnder, idempotent, type Outcome } from "../writing/idempotent.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import { tooLittle } from "../writing/undoneValues.ts"
import type { KeyAlreadyUsed } from "../writing/writeErrors.ts"
import { insteadOf } from "./insteadOf.ts"
import { keptReason } from "./keptReason.ts"
import { noSuchChange, undoLookUps } from "./undoLookUps.ts"
import { type KeptLine, mostKeptListed, mostUndone, Undone, UndoneChange, UndoneOperation } from "./Undone.ts"

/** The verb of a kind that undoes a line about it. */
export type UndoOf = (who: Principal, undoing: Undoing) => Effect.Effect<UndoneLine, CoreError | KeyAlreadyUsed>

/** How many lines are read at a time. */
const pageSize = 100

const subjectOf = (kind: ImportedKind): Subject => {
  switch (kind) {
    case "projects":
      return "project"
    case "clients":
      return "client"
    case "invoices":
      return "invoice"
    default:
      return recordKinds[kind].subject
  }
}

const isDeletedDraft = ({ action, changes, subject }: ActivityEvent): boolean =>
  subject === "invoice" && action === "deleted" && changes["state"]?.before !== "issued"

/** Whether a line is about a batch of what a draft had, which comes back with the draft. */
const isOfDeletion = (line: ActivityEvent, all: ReadonlyArray<ActivityEvent>): boolean =>
  line.subject === "invoice" &&
  line.action === "updated" &&
  all.some((one) => one.subjectId === line.subjectId && isDeletedDraft(one))

const alreadyUndone = new PreconditionFailed({ version: 0, since: { code: "already_undone" } })

const notUndoable = (subject: Subject) =>
  new ValidationFailed({
    field: null,
    problem: `a change of this kind cannot be undone: ${insteadOf(subject)}`,
    rule: { code: "not_undoable", subject }
  })

interface Ports {
  readonly log: ActivityLog["Service"]
  readonly idempotencyStore: IdempotencyStore["Service"]
  readonly imports: Imports["Service"]
  /** By subject. */
  readonly verbs: ReadonlyMap<string, UndoOf>
}

/** The verbs of `Undo`. */
export const undoing = ({ idempotencyStore, imports, log, verbs }: Ports) => {
  /** Keeps a result that no write has kept. */
  const keepAlone = (visible: Policy.Visibility, record: IdempotencyRecord | null) =>
    record === null ? Effect.void : idempotencyStore.keep(visible, record)

  const checkNotUndone = (visible: Policy.Visibility, id: EventId) =>
    Effect.flatMap(log.undone(visible, [id]), (undone) => (undone.has(id) ? Effect.fail(alreadyUndone) : Effect.void))

  /** Of invoices, only the deletion of a draft can be undone. */
  const verbOf = (line: ActivityEvent): UndoOf | undefined =>
    line.subject === "invoice" && !isDeletedDraft(line) ? undefined : verbs.get(line.subject)

  /** Undoes a line that the caller sees. */
  const undoLine = (
    { visible, who }: { readonly who: Principal; readonly visible: Policy.Visibility },
    line: ActivityEvent,
    { keep, siblings }: Pick<Undoing, "keep" | "siblings">
  ): Effect.Effect<UndoneLine, CoreError | KeyAlreadyUsed> => {
    const undo = verbOf(line)
    if (undo === undefined) return Effect.fail(notUndoable(line.subject))
    if (line.version === null) return Effect.fail(tooLittle)
    return undo(who, { line, keep, siblings, checkUndone: checkNotUndone(visible, line.id) })
  }

  const isBegun = ({ action, subject }: ActivityEvent): boolean => subject === "import" && action === "created"

  /** Undoes one change. An import is removed with what it made and is as it made it. */
  const change = traced("Undo.change")(function* (
    who: Principal,
    id: EventId,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<UndoneChange>, CoreError> {
    const visible = yield* Policy.mayUndo(who)
    const found = yield* log.find(visible, id)
    if (Option.isNone(found)) return yield* noSuchChange(id)
    const line = found.value
    const operationId = line.operationId ?? OperationId.make(id)
    const siblings = log.ofOperation(visible, { id: operationId, before: null, limit: pageSize })
    if (isBegun(line)) {
      const { done } = yield* imports.undo(who, ImportId.make(line.subjectId))
      const { subject, subjectId } = line
      return { value: { id, subject, subjectId, action: "deleted", version: 2, done }, replayed: false }
    }
    const write = Effect.fnUntraced(function* (keep: (undone: UndoneChange) => IdempotencyRecord | null) {
      const whole = (undone: UndoneLine): UndoneChange => ({ ...undone, done: true })
      let isKept = false
      const undone = yield* undoLine({ who, visible }, line, {
        siblings,
        keep: (one) => {
          isKept = true
          return keep(whole(one))
        }
      })
      if (!isKept) yield* keepAlone(visible, keep(whole(undone)))
      return whole(undone)
    })
    return yield* asOperation(idempotent({ idempotencyStore, who, visible, once, codec: UndoneChange, write }))
  })

  /** An import as it is undone by itself: what it made and is as it made it goes, up to so many. */
  const importAsOperation = Effect.fnUntraced(function* (
    who: Principal,
    id: ImportId
  ): Effect.fn.Return<Omit<UndoneOperation, "operationId">, CoreError> {
    const { done, kept, removed } = yield* imports.undo(who, id)
    return {
      undone: removed,
      done,
      kept: kept.map(({ id: subjectId, kind, reason, title }) => ({
        subject: subjectOf(kind),
        subjectId,
        title,
        reason
      }))
    }
  })

  /** Undoes lines newest first, until there is no more or it is the most of one call. */
  const undoLines = Effect.fnUntraced(function* (
    { visible, who }: { readonly who: Principal; readonly visible: Policy.Visibility },
    id: OperationId
  ): Effect.fn.Return<Omit<UndoneOperation, "operationId">, CoreError> {
    const isDry = yield* DryRun
    const kept: Array<KeptLine> = []
    /** What a dry run has undone: lines before go by what it would be then. */
    const seen = new Set<string>()
    let undone = 0
    let isAny = false
    for (let before: LinePosition | null = null; ;) {
      const lines: ReadonlyArray<ActivityEvent> = yield* log.ofOperation(visible, { id, before, limit: pageSize })
      if (lines.length === 0) break
      isAny = true
      const past = yield* log.undone(
        visible,
        lines.map((line) => line.id)
      )
      const open = lines.filter((line) => !past.has(line.id) && !isOfDeletion(line, lines))
      for (const line of open) {
        if (undone === mostUndone) return { undone, kept, done: false }
        const siblings = log.ofOperation(visible, { id, before: null, limit: pageSize })
        const reason =
          isDry && seen.has(line.subjectId)
            ? undefined
            : yield* asStep(composing(undoLine({ who, visible }, line, { siblings, keep: () => null }))).pipe(
                Effect.as(undefined),
                Effect.catchTag("KeyAlreadyUsed", (error) => Effect.die(error)),
                Effect.catch((error: CoreError) => Effect.succeed(keptReason(error)))
              )
        if (reason === undefined) {
          undone++
          seen.add(line.subjectId)
        } else if (reason !== null && kept.length < mostKeptListed) {
          const { subject, subjectId, title } = line
          kept.push({ subject, subjectId, title, reason })
        }
      }
      before = lines.at(-1) ?? null
    }
    if (!isAny) return yield* noSuchChange(id)
    return { undone, kept, done: true }
  })

  /**
   * Undoes the lines of an operation newest first, up to `mostUndone` of them. What changed since, or is referred to, is kept
   * with the reason.
   */
  const operation = traced("Undo.operation")(function* (
    who: Principal,
    id: OperationId,
    once?: IdempotencyKey
  ): Effect.fn.Return<Outcome<UndoneOperation>, CoreError> {
    const visible = yield* Policy.mayUndo(who)
    const isImport = yield* imports.get(who, ImportId.make(id)).pipe(
      Effect.as(true),
      Effect.catchTag(["Forbidden", "NotFound"], () => Effect.succeed(false))
    )
    const undone = Effect.gen(function* () {
      const done = yield* isImport ? importAsOperation(who, ImportId.make(id)) : undoLines({ who, visible }, id)
      const current = yield* CurrentOperation
      const operationId = isImport ? undoOf(ImportId.make(id)) : current === null ? null : MutableRef.get(current)
      return { ...done, operationId: done.undone === 0 || (yield* DryRun) ? null : operationId }
    })
    const write = (keep: (undone: UndoneOperation) => IdempotencyRecord | null) =>
      Effect.tap(asOperation(undone), (one) => keepAlone(visible, keep(one)))
    return yield* idempotent({ idempotencyStore, who, visible, once, codec: UndoneOperation, write })
  })

  /** What a call under the key has undone; none if no call with this request did. */
  const earlier = traced("Undo.earlier")(function* (who: Principal, once: IdempotencyKey) {
    const visible = yield* Policy.mayUndo(who)
    const at = yield* now
    return yield* earlierUnder({ idempotencyStore, who, visible, at, once, codec: Undone })
  })

  const lookUps = undoLookUps(log, (line) => line.version !== null && (verbOf(line) !== undefined || isBegun(line)))
  return { change, operation, earlier, ...lookUps }
}
