import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"

/**
 * Puts a table behind row-level security by its `workspace_id` and lets the app use it. Every table of workspaces needs
 * this in the migration that makes it. The workspace is looked up once per statement, not once per row.
 */
export const confine = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const mine = sql.literal("workspace_id = (select nullif(current_setting('hourbook.workspace', true), '')::uuid)")
  const operating = sql.literal("(select current_setting('hourbook.operator', true)) = 'on'")
  yield* sql`alter table ${sql(table)} enable row level security`
  yield* sql`alter table ${sql(table)} force row level security`
  yield* sql`create policy workspace on ${sql(table)} using (${mine}) with check (${mine})`
  yield* sql`create policy operator on ${sql(table)} to current_user using (${operating}) with check (${operating})`
  yield* grant(`select, insert, update, delete on "${table}"`)
})
