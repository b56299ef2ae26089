import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityEvent } from "@hourbook/core/activity/ActivityEvent"
import { matchesChange } from "@hourbook/core/activity/activityFilter"
import type { ActivityFilter } from "@hourbook/core/activity/ActivityLog"
import { ChangeFeed, CursorExpired, type FeedPosition, mostLooked } from "@hourbook/core/activity/ChangeFeed"
import { changeSight } from "@hourbook/core/activity/changeSight"
import { fromMillis, Instant } from "@hourbook/core/values/Instant"
import { Effect, Layer, Schema } from "effect"
import { toEvent } from "./layout/events.ts"
import { eventKey, eventsPartition } from "./layout/itemKeys.ts"
import { shortInstant } from "./layout/sortable.ts"
import { type Item, textOf } from "./table/attributes.ts"
import { Dynamo, type QueryPage } from "./table/Dynamo.ts"
import { end, type Query } from "./table/Query.ts"
import { type Floor, LogFloor } from "./writes/LogFloor.ts"

type Filter = Pick<ActivityFilter, "subjects" | "concerns">

const positionOf = (log: string, { id, occurredAt }: ActivityEvent): FeedPosition => ({
  epoch: log,
  order: occurredAt,
  id
})

const isInstant = Schema.is(Instant)

/** The sort key of the line of a position of this life of the log. */
const placeOf = (workspaceId: string, log: string, position: FeedPosition): Effect.Effect<string, CursorExpired> =>
  position.epoch === log && isInstant(position.order)
    ? Effect.succeed(eventKey(workspaceId, position.order, position.id).sk)
    : Effect.fail(new CursorExpired())

/** Whether every line is shown, so that there is no need to look at more lines than are asked for. */
const tellsAll = ({ sight }: Visibility, { concerns, subjects }: Filter): boolean =>
  sight._tag === "All" && concerns === undefined && subjects === undefined

/** How many lines are read at a time where some are not told. */
const pageSize = 500

/** Sort keys up to a moment. */
const upTo = (millis: number): string => `${shortInstant(fromMillis(millis))}${end}`

/** A line that was looked at, and whether the caller may see it. */
interface Looked {
  readonly line: ActivityEvent
  readonly isTold: boolean
}

/** The feed in the order of the times of lines, up to the floor, below which no line is written any more. */
export const layer = Layer.effect(
  ChangeFeed,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const floors = yield* LogFloor
    /** The last lines below the floors of workspaces. They stay the last. */
    const ends = new WeakMap<Floor, FeedPosition | null>()

    /** The lines after a place, up to the floor, until there are enough of those that the caller may see. */
    const look = Effect.fnUntraced(function* (
      workspaceId: ActivityEvent["workspaceId"],
      of: { readonly place: string | null; readonly floor: number; readonly atOnce: number; readonly wanted: number },
      isTold: (line: ActivityEvent) => boolean
    ): Effect.fn.Return<ReadonlyArray<Looked>, CursorExpired> {
      const { atOnce, floor, place, wanted } = of
      const query: Query = {
        partition: eventsPartition(workspaceId),
        // A line above the floor of its own log is of a table that was put back in time.
        ...(place === null ? {} : { from: place }),
        to: place !== null && place > upTo(floor) ? place : upTo(floor),
        limit: atOnce
      }
      const lines: Array<Looked> = []
      let told = 0
      let isFirst = place !== null
      let next: Item | undefined
      do {
        const page: QueryPage = yield* dynamo.page(query, next)
        const [first] = page.items
        if (isFirst && (first === undefined || textOf(first, "sk") !== place)) return yield* new CursorExpired()
        for (const item of page.items.slice(isFirst ? 1 : 0)) {
          const line = toEvent(workspaceId, item)
          const one = { line, isTold: isTold(line) }
          if (one.isTold) told++
          lines.push(one)
        }
        isFirst = false
        next = page.next
      } while (next !== undefined && lines.length <= mostLooked && told < wanted)
      return lines
    })

    const lastLine = Effect.fnUntraced(function* (workspaceId: ActivityEvent["workspaceId"], floor: Floor) {
      const known = ends.get(floor)
      if (known !== undefined) return known
      const query = {
        partition: eventsPartition(workspaceId),
        to: upTo(floor.at),
        direction: "desc",
        limit: 1
      } as const
      const [item] = (yield* dynamo.page(query)).items
      const last = item === undefined ? null : positionOf(floor.log, toEvent(workspaceId, item))
      ends.set(floor, last)
      return last
    })

    return ChangeFeed.of({
      after: Effect.fnUntraced(function* (visible, { filter, limit, position }) {
        const { workspaceId } = visible
        const floor = yield* floors.of(workspaceId)
        const place = position === null ? null : yield* placeOf(workspaceId, floor.log, position)
        // The line of the place and one more than is asked for.
        const atOnce = tellsAll(visible, filter) ? limit + 2 : pageSize
        const found = yield* look(
          workspaceId,
          { place, floor: floor.at, atOnce, wanted: limit + 1 },
          (line) => matchesChange(filter, line) && changeSight(visible, line) !== "nothing"
        )
        const looked = found.slice(0, mostLooked)
        const told = looked.filter((one) => one.isTold)
        const lines = told.slice(0, limit).map(({ line }) => ({ line, position: positionOf(floor.log, line) }))
        const cut = told.length > limit
        const last = looked.at(-1)
        return {
          lines,
          last: (cut ? lines.at(-1)?.position : last && positionOf(floor.log, last.line)) ?? position,
          upTo: fromMillis(floor.at),
          hasMore: cut || found.length > mostLooked
        }
      }),
      now: Effect.fnUntraced(function* ({ workspaceId }) {
        const floor = yield* floors.of(workspaceId)
        return { last: yield* lastLine(workspaceId, floor), upTo: fromMillis(floor.at) }
      })
    })
  })
)
