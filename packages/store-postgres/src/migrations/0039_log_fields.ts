import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What lines of the log say beside the change: the version that it made, the days that it concerns and the request. Lines of
 * before have none of them. Columns without a default take no time, however many lines there are.
 */
export const logFields = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table activity_events
      add column version int,
      add column day date,
      add column day_before date,
      add column operation_id uuid`
})
