import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { SqlClient, Statement } from "effect/sql"

/**
 * The condition that a column has one of some kinds of facts. It compares a single kind with `=`, so that an index also
 * provides the order; several are literals, since PostgreSQL cannot estimate the length of an array in a parameter.
 */
export const ofKinds = (
  sql: SqlClient.SqlClient,
  column: string,
  kinds: ReadonlyArray<FactKindName>
): Statement.Fragment => {
  const name = sql.literal(column)
  const [first, ...others] = kinds
  return first !== undefined && others.length === 0
    ? sql`${name} = ${first}`
    : sql`${name} = any(${sql.literal(`'{${kinds.join()}}'::text[]`)})`
}
