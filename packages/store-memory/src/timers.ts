import { seesMember } from "@hourbook/core/access/sight"
import { type Timer, TimerRepository, type TimerWrite } from "@hourbook/core/time/Timer"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import { compareText } from "@hourbook/core/values/fold"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option, References } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory, type Rows } from "./rows/Memory.ts"
import { missingReference } from "./rows/references.ts"

/** A timer with the current names of what it is for. It outlives its project and client. */
const withNames = (rows: Rows, timer: Timer): Timer => {
  const [client, project] = [rows.clients.get(timer.clientId ?? ""), rows.projects.get(timer.projectId ?? "")]
  return {
    ...timer,
    userName: rows.members.get(timer.userId)?.member.name ?? timer.userName,
    clientId: client?.id ?? null,
    clientName: client?.name ?? null,
    projectId: project?.id ?? null,
    projectName: project?.name ?? null
  }
}

const isSame = (stored: Timer | undefined, before: Timer | null): boolean =>
  stored?.id === before?.id && stored?.version === before?.version

const refusalOf = (rows: Rows, { after, before, idempotency }: TimerWrite, userId: Timer["userId"]) => {
  const repeated = keyAlreadyUsed(rows, idempotency)
  if (repeated !== undefined) return repeated
  if (!isSame(rows.timers.get(userId), before)) return new VersionConflict()
  return missingReference(rows, null, after === null ? null : { userId, clientId: null, projectId: null })
}

export const layer = Layer.effect(
  TimerRepository,
  Effect.gen(function* () {
    const memory = yield* Memory
    const time = yield* TimeRepository

    const write = (rows: Rows, { after, idempotency }: TimerWrite, userId: Timer["userId"]) =>
      Effect.sync(() => {
        if (after === null) rows.timers.delete(userId)
        else rows.timers.set(userId, after)
        keepOutcome(rows, idempotency)
      })

    return TimerRepository.of({
      find: (visible, userId) =>
        Effect.sync(() => {
          const rows = memory.rowsOf(visible.workspaceId)
          return Option.fromUndefinedOr(rows.timers.get(userId)).pipe(
            Option.filter(() => seesMember(visible, userId)),
            Option.map((timer) => withNames(rows, timer))
          )
        }),
      all: (visible) =>
        Effect.sync(() => {
          const rows = memory.rowsOf(visible.workspaceId)
          return rows.timers
            .values()
            .filter(({ userId }) => seesMember(visible, userId))
            .map((timer) => withNames(rows, timer))
            .toArray()
            .sort((a, b) => compareText(a.startedAt, b.startedAt) || compareText(a.id, b.id))
        }),
      // No other fiber runs between the check and the two writes.
      save: (change) =>
        Effect.suspend(() => {
          const timer = change.before ?? change.after
          if (timer === null) return Effect.void
          const rows = memory.rowsOf(timer.workspaceId)
          const refusal = refusalOf(rows, change, timer.userId)
          if (refusal !== undefined) return Effect.fail(refusal)
          const writing = write(rows, change, timer.userId)
          return change.entry === null
            ? writing
            : Effect.andThen(Effect.catchTag(time.save(change.entry), "ExternalRefTaken", Effect.die), writing)
        }).pipe(Effect.provideService(References.PreventSchedulerYield, true))
    })
  })
)
