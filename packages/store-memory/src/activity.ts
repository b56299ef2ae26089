import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { matchesChange, matchesLine, seesLine } from "@hourbook/core/activity/activityFilter"
import { ActivityLog } from "@hourbook/core/activity/ActivityLog"
import { compareText } from "@hourbook/core/values/fold"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"

const newestFirst = (a: ActivityEvent, b: ActivityEvent): number =>
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
            .filter((event) => after === null || newestFirst(event, { ...event, ...after }) < 0)
            .sort((a, b) => newestFirst(b, a))
            .slice(0, limit)
        )
    })
  )
)
