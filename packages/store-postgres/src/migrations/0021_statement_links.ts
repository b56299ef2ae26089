import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"
import { confine } from "./confine.ts"

/** The links with which clients read their statements. */
export const statementLinks = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table statement_links (
      workspace_id uuid not null,
      id uuid not null,
      client_id uuid not null,
      user_id uuid not null,
      secret_hash bytea not null constraint statement_links_secret unique check (length(secret_hash) = 32),
      accrual_from date,
      created_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      last_opened_at timestamptz(3),
      primary key (workspace_id, id),
      constraint statement_links_client foreign key (workspace_id, client_id) references clients on delete cascade,
      constraint statement_links_member foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* sql`create index on statement_links (workspace_id, client_id)`

  yield* confine("statement_links")

  // Like key_owner, this function reads as the operator and restores the setting before it returns.
  yield* sql`
    create function statement_link_place(secret bytea) returns uuid
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
      place uuid;
    begin
      perform set_config('hourbook.operator', 'on', true);
      select l.workspace_id into place from statement_links l where l.secret_hash = secret;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
      return place;
    end $$`
  yield* sql`revoke execute on function statement_link_place(bytea) from public`
  yield* grant("execute on function statement_link_place(bytea)")
})
