import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { EntityDimension, FactsOf } from "@hourbook/core/reports/ReportFacts"
import type { SqlClient, Statement } from "effect/sql"
import { during } from "./factRows.ts"
import { belonging } from "./records.ts"

export const columnOf = { project: "project_id", client: "client_id", member: "user_id" } as const satisfies Record<
  EntityDimension,
  string
>

/**
 * The days inside the one `month` of each row of `found`, for its `id`: rows of `found.*`, `day`, `amount` and `count`, from
 * the rollup of days and from `pending`. The rollup is searched once for each row of `found`, on an index.
 */
export const daysInside = (
  sql: SqlClient.SqlClient,
  seen: Visibility,
  question: { readonly of: FactsOf; readonly filter: RecordFilter; readonly by: EntityDimension },
  /** What must hold besides between a row of `found` and its days, by the name `t`. */
  alike: ReadonlyArray<Statement.Fragment> = []
): Statement.Fragment => {
  const { by, filter, of } = question
  const entity = sql.literal(`t.${columnOf[by]}`)
  const inside = sql.and([
    ...belonging(sql, seen, filter),
    sql`t.kind = ${of}`,
    ...during(sql, "t.day", filter),
    sql`t.day >= found.month`,
    sql`t.day < (found.month + interval '1 month')::date`,
    ...alike
  ])
  return sql`
    select found.*, t.day, t.amount, t.count
    from found cross join lateral (
      select t.day, t.amount, t.count from fact_days t where ${entity} = found.id and ${inside}
      union all
      select t.day, t.amount, t.count from fact_days t where found.id is null and ${entity} is null and ${inside}
    ) t
    union all
    select found.*, t.day, t.amount, t.count
    from found join pending t on coalesce(found.id::text, '') = coalesce(${entity}::text, '')
    where ${inside}`
}
