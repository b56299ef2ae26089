import { matchesChange, matchesLine, seesLine } from "@hourbook/core/activity/activityFilter"
import { ActivityLog, type LinePosition } from "@hourbook/core/activity/ActivityLog"
import { compareText } from "@hourbook/core/values/fold"
import { Effect, Layer, Option } from "effect"
import { Memory } from "./rows/Memory.ts"

const newestFirst = (a: LinePosition, b: LinePosition): number =>
  compareText(b.occurredAt, a.occurredAt) || compareText(b.id, a.id)

export const layer = Layer.effect(
  ActivityLog,
  Effect.map(Memory, (memory) =>
    ActivityLog.of({
      feed: (visible, { filter, limit, offset }) =>
        Effect.sync(() => {
          const found = memory
            .rowsOf(visible.workspaceId)
            .events.filter(
              (event) => seesLine(visible, event) && matchesLine(filter, event) && matchesChange(filter, event)
            )
          return { items: found.sort(newestFirst).slice(offset, offset + limit), total: Effect.succeed(found.length) }
        }),
      page: (visible, { after, limit }) =>
        Effect.sync(() =>
          memory
            .rowsOf(visible.workspaceId)
            .events.filter((event) => seesLine(visible, event))
            .filter((event) => after === null || newestFirst(event, after) < 0)
            .sort((a, b) => newestFirst(b, a))
            .slice(0, limit)
        ),
      find: (visible, id) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(
            memory.rowsOf(visible.workspaceId).events.find((event) => event.id === id && seesLine(visible, event))
          )
        ),
      ofOperation: (visible, { before, id, limit }) =>
        Effect.sync(() =>
          memory
            .rowsOf(visible.workspaceId)
            .events.filter((event) => event.operationId === id && seesLine(visible, event))
            .filter((event) => before === null || newestFirst(event, before) > 0)
            .sort(newestFirst)
            .slice(0, limit)
        ),
      undone: ({ workspaceId }, ids) =>
        Effect.sync(() => {
          const asked = new Set(ids)
          return new Set(
            memory
              .rowsOf(workspaceId)
              .events.flatMap(({ undoes }) => (undoes !== null && asked.has(undoes) ? [undoes] : []))
          )
        })
    })
  )
)
