import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"

/** The member and workspace of a caller, as columns and as they are read. */
const person = {
  columns: `
      user_id uuid, email text, member_name text, role text, client_ids uuid[], member_time_zone text,
      member_created_at timestamptz, member_updated_at timestamptz, member_version int,
      workspace_id uuid, slug text, workspace_name text, currency text, payment_terms_days int, holiday_region text,
      workspace_time_zone text, rounding json, show_rates_to_clients boolean,
      members_may_price boolean, members_see_money boolean,
      workspace_created_at timestamptz, workspace_updated_at timestamptz, workspace_version int`,
  values: `
          m.user_id, m.email, m.name, m.role,
          array(
            select c.client_id from member_clients c
            where c.workspace_id = m.workspace_id and c.user_id = m.user_id order by c.client_id
          ),
          m.time_zone, m.created_at, m.updated_at, m.version,
          w.workspace_id, w.slug, w.name, w.currency, w.payment_terms_days, w.holiday_region,
          w.time_zone, w.rounding, w.show_rates_to_clients, w.members_may_price, w.members_see_money,
          w.created_at, w.updated_at, w.version`
}

/** Replaces a function that finds a caller by a secret: it reads as the operator, and restores the setting before it returns. */
const replace = Effect.fnUntraced(function* (name: string, columns: string, found: string) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`drop function ${sql.literal(name)}(bytea)`
  yield* sql`
    create function ${sql.literal(name)}(secret bytea)
    returns table (${sql.literal(columns)})
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
    declare
      eye constant text := current_setting('hourbook.operator', true);
    begin
      perform set_config('hourbook.operator', 'on', true);
      return query select ${sql.literal(found)};
      perform set_config('hourbook.operator', coalesce(eye, ''), true);
    end $$`
  yield* sql`revoke execute on function ${sql.literal(name)}(bytea) from public`
  yield* grant(`execute on function ${name}(bytea)`)
})

/** What a later migration adds to what the functions return of a workspace. */
interface Added {
  readonly columns: string
  readonly values: string
}

/** Makes the functions that find a caller by a key or a session. */
export const replaceCallerFunctions = Effect.fnUntraced(function* (added: Added) {
  yield* replace(
    "key_owner",
    `key_id uuid, key_name text, kind text, scopes text[], prefix text, key_created_at timestamptz,
      last_used_at timestamptz, expires_at timestamptz, ${person.columns}${added.columns}, versions text`,
    `k.id, k.name, k.kind, k.scopes, k.prefix, k.created_at, k.last_used_at, k.expires_at, ${person.values}${added.values},
          concat_ws(' ', k.xmin, m.xmin, w.xmin)
        from api_keys k
        join members m on m.workspace_id = k.workspace_id and m.user_id = k.user_id and m.removed_at is null
        join workspaces w on w.workspace_id = k.workspace_id
        where k.secret_hash = secret`
  )
  yield* replace(
    "session_owner",
    `id uuid, key_id uuid, method text, user_agent text, created_at timestamptz, signed_in_at timestamptz,
      last_used_at timestamptz, expires_at timestamptz,
      key_name text, kind text, key_scopes text[], prefix text, key_created_at timestamptz,
      key_last_used_at timestamptz, key_expires_at timestamptz, ${person.columns}${added.columns}`,
    `s.id, s.key_id, s.method, s.user_agent, s.created_at, s.signed_in_at, s.last_used_at, s.expires_at,
          k.name, k.kind, k.scopes, k.prefix, k.created_at, k.last_used_at, k.expires_at, ${person.values}${added.values}
        from sessions s
        join members m on m.workspace_id = s.workspace_id and m.user_id = s.user_id and m.removed_at is null
        join workspaces w on w.workspace_id = s.workspace_id
        left join api_keys k on k.workspace_id = s.workspace_id and k.id = s.key_id
        where s.secret_hash = secret`
  )
})

/**
 * What members may see and set of money, as before in every workspace there is. Both columns have a constant as their default, so no
 * row is written and it takes milliseconds at any size. The functions that find a caller return them too.
 */
export const membersAndMoney = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table workspaces
      add column members_may_price boolean not null default true,
      add column members_see_money boolean not null default true`
  yield* replaceCallerFunctions({ columns: "", values: "" })
})
