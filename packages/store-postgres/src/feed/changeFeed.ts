import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityFilter } from "@hourbook/core/activity/ActivityLog"
import { ChangeFeed, CursorExpired, type FeedPosition, mostLooked } from "@hourbook/core/activity/ChangeFeed"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Effect, Layer, Struct } from "effect"
import { Database } from "../database/Database.ts"
import { storedSubject } from "../sql/storedSubject.ts"
import { concerning, type EventRow, eventColumns, toEvent } from "../writes/activity.ts"
import { isAt, isFinal, linesAfter, orderColumns, type OrderRow, toPlace, toPosition } from "./feedOrder.ts"
import { makeFeedState } from "./feedState.ts"
import { toldEvents } from "./toldEvents.ts"

/** A line that was looked at, in its order, and how many were. */
interface LookedRow extends EventRow, OrderRow {
  readonly place: number
  readonly told: boolean
  readonly looked: number
}

const toLine = (row: LookedRow) => toEvent(Struct.omit(row, ["feedEpoch", "feedXact", "looked", "place", "told"]))

type Filter = Pick<ActivityFilter, "subjects" | "concerns">

/** Whether every line is told, so that there is no need to look at more lines than are asked for. */
const tellsAll = ({ sight }: Visibility, { concerns, subjects }: Filter): boolean =>
  sight._tag === "All" && concerns === undefined && subjects === undefined

export const layer = Layer.effect(
  ChangeFeed,
  Effect.gen(function* () {
    const database = yield* Database
    const { operator, sql, within } = database
    const feedState = makeFeedState(database)
    const shown = sql.literal(`${eventColumns}, e.epoch as "feedEpoch", e.xact::text as "feedXact"`)
    const order = sql.literal(orderColumns)

    const inOrder = sql`
      order by e.sort, e.epoch, e.xact, case when e.sort = 0 then e.occurred_at end, e.id`

    /** The place of a position of this epoch whose line is there. */
    const placeOf = Effect.fnUntraced(function* (visible: Visibility, epoch: string, position: FeedPosition) {
      if (position.epoch !== epoch) return yield* new CursorExpired()
      const place = yield* toPlace(position)
      const found = yield* Effect.orDie(
        sql`select from activity_events e where e.workspace_id = ${visible.workspaceId} and ${isAt(sql, place)}`
      )
      return found.length === 0 ? yield* new CursorExpired() : place
    })

    const look = Effect.fnUntraced(function* (
      visible: Visibility,
      question: { readonly position: FeedPosition | null; readonly limit: number; readonly filter: Filter }
    ) {
      const { filter, limit, position } = question
      const { epoch, upTo } = yield* feedState
      const place = position === null ? null : yield* placeOf(visible, epoch, position)
      const most = tellsAll(visible, filter) ? limit : mostLooked
      const told = sql.and([
        toldEvents(sql, visible),
        ...(filter.subjects === undefined ? [] : [sql.in("e.subject", filter.subjects.map(storedSubject))]),
        ...(filter.concerns === undefined ? [] : [concerning(sql, filter.concerns)])
      ])
      const rows = yield* Effect.orDie(
        sql<LookedRow>`
          with looked as materialized (
            select e.*, (row_number() over (${inOrder}))::int as place
            from (${linesAfter(sql, visible.workspaceId, place, most + 1)}) e
          ),
          counted as (select least(max(place), ${most + 1})::int as looked from looked)
          select ${shown}, e.place, ${told} as told, c.looked
          from looked e cross join counted c
          where e.place <= ${most} and (${told} or e.place = least(c.looked, ${most}))
          order by e.place limit ${limit + 1}`
      )
      const all = rows.filter((row) => row.told)
      const lines = all.slice(0, limit).map((row) => ({ line: toLine(row), position: toPosition(epoch, row) }))
      const last = all.length > limit ? lines.at(-1)?.position : rows.slice(-1).map((row) => toPosition(epoch, row))[0]
      return {
        lines,
        last: last ?? position,
        upTo,
        hasMore: all.length > limit || (rows[0]?.looked ?? 0) > most
      }
    })

    return ChangeFeed.of({
      after: (visible, question) => within(visible.workspaceId)(look(visible, question)),
      now: (visible) =>
        within(visible.workspaceId)(
          Effect.gen(function* () {
            const { epoch, upTo } = yield* feedState
            const ofWorkspace = sql`e.workspace_id = ${visible.workspaceId}`
            const [row] = yield* sql<OrderRow>`
              (select 1 as sort, ${order} from activity_events e where ${ofWorkspace} and ${isFinal(sql)}
               order by e.epoch desc, e.xact desc, e.id desc limit 1)
              union all
              (select 0 as sort, ${order} from activity_events e where ${ofWorkspace} and e.xact is null
               order by e.occurred_at desc, e.id desc limit 1)
              order by sort desc limit 1`
            return { last: row === undefined ? null : toPosition(epoch, row), upTo }
          }).pipe(Effect.orDie)
        ),
      ends: (workspaceIds) =>
        operator(
          sql<OrderRow & { readonly workspaceId: WorkspaceId; readonly current: string }>`
            select w.id as "workspaceId", log_epoch()::text as current, l.*
            from unnest(${workspaceIds}::uuid[]) w (id) cross join lateral (
              select ${order} from activity_events e
              where e.workspace_id = w.id and ${isFinal(sql)}
              order by e.epoch desc, e.xact desc, e.id desc limit 1
            ) l`
        ).pipe(
          Effect.map((rows) => new Map(rows.map((row) => [row.workspaceId, toPosition(row.current, row)]))),
          Effect.orDie
        )
    })
  })
)
