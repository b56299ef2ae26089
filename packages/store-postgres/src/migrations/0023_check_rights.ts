import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"

/**
 * Lets `key_owner` return the versions of the three rows that it reads, and adds functions that check these and
 * those of what a new record refers to. PostgreSQL gives a row another `xmin` with each change, so no change can be forgotten.
 * The clients of a member change with the member's row.
 */
export const checkRights = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop function key_owner(bytea)`
  yield* sql`
    create function key_owner(secret bytea)
    returns table (
      key_id uuid, key_name text, kind text, scopes text[], prefix text, key_created_at timestamptz,
      last_used_at timestamptz, expires_at timestamptz,
      user_id uuid, email text, member_name text, role text, client_ids uuid[], member_time_zone text,
      member_created_at timestamptz, member_updated_at timestamptz, member_version int,
      workspace_id uuid, slug text, workspace_name text, currency text, payment_terms_days int, holiday_region text,
      workspace_time_zone text, rounding json, show_rates_to_clients boolean,
      workspace_created_at timestamptz, workspace_updated_at timestamptz, workspace_version int, versions text
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
          m.time_zone, m.created_at, m.updated_at, m.version,
          w.workspace_id, w.slug, w.name, w.currency, w.payment_terms_days, w.holiday_region,
          w.time_zone, w.rounding, w.show_rates_to_clients, w.created_at, w.updated_at, w.version,
          concat_ws(' ', k.xmin, m.xmin, w.xmin)
        from api_keys k
        join members m on m.workspace_id = k.workspace_id and m.user_id = k.user_id and m.removed_at is null
        join workspaces w on w.workspace_id = k.workspace_id
        where k.secret_hash = secret;
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
    end $$`

  // It runs as its caller, so row-level security confines it to the workspace.
  yield* sql`
    create function check_rights(key uuid, versions text) returns void language plpgsql as $$
    begin
      if not exists (
        select from api_keys k
        join members m on m.workspace_id = k.workspace_id and m.user_id = k.user_id
        join workspaces w on w.workspace_id = k.workspace_id
        where k.workspace_id = current_setting('hourbook.workspace')::uuid and k.id = key
          and concat_ws(' ', k.xmin, m.xmin, w.xmin) = versions
      ) then
        raise exception 'the rights of the caller have changed' using errcode = 'HB001';
      end if;
    end $$`

  // Of a project, its client, a client and a member, and whether the workspace has billing rates.
  yield* sql`
    create function reference_versions(project uuid, client uuid, member uuid) returns text language plpgsql stable as $$
    declare
      place constant uuid := current_setting('hourbook.workspace')::uuid;
    begin
      return (
        select concat_ws(' ', coalesce(p.xmin::text, '-'), coalesce(pc.xmin::text, '-'), coalesce(c.xmin::text, '-'),
          coalesce(m.xmin::text, '-'), exists (select from billing_rates r where r.workspace_id = place))
        from (select) one
        left join projects p on p.workspace_id = place and p.id = project
        left join clients pc on pc.workspace_id = place and pc.id = p.client_id
        left join clients c on c.workspace_id = place and c.id = client
        left join members m on m.workspace_id = place and m.user_id = member
      );
    end $$`
  yield* sql`
    create function check_references(project uuid, client uuid, member uuid, versions text) returns void
    language plpgsql as $$
    begin
      if reference_versions(project, client, member) <> versions then
        raise exception 'what the request refers to has changed' using errcode = 'HB001';
      end if;
    end $$`
  for (const signature of [
    "key_owner(bytea)",
    "check_rights(uuid, text)",
    "reference_versions(uuid, uuid, uuid)",
    "check_references(uuid, uuid, uuid, text)"
  ]) {
    yield* sql`revoke execute on function ${sql.literal(signature)} from public`
    yield* grant(`execute on function ${signature}`)
  }
})
