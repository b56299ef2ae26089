import type { Visibility } from "@hourbook/core/access/Policy"
import { seesMember } from "@hourbook/core/access/sight"
import { type Timer, TimerRepository, type TimerWrite } from "@hourbook/core/time/Timer"
import { compareText } from "@hourbook/core/values/fold"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { ReferenceGone, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { memberKey, timerKey, timersPartition } from "./layout/itemKeys.ts"
import { isMember } from "./layout/memberItems.ts"
import { timeEntries } from "./layout/timeEntries.ts"
import { timerDocument } from "./layout/timerItems.ts"
import { namesFor } from "./records/names.ts"
import { recordWriter } from "./records/recordWriter.ts"
import { absent, type Action, type Condition } from "./table/Action.ts"
import type { Item } from "./table/attributes.ts"
import { Dynamo } from "./table/Dynamo.ts"
import { orDieOfLimit, TransactionWriter } from "./writes/TransactionWriter.ts"

/** The condition that a timer is the one that a change began with. */
const isStill = (before: Timer | null): Condition<VersionConflict> => {
  const otherwise = () => new VersionConflict()
  return before === null
    ? absent(otherwise)
    : {
        text: "#id = :id and #version = :version",
        values: { ":id": { S: before.id }, ":version": { N: String(before.version) } },
        otherwise
      }
}

export const layer = Layer.effect(
  TimerRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    const writeEntries = yield* recordWriter(timeEntries)

    /** Timers as they are shown: without a project or client that is gone. */
    const named = Effect.fnUntraced(function* (workspaceId: WorkspaceId, items: ReadonlyArray<Item>) {
      const timers = items.map(timerDocument.fromItem)
      const { clients, members, projects } = yield* namesFor(dynamo, workspaceId, timers)
      return timers.map((timer): Timer => {
        const clientName = clients.get(timer.clientId ?? "") ?? null
        const projectName = projects.get(timer.projectId ?? "") ?? null
        return {
          ...timer,
          clientId: clientName === null ? null : timer.clientId,
          projectId: projectName === null ? null : timer.projectId,
          clientName,
          projectName,
          userName: members.get(timer.userId) ?? ""
        }
      })
    })

    const timerActions = ({ after, before }: TimerWrite): ReadonlyArray<Action<VersionConflict>> => {
      const timer = after ?? before
      if (timer === null) return []
      const key = timerKey(timer.workspaceId, timer.userId)
      const condition = isStill(before)
      return after === null
        ? [{ _tag: "Remove", key, condition }]
        : [{ _tag: "Put", key, item: timerDocument.toItem(after), isWitness: true, condition }]
    }

    /** A removed member has no timer, so none may begin while they are removed. */
    const memberStays = ({ after }: TimerWrite): ReadonlyArray<Action<ReferenceGone>> =>
      after === null
        ? []
        : [
            {
              _tag: "Check",
              key: memberKey(after.workspaceId, after.userId),
              condition: isMember(() => new ReferenceGone({ reference: "member" }))
            }
          ]

    return TimerRepository.of({
      find: (visible: Visibility, userId) =>
        seesMember(visible, userId)
          ? Effect.map(
              Effect.flatMap(dynamo.get(timerKey(visible.workspaceId, userId)), (found) =>
                named(visible.workspaceId, Option.toArray(found))
              ),
              ([timer]) => Option.fromUndefinedOr(timer)
            )
          : Effect.succeedNone,
      all: (visible) =>
        Effect.map(
          Effect.flatMap(dynamo.query({ partition: timersPartition(visible.workspaceId) }), (items) =>
            named(visible.workspaceId, items)
          ),
          (timers) =>
            timers
              .filter(({ userId }) => seesMember(visible, userId))
              .sort((a, b) => compareText(a.startedAt, b.startedAt) || compareText(a.id, b.id))
        ),
      save: (change) => {
        const { after, before, entry, idempotency } = change
        const actions: ReadonlyArray<Action<VersionConflict | ReferenceGone>> = [
          ...timerActions(change),
          ...memberStays(change)
        ]
        if (entry !== null) {
          const written = orDieOfLimit(writeEntries([{ ...entry, idempotency }], { actions }))
          return Effect.catchTag(written, "ExternalRefTaken", Effect.die)
        }
        const timer = after ?? before
        return timer === null
          ? Effect.void
          : writer.log({ workspaceId: timer.workspaceId, event: undefined, idempotency }, actions)
      }
    })
  })
)
