import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * Budgets of projects and clients, and what the log has said about them. Columns without a value take no time, and few rows are
 * in the indexes. Earlier lines of the log need not be checked again.
 */
export const budgets = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["projects", "clients"]) {
    yield* sql`alter table ${sql(table)} add column budget jsonb, add column budget_version int not null default 0`
    yield* sql`create index ${sql(`${table}_budget`)} on ${sql(table)} (workspace_id, id) where budget is not null`
  }
  yield* sql`
    create table budget_notices (
      workspace_id uuid not null references workspaces,
      entity_id uuid not null,
      version int not null,
      period_from text not null,
      threshold int not null,
      primary key (workspace_id, entity_id, version, period_from, threshold)
    )`
  yield* confine("budget_notices")
  yield* sql`
    alter table activity_events
      drop constraint activity_events_subject_check,
      add constraint activity_events_subject_check check (subject in (
        'time_entry', 'payment', 'payout', 'charge', 'project', 'counteragent', 'member', 'tag', 'rate', 'exchange_rate',
        'workspace', 'api_key', 'session', 'passkey', 'connection', 'statement_link', 'calendar_feed', 'import', 'period',
        'sheet', 'budget'
      )) not valid`
})
