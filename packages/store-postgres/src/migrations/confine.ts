import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { grant } from "./0001_roles.ts"

/**
 * Enables row-level security by `workspace_id` for a table and grants the app access. The migration that creates a table
 * with workspace data must call it. The policy evaluates the workspace once per statement, not once per row.
 */
export const confine = Effect.fnUntraced(function* (table: string) {
  const sql = yield* SqlClient.SqlClient
  const isConfined = sql.literal(
    "workspace_id = (select nullif(current_setting('hourbook.workspace', true), '')::uuid)"
  )
  const isOperator = sql.literal("(select current_setting('hourbook.operator', true)) = 'on'")
  yield* sql`alter table ${sql(table)} enable row level security`
  yield* sql`alter table ${sql(table)} force row level security`
  yield* sql`create policy workspace on ${sql(table)} using (${isConfined}) with check (${isConfined})`
  yield* sql`create policy operator on ${sql(table)} to current_user using (${isOperator}) with check (${isOperator})`
  yield* grant(`select, insert, update, delete on "${table}"`)
})
