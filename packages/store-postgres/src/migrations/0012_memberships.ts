import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"
import { confine } from "./confine.ts"
import { allowSubject } from "./recordTable.ts"

/**
 * Addresses belong to memberships, so the table of users goes; ids stay. Members sign in with one-time codes, at most one
 * each. The log gets lines about members.
 */
export const memberships = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The index also finds the memberships with an address across workspaces.
  yield* sql`
    alter table members
      drop constraint members_user,
      add constraint members_email unique (email, workspace_id),
      add constraint members_email_folded check (email = lower(email))`
  yield* sql`drop function user_with_email(text)`
  yield* sql`drop function enrol_user(uuid, text, timestamptz)`
  yield* sql`drop table users`

  yield* sql`
    create table sign_in_codes (
      workspace_id uuid not null,
      user_id uuid not null,
      code_hash bytea not null constraint sign_in_codes_code unique check (length(code_hash) = 32),
      expires_at timestamptz(3) not null,
      primary key (workspace_id, user_id),
      constraint sign_in_codes_member foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* confine("sign_in_codes")
  yield* allowSubject("member")

  // Like key_owner, both functions act as the operator and restore the setting before they return.
  yield* sql`
    create function memberships_with(address text) returns table (workspace_id uuid, user_id uuid)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
    begin
      perform set_config('hourbook.operator', 'on', true);
      return query
        select m.workspace_id, m.user_id from members m where m.email = address and m.removed_at is null
        order by m.workspace_id;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
    end $$`
  yield* sql`
    create function take_sign_in_code(code bytea, at timestamptz) returns table (workspace_id uuid, user_id uuid)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
    begin
      perform set_config('hourbook.operator', 'on', true);
      return query
        delete from sign_in_codes c where c.code_hash = code and c.expires_at > at
        returning c.workspace_id, c.user_id;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
    end $$`
  for (const signature of ["memberships_with(text)", "take_sign_in_code(bytea, timestamptz)"]) {
    yield* sql`revoke execute on function ${sql.literal(signature)} from public`
    yield* grant(`execute on function ${signature}`)
  }
})
