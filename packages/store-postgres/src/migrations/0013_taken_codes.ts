import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** The row of a one-time code stays after the code was taken, to tell who has signed in before. */
export const takenCodes = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table sign_in_codes
      alter column code_hash drop not null,
      add column was_taken boolean not null default false`
  yield* sql`
    create or replace function take_sign_in_code(code bytea, at timestamptz)
    returns table (workspace_id uuid, user_id uuid)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
    begin
      perform set_config('hourbook.operator', 'on', true);
      return query
        update sign_in_codes c set code_hash = null, was_taken = true where c.code_hash = code and c.expires_at > at
        returning c.workspace_id, c.user_id;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
    end $$`
})
