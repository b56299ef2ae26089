import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { matchesChange } from "@hourbook/core/activity/activityFilter"
import { ChangeFeed, CursorExpired, type FeedPosition, mostLooked } from "@hourbook/core/activity/ChangeFeed"
import { changeSight } from "@hourbook/core/activity/changeSight"
import { now } from "@hourbook/core/values/Instant"
import { Effect, Layer } from "effect"
import { Memory, type Rows } from "./rows/Memory.ts"

/** Lines are in the order in which they were written: the order of one is its index. */
const positionOf = ({ epoch }: Rows, { id }: ActivityEvent, index: number): FeedPosition => ({
  epoch,
  order: String(index),
  id
})

/** The index of the line after a place. */
const indexAfter = (rows: Rows, position: FeedPosition | null): number | undefined => {
  if (position === null) return 0
  const index = Number(position.order)
  return position.epoch === rows.epoch && rows.events[index]?.id === position.id ? index + 1 : undefined
}

export const layer = Layer.effect(
  ChangeFeed,
  Effect.map(Memory, (memory) =>
    ChangeFeed.of({
      after: Effect.fnUntraced(function* (visible, { filter, limit, position }) {
        const upTo = yield* now
        const rows = memory.rowsOf(visible.workspaceId)
        const start = indexAfter(rows, position)
        if (start === undefined) return yield* new CursorExpired()
        const seen = rows.events
          .slice(start, start + mostLooked)
          .map((line, index) => ({ line, position: positionOf(rows, line, start + index) }))
        const told = seen.filter(({ line }) => matchesChange(filter, line) && changeSight(visible, line) !== "nothing")
        const lines = told.slice(0, limit)
        const last = (told.length > limit ? lines.at(-1) : seen.at(-1))?.position ?? position
        return { lines, last, upTo, hasMore: last !== null && Number(last.order) + 1 < rows.events.length }
      }),
      now: (visible: Visibility) =>
        Effect.map(now, (upTo) => {
          const rows = memory.rowsOf(visible.workspaceId)
          const line = rows.events.at(-1)
          return { last: line === undefined ? null : positionOf(rows, line, rows.events.length - 1), upTo }
        })
    })
  )
)
