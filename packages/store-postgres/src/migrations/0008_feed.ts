import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Indexes for the filters of the activity log; the one by client exists already. */
export const feed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`create index on activity_events (workspace_id, user_id, occurred_at, id)`
  yield* sql`create index on activity_events (workspace_id, project_id, occurred_at, id) where project_id is not null`
})
