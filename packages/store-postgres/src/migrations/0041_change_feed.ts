import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"

/**
 * The order of the feed of changes. A line has the number of its transaction, which the database gives out in order, and the
 * epoch of these numbers: a dump that is restored on another server begins a new one, since the numbers there may be lower.
 * `log_epoch` is a constant to the planner, so it costs a write nothing.
 *
 * Earlier lines have no number and come first, in the order of their time. So the columns take no time, however many lines
 * there are, and the index of new lines is empty at first; that of earlier ones never grows.
 */
export const changeFeed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create function log_epoch() returns int language sql immutable as 'select 0'`
  yield* sql`revoke execute on function log_epoch() from public`
  yield* grant("execute on function log_epoch()")
  yield* sql`
    alter table activity_events
      add column owner_before uuid,
      add column client_before uuid,
      add column xact xid8,
      add column epoch int`
  yield* sql`
    alter table activity_events
      alter column xact set default pg_current_xact_id(),
      alter column epoch set default log_epoch()`
  yield* sql`
    create index activity_events_feed on activity_events (workspace_id, epoch, xact, id) where xact is not null`
  yield* sql`
    create index activity_events_unnumbered on activity_events (workspace_id, occurred_at, id) where xact is null`
})
