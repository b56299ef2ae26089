import type { Visibility } from "@hourbook/core/access/Policy"
import type { EntityDimension } from "@hourbook/core/facts/Fact"
import type { FactKindName } from "@hourbook/core/facts/factKinds"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { SqlClient, Statement } from "effect/sql"
import { entityConditions } from "../../records/recordConditions.ts"
import { ofKinds } from "../../sql/ofKinds.ts"
import { during, duringWhole } from "./dayConditions.ts"
import { periodsOf } from "./factPeriods.ts"
import { tablesOf } from "./factRows.ts"

export const columnOf = { project: "project_id", client: "client_id", member: "user_id" } as const satisfies Record<
  EntityDimension,
  string
>

export interface EntityQuestion {
  readonly of: ReadonlyArray<FactKindName>
  readonly filter: RecordFilter
  readonly by: EntityDimension
}

/** A step from years to months, or from months to days. `found` names a relation with the columns `id`, `currency` and `outer`. */
export type Step =
  | { readonly found: string; readonly outer: "year"; readonly inner: "month" }
  | { readonly found: string; readonly outer: "month"; readonly inner: "day" }

/** The condition that the column `period` is within the year or month of `found`. */
export const isInside = (
  sql: SqlClient.SqlClient,
  period: string,
  { found, outer }: { readonly found: string; readonly outer: "year" | "month" }
): ReadonlyArray<Statement.Fragment> => {
  const start = `${found}.${outer}`
  return [sql.literal(`${period} >= ${start}`), sql.literal(`${period} < (${start} + interval '1 ${outer}')::date`)]
}

/** The condition that two ids are equal or both null. */
export const sameId = (sql: SqlClient.SqlClient, a: string, b: string): Statement.Fragment =>
  sql.literal(`coalesce(${a}::text, '') = coalesce(${b}::text, '')`)

/** Queries for the amounts within the period of each row of `found`, for its `id` and `currency`. */
export interface DrillDown {
  /** Selects `period` and `amount` for one row of `found` from the rollups, by an index. */
  readonly fromRollups: Statement.Fragment
  /** Selects `number`, as in `found`, `period` and `amount` for all rows of `found` from `pending`. */
  readonly fromDeltas: Statement.Fragment
}

export const drillDown = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { by, filter, of }: EntityQuestion,
  step: Step
): DrillDown => {
  const { found, inner } = step
  const entity = `t.${columnOf[by]}`
  const sharedConditions = [...entityConditions(sql, visible, filter), sql.literal(`t.currency = ${found}.currency`)]
  const periodOf = (day: string) => sql.literal(inner === "day" ? day : `date_trunc('month', ${day}::timestamp)::date`)
  const rowsOf = (table: string, period: "day" | "month", conditions: ReadonlyArray<Statement.Fragment>) =>
    [`${entity} = ${found}.id`, `${found}.id is null and ${entity} is null`].map(
      (same) => sql`
        select ${periodOf(`t.${period}`)} as period, t.amount from ${sql(table)} t
        where ${sql.and([sql.literal(same), ofKinds(sql, "t.kind", of), ...sharedConditions, ...conditions])}`
    )
  const tables = tablesOf(visible, { filter, columns: [columnOf[by]] })
  const { days, months } = periodsOf({ from: filter.from, to: filter.to }, inner)
  const parts = [
    ...months.flatMap((whole) =>
      rowsOf(tables.months, "month", [...duringWhole(sql, "t.month", whole), ...isInside(sql, "t.month", step)])
    ),
    ...days.flatMap((part) =>
      rowsOf(tables.days, "day", [...during(sql, "t.day", part), ...isInside(sql, "t.day", step)])
    )
  ]
  return {
    fromRollups: sql.join(" union all ", false)(parts),
    fromDeltas: sql`
      select ${sql.literal(`${found}.number`)}, ${periodOf("t.day")} as period, t.amount
      from ${sql(found)} join pending t on ${sameId(sql, entity, `${found}.id`)}
      where ${sql.and([...sharedConditions, ...during(sql, "t.day", filter), ...isInside(sql, "t.day", step)])}`
  }
}
