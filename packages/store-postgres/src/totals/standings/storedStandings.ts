import type { Visibility } from "@hourbook/core/access/Policy"
import type { EntityDimension } from "@hourbook/core/facts/Fact"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { SqlClient, Statement } from "effect/sql"
import { ofKinds } from "../../sql/ofKinds.ts"
import { columnOf } from "../rows/drillDown.ts"

/** Selects what each project, client or member is worth by kind: `id`, `kind`, `minutes`, `amount` and `count`. */
export const storedWorth = (
  sql: SqlClient.SqlClient,
  { workspaceId }: Visibility,
  by: EntityDimension,
  of: ReadonlyArray<FactKindName>,
  where: Statement.Fragment = sql`true`
): Statement.Fragment => sql`
  select t.id, t.kind, t.minutes, t.amount, t.count from fact_standings t
  where t.workspace_id = ${workspaceId} and ${ofKinds(sql, "t.kind", of)} and t.entity = ${sql.literal(`'${by}'`)}
    and ${where}`

/** Selects those projects, clients or members that records in `pending` are of. */
const unsettled = (sql: SqlClient.SqlClient, by: EntityDimension, of: ReadonlyArray<FactKindName>) => {
  const id = sql.literal(`p.${columnOf[by]}`)
  return sql`select ${id} from pending p where ${ofKinds(sql, "p.kind", of)} and ${id} is not null`
}

/** The condition that `t.id` is a project, client or member whose standings of some kinds are as stored. */
export const isSettled = (
  sql: SqlClient.SqlClient,
  by: EntityDimension,
  of: ReadonlyArray<FactKindName>
): Statement.Fragment => sql`t.id is not null and t.id not in (${unsettled(sql, by, of)})`

/** Selects the same as `storedWorth` of the few others: those with records in `pending`, and of records without one. */
export const unsettledWorth = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  by: EntityDimension,
  of: ReadonlyArray<FactKindName>
): Statement.Fragment => sql`
  ${storedWorth(sql, visible, by, of, sql`t.id is null`)}
  union all ${storedWorth(sql, visible, by, of, sql`t.id = any(array(${unsettled(sql, by, of)}))`)}`

/**
 * Selects what each project, client or member owes: `id`, `currency`, `amount`, as `count` the records that make a row of debtors, and as
 * `day` since when it is unpaid; null if that is not known.
 */
export const storedDebts = (
  sql: SqlClient.SqlClient,
  { workspaceId }: Visibility,
  by: EntityDimension,
  where: Statement.Fragment = sql`true`
): Statement.Fragment => sql`
  select t.id, t.currency, t.amount, t.count, t.day from fact_standings t
  where t.workspace_id = ${workspaceId} and t.kind = 'debt' and t.entity = ${sql.literal(`'${by}'`)} and ${where}`

/** Selects the same of the few others than those that are settled: those with records of some kinds in `pending`, and of records without one. */
export const unsettledDebts = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  by: EntityDimension,
  of: ReadonlyArray<FactKindName>
): Statement.Fragment => sql`
  ${storedDebts(sql, visible, by, sql`t.id is null`)}
  union all ${storedDebts(sql, visible, by, sql`t.id = any(array(${unsettled(sql, by, of)}))`)}`

/** Selects the same of some kinds in `pending`, by day: they are not in the standings yet. */
export const pendingOf = (
  sql: SqlClient.SqlClient,
  by: EntityDimension,
  of: ReadonlyArray<FactKindName>
): Statement.Fragment => sql`
  select t.${sql(columnOf[by])} as id, t.kind, t.currency, t.day as period, t.minutes, t.amount, t.count
  from pending t where ${ofKinds(sql, "t.kind", of)}`
