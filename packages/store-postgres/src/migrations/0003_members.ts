import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"
import { confine } from "./confine.ts"

/** Users, members and API keys, and the three functions that read across workspaces. */
export const members = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // The app has no privilege on this table; it uses the functions below.
  yield* sql`
    create table users (
      id uuid primary key,
      email text collate "C" not null constraint users_email unique check (email = lower(email)),
      created_at timestamptz(3) not null,
      unique (id, email)
    )`
  const operating = sql.literal("(select current_setting('hourbook.operator', true)) = 'on'")
  yield* sql`alter table users enable row level security`
  yield* sql`alter table users force row level security`
  yield* sql`create policy operator on users to current_user using (${operating}) with check (${operating})`

  // The email is a copy, kept equal by the foreign key, so that listing members does not read users.
  yield* sql`
    create table members (
      workspace_id uuid not null constraint members_workspace references workspaces on delete restrict,
      user_id uuid not null,
      email text collate "C" not null,
      name text not null,
      name_folded text collate "C" not null,
      role text not null check (role in ('owner', 'admin', 'member', 'client')),
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null,
      removed_at timestamptz(3),
      primary key (workspace_id, user_id),
      constraint members_user foreign key (user_id, email) references users (id, email)
        on update cascade on delete restrict
    )`

  yield* sql`
    create table member_clients (
      workspace_id uuid not null,
      user_id uuid not null,
      client_id uuid not null,
      primary key (workspace_id, user_id, client_id),
      constraint member_clients_member foreign key (workspace_id, user_id) references members on delete restrict,
      constraint member_clients_client foreign key (workspace_id, client_id) references clients on delete restrict
    )`
  yield* sql`create index on member_clients (workspace_id, client_id)`

  yield* sql`
    create table api_keys (
      workspace_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      secret_hash bytea not null constraint api_keys_secret unique check (length(secret_hash) = 32),
      name text not null,
      kind text not null check (kind in ('read', 'full')),
      scopes text[] not null,
      prefix text not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      expires_at timestamptz(3),
      primary key (workspace_id, id),
      constraint api_keys_member foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* sql`create index on api_keys (workspace_id, user_id, created_at, id)`

  for (const table of ["members", "member_clients", "api_keys"]) yield* confine(table)

  // Each function reads as the operator and restores the setting before it returns.
  yield* sql`
    create function key_owner(secret bytea)
    returns table (
      key_id uuid, key_name text, kind text, scopes text[], prefix text, key_created_at timestamptz,
      last_used_at timestamptz, expires_at timestamptz,
      user_id uuid, email text, member_name text, role text, client_ids uuid[], member_created_at timestamptz,
      member_updated_at timestamptz, member_version int,
      workspace_id uuid, slug text, workspace_name text, currency text, payment_terms_days int, holiday_region text,
      workspace_created_at timestamptz, workspace_updated_at timestamptz, workspace_version int
    )
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
    begin
      perform set_config('hourbook.operator', 'on', true);
      return query
        select
          k.id, k.name, k.kind, k.scopes, k.prefix, k.created_at, k.last_used_at, k.expires_at,
          m.user_id, m.email, m.name, m.role,
          array(
            select c.client_id from member_clients c
            where c.workspace_id = m.workspace_id and c.user_id = m.user_id order by c.client_id
          ),
          m.created_at, m.updated_at, m.version,
          w.workspace_id, w.slug, w.name, w.currency, w.payment_terms_days, w.holiday_region,
          w.created_at, w.updated_at, w.version
        from api_keys k
        join members m on m.workspace_id = k.workspace_id and m.user_id = k.user_id and m.removed_at is null
        join workspaces w on w.workspace_id = k.workspace_id
        where k.secret_hash = secret;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
    end $$`

  yield* sql`
    create function user_with_email(address text) returns uuid
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
      found_id uuid;
    begin
      perform set_config('hourbook.operator', 'on', true);
      select id into found_id from users where email = address;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
      return found_id;
    end $$`

  // False if another user has the email, also if a concurrent transaction has just taken it.
  yield* sql`
    create function enrol_user(person uuid, address text, enrolled_at timestamptz) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
      enrolled boolean;
    begin
      perform set_config('hourbook.operator', 'on', true);
      insert into users (id, email, created_at) values (person, address, enrolled_at) on conflict do nothing;
      enrolled := exists (select from users where id = person and email = address);
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
      return enrolled;
    end $$`

  for (const signature of ["key_owner(bytea)", "user_with_email(text)", "enrol_user(uuid, text, timestamptz)"]) {
    yield* sql`revoke execute on function ${sql.literal(signature)} from public`
    yield* grant(`execute on function ${signature}`)
  }
})
