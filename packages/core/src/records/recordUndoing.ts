import { Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { undoing as asUndo } from "../activity/CurrentUndo.ts"
import type { CoreError } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { Instant, now } from "../values/Instant.ts"
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
import { countedMark, keptClaim } from "./claims.ts"
import type { RecordBase } from "./Record.ts"
import type { RecordKind } from "./RecordKind.ts"
import type { Referenced, ReferenceLookup } from "./ReferenceLookup.ts"
import { noSuchReference, type ReferenceIds, referenceFields } from "./references.ts"

interface Shared<A> {
  readonly references: ReferenceLookup["Service"]
  /** The fields that lines have. */
  readonly logged: ReadonlyArray<string>
  readonly save: (
    writing: Writing,
    change: Change<A>,
    idempotency: IdempotencyRecord | null
  ) => Effect.Effect<void, CoreError | KeyAlreadyUsed | VersionConflict>
}

/** Refuses what a record would get that is no longer there. A change does not give a record to a former member. */
const checkThere = Effect.fnUntraced(function* (
  ids: ReferenceIds,
  { client, member, project }: Referenced,
  before: ReferenceIds | null
) {
  const missing = (["project", "client", "member"] as const).find((one) => {
    const field = referenceFields[one]
    if (ids[field] === null || ids[field] === before?.[field]) return false
    if (one === "member") return member === null || (member.former && before !== null)
    return one === "project" ? project === null : client === null && project?.clientId !== ids.clientId
  })
  if (missing !== undefined) return yield* noSuchReference(missing, referenceFields[missing])
})

const namesOf = ({ clientId }: Pick<ReferenceIds, "clientId">, { client, member, project }: Referenced) => ({
  userName: member?.name ?? null,
  clientName: clientId === null ? null : ((clientId === project?.clientId ? project.clientName : client?.name) ?? null),
  projectName: project?.name ?? null
})

const pointsAlike = (a: ReferenceIds, b: ReferenceIds): boolean =>
  a.clientId === b.clientId && a.projectId === b.projectId && a.userId === b.userId

/** The verb that undoes a line of the log about a record: what came of it is refused if something came after it. */
export const recordUndoing = <A extends RecordBase, Own, Draft, Id extends A["id"], Sort extends string>(
  { codec, idOf, mayWrite, refusal, repository, service, undoing }: RecordKind<A, Own, Draft, Id, Sort>,
  { logged, references, save }: Shared<A>
) => {
  const values = undoneValues(codec)

  const removal = Effect.fnUntraced(function* ({ who }: Writing, line: ActivityEvent, found: A | null) {
    if (found === null) return yield* removedSince
    yield* checkAsCreated(who, { line, now: found }, logged)
    const change: Change<A> = { before: found, after: null, shown: found }
    return { change, version: found.version + 1 }
  })

  const reversion = Effect.fnUntraced(function* ({ at, visible, who }: Writing, line: ActivityEvent, found: A | null) {
    if (found === null) return yield* removedSince
    yield* checkAsChanged(who, line, found)
    const version = found.version + 1
    const reverted = yield* values.reverted(line, found, { updatedAt: at, version })
    yield* Policy.mayRecordFor(who, reverted.userId)
    const isMoved = !pointsAlike(reverted, found)
    const there = isMoved ? yield* references.find(visible, reverted) : null
    if (there !== null) yield* checkThere(reverted, there, found)
    const named = there === null ? reverted : { ...reverted, ...namesOf(reverted, there) }
    const after = countedMark(keptClaim(found, named), Object.keys(line.changes))
    const misfits = found.version === line.version ? [] : (undoing?.misfits(line, after) ?? [])
    if (misfits.length > 0) return yield* changedSince(found, misfits)
    const refused = refusal(after)
    if (refused !== null) return yield* refused
    const change: Change<A> = { before: found, after, shown: after }
    return { change, version }
  })

  const restoration = Effect.fnUntraced(function* (
    { at, visible, who }: Writing,
    line: ActivityEvent,
    found: A | null
  ) {
    if (found !== null) return yield* changedSince(found, [])
    const ids = { userId: line.ownerId, clientId: line.clientId, projectId: line.projectId }
    yield* Policy.mayRecordFor(who, ids.userId)
    const there = yield* references.find(visible, ids)
    yield* checkThere(ids, there, null)
    const createdAt = line.changes["createdAt"]?.before
    if (typeof createdAt !== "string" || line.version === null) return yield* tooLittle
    const version = line.version + 1
    const after = yield* values.restored(line, logged, {
      ...undoing?.missing({ who, createdAt: Instant.make(createdAt), found: there }),
      ...namesOf(ids, there),
      updatedAt: at,
      version
    })
    const change: Change<A> = { before: null, after, shown: after }
    return { change, version }
  })

  const plans = { created: removal, updated: reversion, deleted: restoration } as const

  return traced(`${service}.undo`)(function* (
    who: Principal,
    { checkUndone, keep, line }: Undoing
  ): Effect.fn.Return<UndoneLine, CoreError | KeyAlreadyUsed> {
    const visible = yield* mayWrite(who)
    if (undoing !== undefined) yield* undoing.mayUndo(who, line)
    const readAndWrite = Effect.gen(function* () {
      const found = Option.getOrNull(yield* repository.find(visible, idOf(line.subjectId)))
      yield* checkUndone
      const writing: Writing = { who, visible, at: yield* now }
      const { change, version } = yield* plans[line.action](writing, line, found)
      const undone = undoneLine(line, version)
      yield* save(writing, change, keep(undone))
      return undone
    })
    return yield* asUndo(line.id)(retryOnConflict(readAndWrite))
  })
}
