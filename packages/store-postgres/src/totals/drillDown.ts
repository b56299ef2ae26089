import type { Visibility } from "@hourbook/core/access/Policy"
import type { EntityDimension, FactsOf } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { SqlClient, Statement } from "effect/sql"
import { belonging } from "../records/records.ts"
import { periodsOf } from "./factPeriods.ts"
import { during, duringWhole, tablesOf } from "./factRows.ts"

export const columnOf = { project: "project_id", client: "client_id", member: "user_id" } as const satisfies Record<
  EntityDimension,
  string
>

export interface EntityQuestion {
  readonly of: FactsOf
  readonly filter: RecordFilter
  readonly by: EntityDimension
}

/** From what has an `id`, a `currency` and a year or month, by a name in the statement, to the months or days inside of it. */
export type Step =
  | { readonly found: string; readonly outer: "year"; readonly inner: "month" }
  | { readonly found: string; readonly outer: "month"; readonly inner: "day" }

/** The condition that a year or month, `found`'s, has a day or the first of a month, `t`'s, inside of it. */
export const isInside = (
  sql: SqlClient.SqlClient,
  period: string,
  { found, outer }: { readonly found: string; readonly outer: "year" | "month" }
): ReadonlyArray<Statement.Fragment> => {
  const start = `${found}.${outer}`
  return [sql.literal(`${period} >= ${start}`), sql.literal(`${period} < (${start} + interval '1 ${outer}')::date`)]
}

/** Whether two ids are the same, or both none. */
export const sameId = (sql: SqlClient.SqlClient, a: string, b: string): Statement.Fragment =>
  sql.literal(`coalesce(${a}::text, '') = coalesce(${b}::text, '')`)

/** What is inside the one period of each row of `found`, for its `id` and `currency`. */
export interface Inside {
  /** Rows of `period` and `amount` for one row of `found`, from the rollups: a search of an index. */
  readonly fromRollups: Statement.Fragment
  /** Rows of `number`, as `found` has it, `period` and `amount` for all of them, from `pending`. */
  readonly fromDeltas: Statement.Fragment
}

export const drillDown = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { by, filter, of }: EntityQuestion,
  step: Step
): Inside => {
  const { found, inner } = step
  const entity = `t.${columnOf[by]}`
  const mine = [...belonging(sql, visible, filter), sql.literal(`t.currency = ${found}.currency`)]
  const shown = (day: string) => sql.literal(inner === "day" ? day : `date_trunc('month', ${day}::timestamp)::date`)
  const rowsOf = (table: string, period: "day" | "month", conditions: ReadonlyArray<Statement.Fragment>) =>
    [`${entity} = ${found}.id`, `${found}.id is null and ${entity} is null`].map(
      (same) => sql`
        select ${shown(`t.${period}`)} as period, t.amount from ${sql(table)} t
        where ${sql.and([sql.literal(same), sql`t.kind = ${of}`, ...mine, ...conditions])}`
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
      select ${sql.literal(`${found}.number`)}, ${shown("t.day")} as period, t.amount
      from ${sql(found)} join pending t on ${sameId(sql, entity, `${found}.id`)}
      where ${sql.and([...mine, ...during(sql, "t.day", filter), ...isInside(sql, "t.day", step)])}`
  }
}
