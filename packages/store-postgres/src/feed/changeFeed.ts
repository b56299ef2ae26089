import type { Visibility } from "@hourbook/core/access/Policy"
import type { ActivityFilter } from "@hourbook/core/activity/ActivityLog"
import {
  ChangeFeed,
  CursorExpired,
  type FedLine,
  type FeedPosition,
  mostLooked
} from "@hourbook/core/activity/ChangeFeed"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Effect, Layer, Struct } from "effect"
import type { Statement } from "effect/sql"
import { Database } from "../database/Database.ts"
import { storedSubject } from "../sql/storedSubject.ts"
import { concerning, type EventRow, eventColumns, toEvent } from "../writes/activity.ts"
import { isAt, isFinal, orderColumns, type OrderRow, type Run, runsAfter, toPlace, toPosition } from "./feedOrder.ts"
import { makeFeedState } from "./feedState.ts"
import { toldEvents } from "./toldEvents.ts"

/** A line that the caller may see, or the last one looked at, and how many were. */
interface LookedRow extends EventRow, OrderRow {
  readonly place: number
  readonly told: boolean
  /** Of the last one: one more than may be looked at where there are more. */
  readonly looked: number
}

const toLine = (row: LookedRow) => toEvent(Struct.omit(row, ["feedEpoch", "feedXact", "place", "told", "looked"]))

type Filter = Pick<ActivityFilter, "subjects" | "concerns">

/** Whether every line is shown, so that there is no need to look at more lines than are asked for. */
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

    /** The place of a position of this epoch whose line is there. */
    const placeOf = Effect.fnUntraced(function* (visible: Visibility, epoch: string, position: FeedPosition) {
      if (position.epoch !== epoch) return yield* new CursorExpired()
      const place = yield* toPlace(position)
      const found = yield* Effect.orDie(
        sql`select from activity_events e where e.workspace_id = ${visible.workspaceId} and ${isAt(sql, place)}`
      )
      return found.length === 0 ? yield* new CursorExpired() : place
    })

    /**
     * Looks at the next lines of a run, and no further than the last line that the caller may see; the line that was looked at last follows
     * where fewer are found than asked for. One statement does both, so that no line comes in between.
     */
    const lookAt = ({ lines, order: by }: Run, told: Statement.Fragment, most: number, limit: number) =>
      Effect.orDie(
        sql<LookedRow>`
          with looked as not materialized (
            select e.*, (row_number() over ())::int as place
            from (select e.* from ${lines} order by ${by} limit ${most + 1}) e
          )
          (select ${shown}, e.place, true as told, 0 as looked from looked e
           where e.place <= ${most} and ${told} order by ${by} limit ${limit + 1})
          union all
          (select ${shown}, e.place, false as told, e.looked
           from (select e.*, max(e.place) over () as looked from looked e) e
           where e.place <= ${most} order by e.place desc limit 1)
          limit ${limit + 1}`
      )

    const look = Effect.fnUntraced(function* (
      visible: Visibility,
      question: { readonly position: FeedPosition | null; readonly limit: number; readonly filter: Filter }
    ) {
      const { filter, limit, position } = question
      const { epoch, upTo } = yield* feedState
      const place = position === null ? null : yield* placeOf(visible, epoch, position)
      const told = sql.and([
        toldEvents(sql, visible),
        ...(filter.subjects === undefined ? [] : [sql.in("e.subject", filter.subjects.map(storedSubject))]),
        ...(filter.concerns === undefined ? [] : [concerning(sql, filter.concerns)])
      ])
      const lines: Array<FedLine> = []
      let [last, left] = [position, tellsAll(visible, filter) ? limit : mostLooked]
      for (const run of runsAfter(sql, visible.workspaceId, place)) {
        if (left === 0) return { lines, last, upTo, hasMore: true }
        const rows = yield* lookAt(run, told, left, limit - lines.length)
        const found = rows.filter((row) => row.told).sort((a, b) => a.place - b.place)
        const end = rows.find((row) => !row.told)
        const fitting = found.slice(0, limit - lines.length)
        lines.push(...fitting.map((row) => ({ line: toLine(row), position: toPosition(epoch, row) })))
        if (found.length > fitting.length) return { lines, last: lines.at(-1)?.position ?? last, upTo, hasMore: true }
        if (end === undefined) continue
        last = toPosition(epoch, end)
        if (end.looked > left) return { lines, last, upTo, hasMore: true }
        left -= end.looked
      }
      return { lines, last, upTo, hasMore: false }
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
