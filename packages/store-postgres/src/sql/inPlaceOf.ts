import type { SqlClient, Statement } from "effect/sql"

/** Whether an upsert may replace the row that has its place: any, none, or one in its version. */
export const inPlaceOf = (
  sql: SqlClient.SqlClient,
  table: string,
  before: { readonly id: string; readonly version: number } | null | undefined
): Statement.Fragment => {
  if (before === undefined) return sql``
  const place = sql(table)
  return before === null
    ? sql`where false`
    : sql`where ${place}.id = ${before.id} and ${place}.version = ${before.version}`
}
