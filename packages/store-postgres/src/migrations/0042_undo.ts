import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * The line that a change undoes, and indexes for undoing: of an operation's lines but its first, whose id is the operation's, so
 * that a change by itself costs nothing more, and of what is undone. A column without a default takes no time.
 */
export const undo = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`alter table activity_events add column undoes uuid`
  yield* sql`
    create index activity_events_operation on activity_events (workspace_id, operation_id, occurred_at, id)
    where operation_id <> id`
  yield* sql`create index activity_events_undoes on activity_events (workspace_id, undoes) where undoes is not null`
})
