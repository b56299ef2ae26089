import type { SqlClient, Statement } from "effect/sql"

/**
 * The condition that a column has one of some ids, where null means none; empty without a list. It compares a single one with
 * `=` or `is null`, so that its index also provides the order.
 */
export const hasId = (
  sql: SqlClient.SqlClient,
  column: string,
  wanted: ReadonlyArray<string | null> | undefined
): ReadonlyArray<Statement.Fragment> => {
  if (wanted === undefined) return []
  const ids = [...new Set(wanted)].filter((id) => id !== null)
  const name = sql.literal(column)
  const isNone = sql`${name} is null`
  if (wanted.includes(null) && ids.length === 0) return [isNone]
  const isNamed = ids.length === 1 ? sql`${name} = ${ids[0]}::uuid` : sql`${name} = any(${ids}::uuid[])`
  return [wanted.includes(null) ? sql`(${isNamed} or ${isNone})` : isNamed]
}
