import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"
import { confine } from "./confine.ts"

/**
 * The browsers in which members are signed in, their passkeys, and who they are for identity providers. Makes three empty
 * tables and changes no other, so it takes as long with a million entries as with none.
 */
export const sessions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    create table sessions (
      workspace_id uuid not null,
      id uuid not null,
      user_id uuid not null,
      key_id uuid,
      secret_hash bytea not null constraint sessions_secret unique check (length(secret_hash) = 32),
      method text not null check (method in ('code', 'key', 'passkey', 'oidc')),
      user_agent text not null,
      created_at timestamptz(3) not null,
      signed_in_at timestamptz(3) not null,
      last_used_at timestamptz(3) not null,
      expires_at timestamptz(3) not null,
      primary key (workspace_id, id),
      constraint sessions_member foreign key (workspace_id, user_id) references members on delete restrict,
      constraint sessions_key foreign key (workspace_id, key_id) references api_keys on delete cascade
    )`
  yield* sql`create index on sessions (workspace_id, user_id)`
  yield* sql`create index on sessions (workspace_id, key_id) where key_id is not null`

  yield* sql`
    create table passkeys (
      workspace_id uuid not null,
      id text collate "C" not null constraint passkeys_id unique,
      user_id uuid not null,
      public_key text not null,
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz(3) not null,
      last_used_at timestamptz(3),
      primary key (workspace_id, id),
      constraint passkeys_member foreign key (workspace_id, user_id) references members on delete restrict
    )`
  yield* sql`create index on passkeys (workspace_id, user_id)`

  yield* sql`
    create table identities (
      workspace_id uuid not null,
      user_id uuid not null,
      issuer text collate "C" not null,
      subject text collate "C" not null,
      created_at timestamptz(3) not null,
      primary key (workspace_id, user_id, issuer),
      constraint identities_person unique (issuer, subject, workspace_id),
      constraint identities_member foreign key (workspace_id, user_id) references members on delete restrict
    )`

  for (const table of ["sessions", "passkeys", "identities"]) yield* confine(table)

  // Like key_owner, these functions read as the operator and restore the setting before they return.
  yield* sql`
    create function session_owner(secret bytea)
    returns table (
      id uuid, key_id uuid, method text, user_agent text, created_at timestamptz, signed_in_at timestamptz,
      last_used_at timestamptz, expires_at timestamptz,
      key_name text, kind text, key_scopes text[], prefix text, key_created_at timestamptz,
      key_last_used_at timestamptz, key_expires_at timestamptz,
      user_id uuid, email text, member_name text, role text, client_ids uuid[], member_time_zone text,
      member_created_at timestamptz, member_updated_at timestamptz, member_version int,
      workspace_id uuid, slug text, workspace_name text, currency text, payment_terms_days int, holiday_region text,
      workspace_time_zone text, rounding json, show_rates_to_clients boolean,
      workspace_created_at timestamptz, workspace_updated_at timestamptz, workspace_version int
    )
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
    begin
      perform set_config('hourbook.operator', 'on', true);
      return query
        select
          s.id, s.key_id, s.method, s.user_agent, s.created_at, s.signed_in_at, s.last_used_at, s.expires_at,
          k.name, k.kind, k.scopes, k.prefix, k.created_at, k.last_used_at, k.expires_at,
          m.user_id, m.email, m.name, m.role,
          array(
            select c.client_id from member_clients c
            where c.workspace_id = m.workspace_id and c.user_id = m.user_id order by c.client_id
          ),
          m.time_zone, m.created_at, m.updated_at, m.version,
          w.workspace_id, w.slug, w.name, w.currency, w.payment_terms_days, w.holiday_region,
          w.time_zone, w.rounding, w.show_rates_to_clients, w.created_at, w.updated_at, w.version
        from sessions s
        join members m on m.workspace_id = s.workspace_id and m.user_id = s.user_id and m.removed_at is null
        join workspaces w on w.workspace_id = s.workspace_id
        left join api_keys k on k.workspace_id = s.workspace_id and k.id = s.key_id
        where s.secret_hash = secret;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
    end $$`
  yield* sql`
    create function passkey_place(passkey text) returns uuid
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
      place uuid;
    begin
      perform set_config('hourbook.operator', 'on', true);
      select p.workspace_id into place from passkeys p where p.id = passkey;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
      return place;
    end $$`
  yield* sql`
    create function memberships_of(provider text, person text)
    returns table (workspace_id uuid, user_id uuid, created_at timestamptz)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
    begin
      perform set_config('hourbook.operator', 'on', true);
      return query
        select i.workspace_id, i.user_id, i.created_at from identities i where i.issuer = provider and i.subject = person
        order by i.created_at, i.workspace_id;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
    end $$`
  for (const signature of ["session_owner(bytea)", "passkey_place(text)", "memberships_of(text, text)"]) {
    yield* sql`revoke execute on function ${sql.literal(signature)} from public`
    yield* grant(`execute on function ${signature}`)
  }
})
