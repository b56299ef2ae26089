import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * Webhooks, the events that wait for another try, and what was sent. The log's check of subjects gets one more, whatever it has:
 * earlier lines need not be checked again.
 */
export const webhooks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table webhooks (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      url text not null,
      events text[] not null,
      description text,
      enabled boolean not null,
      stopped text,
      enabled_at timestamptz(3) not null,
      secret_at timestamptz(3),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null,
      secrets jsonb,
      progress jsonb,
      revision int not null default 0,
      primary key (workspace_id, id)
    )`
  yield* sql`create index webhooks_enabled on webhooks (workspace_id) where enabled`
  yield* sql`
    create table webhook_retries (
      workspace_id uuid not null,
      webhook_id uuid not null,
      event_id uuid not null,
      tries int not null,
      next_at timestamptz(3) not null,
      primary key (workspace_id, webhook_id, event_id),
      foreign key (workspace_id, webhook_id) references webhooks on delete cascade
    )`
  yield* sql`create index webhook_retries_next on webhook_retries (workspace_id, webhook_id, next_at, event_id)`
  yield* sql`
    create table webhook_deliveries (
      workspace_id uuid not null,
      webhook_id uuid not null,
      id uuid not null,
      event_id uuid not null,
      type text not null,
      sent_at timestamptz(3) not null,
      attempt int not null,
      status int,
      milliseconds int not null,
      answer text not null,
      error text,
      primary key (workspace_id, webhook_id, id),
      foreign key (workspace_id, webhook_id) references webhooks on delete cascade
    )`
  for (const table of ["webhooks", "webhook_retries", "webhook_deliveries"]) yield* confine(table)
  yield* sql`
    do $$
    declare
      subjects constant text := (
        select pg_get_constraintdef(oid) from pg_constraint
        where conname = 'activity_events_subject_check' and conrelid = 'activity_events'::regclass
      );
    begin
      alter table activity_events drop constraint activity_events_subject_check;
      execute 'alter table activity_events add constraint activity_events_subject_check '
        || replace(replace(subjects, '])', ', ''webhook''::text])'), ' NOT VALID', '') || ' not valid';
    end $$`
})
