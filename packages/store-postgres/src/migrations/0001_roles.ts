import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { appRole } from "../engine/confinement.ts"

/**
 * Creates the role of the app. Databases of one server share it and may create it concurrently. A database user that cannot
 * create or set it works without it; then row-level security must apply to that user itself.
 */
export const roles = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    do $$
    begin
      if not exists (select from pg_roles where rolname = ${sql.literal(`'${appRole}'`)}) then
        begin
          create role ${sql.literal(appRole)} nologin;
        exception when insufficient_privilege or duplicate_object or unique_violation then null;
        end;
      end if;
      if not (select rolsuper from pg_roles where rolname = current_user) then
        begin
          grant ${sql.literal(appRole)} to current_user;
        exception when insufficient_privilege or undefined_object or unique_violation or internal_error then null;
        end;
      end if;
    end $$`
  yield* grant("usage on schema public")
  yield* grant("select on schema_migrations")
})

/** Grants a privilege to the role of the app, if the database has it. */
export const grant = Effect.fnUntraced(function* (privilege: string) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql`select from pg_roles where rolname = ${appRole}`
  if (found.length > 0) yield* sql`grant ${sql.literal(privilege)} to ${sql(appRole)}`
})
