import type { Visibility } from "@hourbook/core/access/Policy"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { EntityDimension } from "@hourbook/core/facts/ReportFacts"
import type { SqlClient, Statement } from "effect/sql"
import { ofKinds } from "../../sql/ofKinds.ts"
import { columnOf } from "../rows/drillDown.ts"

/** Selects what each project, client or member is worth by kind: `id`, `kind`, `minutes`, `amount` and `count`. */
export const storedWorth = (
  sql: SqlClient.SqlClient,
  { workspaceId }: Visibility,
  by: EntityDimension,
  of: ReadonlyArray<FactKindName>
): Statement.Fragment => sql`
  select t.id, t.kind, t.minutes, t.amount, t.count from fact_standings t
  where t.workspace_id = ${workspaceId} and ${ofKinds(sql, "t.kind", of)} and t.entity = ${sql.literal(`'${by}'`)}`

/**
 * Selects what each project, client or member owes: `id`, `currency`, `amount`, as `count` the records that make a row of debtors, and as
 * `day` since when it is unpaid; null if that is not known.
 */
export const storedDebts = (
  sql: SqlClient.SqlClient,
  { workspaceId }: Visibility,
  by: EntityDimension
): Statement.Fragment => sql`
  select t.id, t.currency, t.amount, t.count, t.day from fact_standings t
  where t.workspace_id = ${workspaceId} and t.kind = 'debt' and t.entity = ${sql.literal(`'${by}'`)}`

/** Selects the same of some kinds in `pending`, by day: they are not in the standings yet. */
export const pendingOf = (
  sql: SqlClient.SqlClient,
  by: EntityDimension,
  of: ReadonlyArray<FactKindName>
): Statement.Fragment => sql`
  select t.${sql(columnOf[by])} as id, t.kind, t.currency, t.day as period, t.minutes, t.amount, t.count
  from pending t where ${ofKinds(sql, "t.kind", of)}`
