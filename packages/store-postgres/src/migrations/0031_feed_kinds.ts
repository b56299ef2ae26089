import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Indexes for the log by subject and by action. Without the lines of created time entries, of which a log mostly consists, so
 * that recording time costs nothing more.
 */
export const feedKinds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create index activity_events_subject on activity_events (workspace_id, subject, occurred_at, id)
    where subject <> 'time_entry'`
  yield* sql`
    create index activity_events_action on activity_events (workspace_id, action, occurred_at, id)
    where action <> 'created'`
})
