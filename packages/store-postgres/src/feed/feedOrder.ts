import { type FeedPosition, CursorExpired } from "@hourbook/core/activity/ChangeFeed"
import { EventId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { Effect, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { toInstant } from "../sql/rows.ts"

/** The columns that order a line of the feed, with the alias `e`. They are named otherwise, since texts sort otherwise. */
export const orderColumns = `
  e.occurred_at as "occurredAt", e.id, e.epoch as "feedEpoch", e.xact::text as "feedXact"`

export interface OrderRow {
  readonly id: EventId
  readonly occurredAt: Date
  readonly feedEpoch: number | null
  readonly feedXact: string | null
}

/** The place of a line as the store knows it. A line from before lines were numbered has the moment of the change instead. */
type Place =
  | { readonly _tag: "Earlier"; readonly occurredAt: Instant; readonly id: EventId }
  | { readonly _tag: "Numbered"; readonly epoch: string; readonly xact: string; readonly id: EventId }

export const toPosition = (epoch: string, { feedEpoch, feedXact, id, occurredAt }: OrderRow): FeedPosition => ({
  epoch,
  order: feedXact === null ? toInstant(occurredAt) : `${feedEpoch}.${feedXact}`,
  id
})

const isInstant = Schema.is(Instant)

/** What the store wrote into a position; a text that it did not write is of another store. */
export const toPlace = ({ id, order }: FeedPosition): Effect.Effect<Place, CursorExpired> => {
  if (isInstant(order)) return Effect.succeed({ _tag: "Earlier", occurredAt: order, id })
  const [, epoch, xact] = /^(\d{1,9})\.(\d{1,19})$/u.exec(order) ?? []
  return epoch === undefined || xact === undefined
    ? Effect.fail(new CursorExpired())
    : Effect.succeed({ _tag: "Numbered", epoch, xact, id })
}

/** That a line is at a place. */
export const isAt = (sql: SqlClient.SqlClient, place: Place): Statement.Fragment =>
  place._tag === "Earlier"
    ? sql`e.id = ${place.id}::uuid and e.xact is null and e.occurred_at = ${place.occurredAt}::timestamptz`
    : sql`e.id = ${place.id}::uuid and e.epoch = ${place.epoch}::int and e.xact = ${place.xact}::xid8`

/** That no transaction is open any more that has the number of a line or a lower one. Numbers of former epochs are final. */
export const isFinal = (sql: SqlClient.SqlClient): Statement.Fragment => sql`
  e.xact is not null and (e.xact < pg_snapshot_xmin(pg_current_snapshot()) or e.epoch < log_epoch())`

/** Lines of one sort, in an order that an index has. */
export interface Run {
  readonly lines: Statement.Fragment
  readonly order: Statement.Fragment
}

/** The lines after a place, first those from before they were numbered, and then those with a number. */
export const runsAfter = (sql: SqlClient.SqlClient, workspaceId: string, place: Place | null): ReadonlyArray<Run> => {
  const run = (sort: Statement.Fragment, after: Statement.Fragment, order: Statement.Fragment): Run => ({
    lines: sql`activity_events e where e.workspace_id = ${workspaceId} and ${sort} and ${after}`,
    order
  })
  const earlier = (after: Statement.Fragment) => run(sql`e.xact is null`, after, sql`e.occurred_at, e.id`)
  const numbered = (after: Statement.Fragment) => run(isFinal(sql), after, sql`e.epoch, e.xact, e.id`)
  const every = sql`true`
  if (place === null) return [earlier(every), numbered(every)]
  return place._tag === "Earlier"
    ? [earlier(sql`(e.occurred_at, e.id) > (${place.occurredAt}::timestamptz, ${place.id}::uuid)`), numbered(every)]
    : [numbered(sql`(e.epoch, e.xact, e.id) > (${place.epoch}::int, ${place.xact}::xid8, ${place.id}::uuid)`)]
}
