import * as Policy from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { matchesChange } from "@hourbook/core/activity/activityFilter"
import { ActivityLog, type LinePosition } from "@hourbook/core/activity/ActivityLog"
import { ChangeFeed, CursorExpired, type FeedPosition, mostLooked } from "@hourbook/core/activity/ChangeFeed"
import { changeSight } from "@hourbook/core/activity/changeSight"
import { fromMillis, Instant, now, toMillis } from "@hourbook/core/values/Instant"
import { Effect, Layer, Schema } from "effect"

const epoch = "0"

const positionOf = ({ id, occurredAt }: ActivityEvent): FeedPosition => ({ epoch, order: occurredAt, id })

const isInstant = Schema.is(Instant)

const placeIn = (position: FeedPosition): Effect.Effect<LinePosition, CursorExpired> =>
  position.epoch === epoch && isInstant(position.order)
    ? Effect.succeed({ occurredAt: position.order, id: position.id })
    : Effect.fail(new CursorExpired())

/** The feed in the order of the lines' times. */
export const layer = Layer.effect(
  ChangeFeed,
  Effect.map(ActivityLog, (log) => {
    const isThere = (whole: Policy.Visibility, { id, occurredAt }: LinePosition) => {
      const filter = { from: occurredAt, before: fromMillis(toMillis(occurredAt) + 1) }
      return log.feed(whole, { filter, offset: 0, limit: 1000 }).pipe(
        Effect.map(({ items }) => items.some((line) => line.id === id)),
        Effect.orDie
      )
    }
    return ChangeFeed.of({
      after: Effect.fnUntraced(function* (visible, { filter, limit, position }) {
        const upTo = yield* now
        const whole = Policy.wholeOf(visible.workspaceId)
        const after = position === null ? null : yield* placeIn(position)
        if (after !== null && !(yield* isThere(whole, after))) return yield* new CursorExpired()
        const found = yield* log.page(whole, { after, limit: mostLooked + 1 })
        const looked = found.slice(0, mostLooked)
        const told = looked.filter((line) => matchesChange(filter, line) && changeSight(visible, line) !== "nothing")
        const lines = told.slice(0, limit).map((line) => ({ line, position: positionOf(line) }))
        const cut = told.length > limit
        const end = looked.at(-1)
        return {
          lines,
          last: (cut ? lines.at(-1)?.position : end && positionOf(end)) ?? position,
          upTo,
          hasMore: cut || found.length > mostLooked
        }
      }),
      now: Effect.fnUntraced(function* (visible) {
        const upTo = yield* now
        const { items } = yield* Effect.orDie(
          log.feed(Policy.wholeOf(visible.workspaceId), { filter: {}, offset: 0, limit: 1 })
        )
        const [line] = items
        return { last: line === undefined ? null : positionOf(line), upTo }
      })
    })
  })
)
