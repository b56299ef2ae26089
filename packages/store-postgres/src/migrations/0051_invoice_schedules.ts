import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/** Schedules that make drafts of invoices. `due` is null where one makes none. */
export const invoiceSchedules = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table invoice_schedules (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      client_id uuid not null,
      project_id uuid,
      due date,
      schedule jsonb not null,
      created_at timestamptz(3) not null,
      version int not null,
      primary key (workspace_id, id),
      constraint invoice_schedules_client foreign key (workspace_id, client_id) references clients on delete restrict,
      constraint invoice_schedules_project foreign key (workspace_id, project_id) references projects on delete restrict
    )`
  yield* sql`create index invoice_schedules_due on invoice_schedules (due) where due is not null`
  yield* sql`create index invoice_schedules_of_client on invoice_schedules (workspace_id, client_id)`
  yield* sql`
    create index invoice_schedules_of_project on invoice_schedules (workspace_id, project_id) where project_id is not null`
  yield* confine("invoice_schedules")
  yield* sql`
    alter table activity_events
      drop constraint activity_events_subject_check,
      add constraint activity_events_subject_check check (subject in (
        'time_entry', 'payment', 'payout', 'charge', 'project', 'counteragent', 'member', 'tag', 'rate', 'exchange_rate',
        'workspace', 'api_key', 'session', 'passkey', 'connection', 'statement_link', 'calendar_feed', 'import', 'period',
        'sheet', 'budget', 'tax_code', 'invoice_series', 'invoice', 'invoice_schedule'
      )) not valid`
})
