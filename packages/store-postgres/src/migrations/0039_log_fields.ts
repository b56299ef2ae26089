import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * What lines of the log say beside the change: the version that it made, the days that it concerns and the request; and more
 * subjects. Earlier lines have none of them. Columns without a default take no time, however many lines there are, and earlier
 * lines need not be checked again.
 */
export const logFields = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table activity_events
      add column version int,
      add column day date,
      add column day_before date,
      add column operation_id uuid,
      drop constraint activity_events_subject_check,
      add constraint activity_events_subject_check check (subject in (
        'time_entry', 'payment', 'payout', 'charge', 'project', 'counteragent', 'member', 'tag', 'rate', 'exchange_rate',
        'workspace', 'api_key', 'session', 'passkey', 'connection', 'statement_link', 'calendar_feed', 'import'
      )) not valid`
  for (const table of ["tags", "exchange_rates", "billing_rates", "imports"]) {
    yield* sql`alter table ${sql(table)} add column version int not null default 1`
  }
})
