import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/** The activity log and the kept outcomes of idempotent requests (`answers`). */
export const changes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // A line outlives its subject, so it has no foreign keys.
  yield* sql`
    create table activity_events (
      workspace_id uuid not null,
      id uuid not null,
      occurred_at timestamptz(3) not null,
      action text not null check (action in ('created', 'updated', 'deleted')),
      subject text not null check (subject in ('time_entry', 'payment', 'payout', 'project', 'counteragent')),
      subject_id uuid not null,
      user_id uuid not null,
      user_name text not null,
      owner_id uuid,
      project_id uuid,
      project_name text,
      client_id uuid,
      client_name text,
      title text not null,
      amount numeric(15, 4),
      currency text collate "C",
      worked_minutes int,
      changes jsonb not null,
      primary key (workspace_id, id)
    )`
  yield* sql`create index on activity_events (workspace_id, occurred_at, id)`
  yield* sql`create index on activity_events (workspace_id, owner_id, occurred_at, id) where owner_id is not null`
  yield* sql`create index on activity_events (workspace_id, occurred_at, id) where owner_id is null`
  yield* sql`create index on activity_events (workspace_id, client_id, occurred_at, id)`

  yield* sql`
    create table answers (
      workspace_id uuid not null,
      user_id uuid not null,
      key text collate "C" not null,
      fingerprint text not null,
      result text not null,
      keep_until timestamptz(3) not null,
      primary key (workspace_id, user_id, key)
    )`
  yield* sql`create index on answers (workspace_id, keep_until)`

  for (const table of ["activity_events", "answers"]) yield* confine(table)
})
