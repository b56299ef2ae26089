import { Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { undoing as asUndo } from "../activity/CurrentUndo.ts"
import type { CoreError } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { now } from "../values/Instant.ts"
import { DryRun } from "../writing/DryRun.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { Change } from "../writing/RecordWrite.ts"
import type { UndoneLine, Undoing } from "../writing/Undoing.ts"
import {
  changedSince,
  checkAsChanged,
  checkAsCreated,
  removedSince,
  tooLittle,
  undoneLine,
  undoneValues
} from "../writing/undoneValues.ts"
import { retryOnConflict } from "../writing/versions.ts"
import type { KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import type { Writing } from "../writing/Writing.ts"
import { budgetVersionOf } from "./budgets.ts"
import type { EntityBase, EntityKind } from "./EntityKind.ts"

interface Shared<A, Id> {
  /** Refuses to remove what is referred to. */
  readonly checkUnused: (visible: Policy.Visibility, id: Id) => Effect.Effect<void, CoreError>
  readonly save: (
    writing: Writing,
    change: Change<A>,
    idempotency: IdempotencyRecord | null
  ) => Effect.Effect<void, CoreError | KeyAlreadyUsed | VersionConflict>
}

/** The verb that undoes a line of the log about a project or client: what came of it is refused if something came after it. */
export const entityUndoing = <A extends EntityBase, Fields, Draft, Id extends A["id"]>(
  { codec, fields, fieldsOf, idOf, make, repository, service }: EntityKind<A, Fields, Draft, Id>,
  { checkUnused, save }: Shared<A, Id>
) => {
  const values = undoneValues(codec)

  /** The project or client as a line says, with what it refers to as it is now. An archived client may have it again. */
  const made = ({ visible }: Writing, entity: A, found: A | null) => {
    const { budget, createdAt, id, importId, updatedAt, version } = entity
    const as = { ...entity, budgetVersion: budgetVersionOf(found, budget, version) }
    return make(visible, fieldsOf(entity), { id, createdAt, updatedAt, version, importId }, as)
  }

  const changeOf = Effect.fnUntraced(function* (writing: Writing, { line }: Undoing, found: A | null) {
    const { at, visible, who } = writing
    const updatedAt = { updatedAt: at }
    switch (line.action) {
      case "created": {
        if (found === null) return yield* removedSince
        yield* checkAsCreated(who, { line, now: found }, fields)
        if (yield* DryRun) yield* checkUnused(visible, idOf(line.subjectId))
        return { before: found, after: null, shown: found }
      }
      case "updated": {
        if (found === null) return yield* removedSince
        yield* checkAsChanged(who, line, found)
        const reverted = yield* values.reverted(line, found, { ...updatedAt, version: found.version + 1 })
        const after = yield* made(writing, reverted, found)
        return { before: found, after, shown: after }
      }
      case "deleted": {
        if (found !== null) return yield* changedSince(found, [])
        if (line.version === null) return yield* tooLittle
        const version = line.version + 1
        const restored = yield* values.restored(line, fields, { ...updatedAt, clientName: null, version })
        const after = yield* made(writing, restored, null)
        return { before: null, after, shown: after }
      }
    }
  })

  return traced(`${service}.undo`)(function* (
    who: Principal,
    undoing: Undoing
  ): Effect.fn.Return<UndoneLine, CoreError | KeyAlreadyUsed> {
    const { checkUndone, keep, line } = undoing
    const visible = yield* Policy.mayManage(who)
    const readAndWrite = Effect.gen(function* () {
      const found = Option.getOrNull(yield* repository.find(visible, idOf(line.subjectId)))
      yield* checkUndone
      const writing: Writing = { who, visible, at: yield* now }
      const change: Change<A> = yield* changeOf(writing, undoing, found)
      const undone = undoneLine(line, change.after?.version ?? change.shown.version + 1)
      yield* save(writing, change, keep(undone))
      return undone
    })
    return yield* asUndo(line.id)(retryOnConflict(readAndWrite))
  })
}
