import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { confine } from "./confine.ts"

/**
 * Mails that are to be sent or were sent, and a second text of a one-time code, which a mail has. The log's check of subjects gets
 * one more, whatever it has: earlier lines need not be checked again.
 */
export const mails = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table mails (
      workspace_id uuid not null references workspaces,
      id uuid not null,
      kind text not null,
      cause text not null,
      recipient text not null,
      n int not null,
      user_id uuid,
      due_at timestamptz(3),
      tried_at timestamptz(3),
      created_at timestamptz(3) not null,
      unsubscribe text,
      revision int not null,
      mail jsonb not null,
      primary key (workspace_id, id),
      constraint mails_identity unique (workspace_id, cause, kind, recipient, n)
    )`
  yield* sql`create index mails_due on mails (due_at) where due_at is not null`
  yield* sql`create index mails_tried on mails (workspace_id, tried_at) where tried_at is not null`
  yield* sql`create unique index mails_unsubscribe on mails (unsubscribe) where unsubscribe is not null`
  yield* sql`create index mails_created on mails (created_at)`
  yield* confine("mails")
  yield* sql`
    alter table sign_in_codes
      add column mailed_hash bytea constraint sign_in_codes_mailed unique check (length(mailed_hash) = 32)`
  yield* sql`
    create or replace function take_sign_in_code(code bytea, at timestamptz)
    returns table (workspace_id uuid, user_id uuid)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
    begin
      perform set_config('hourbook.operator', 'on', true);
      return query
        update sign_in_codes c set code_hash = null, mailed_hash = null, was_taken = true
        where (c.code_hash = code or c.mailed_hash = code) and c.expires_at > at
        returning c.workspace_id, c.user_id;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
    end $$`
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
        || replace(replace(subjects, '])', ', ''mail''::text])'), ' NOT VALID', '') || ' not valid';
    end $$`
})
