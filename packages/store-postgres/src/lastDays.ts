import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { EntityDimension, FactsOf, LastDay } from "@hourbook/core/reports/ReportFacts"
import type { SqlClient, Statement } from "effect/sql"
import { columnOf, daysInside } from "./daysInside.ts"
import { factRows, pendingDeltas } from "./factRows.ts"

interface Question {
  readonly of: FactsOf
  readonly filter: RecordFilter
  readonly by: EntityDimension
}

/** Finds the last month of each project, client or member first, and then the last day inside of it. */
export const lastDays = (
  sql: SqlClient.SqlClient,
  seen: Visibility,
  question: Question
): Statement.Statement<LastDay> => {
  const { by, filter, of } = question
  const column = columnOf[by]
  const { fromRollups, rows } = factRows(sql, seen, { of, filter, columns: [column], grain: { cuts: [] } })
  if (!fromRollups) {
    return sql<LastDay>`select ${sql(column)} as id, max(period) as day from (${rows}) rows group by 1`
  }
  return sql<LastDay>`
    with
      ${pendingDeltas(sql, seen, of)},
      months as (
        select ${sql(column)} as id, date_trunc('month', period::timestamp)::date as month
        from (${rows}) rows group by 1, 2 having sum(count) <> 0
      ),
      found as (select id, max(month) as month from months group by id),
      days as (select id, day from (${daysInside(sql, seen, question)}) days group by id, day having sum(count) <> 0)
    select id, max(day) as day from days group by id`
}
