import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { OpenDebt } from "@hourbook/core/reports/ReportFacts"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { toText } from "@hourbook/core/shared/Money"
import type { SqlClient, Statement } from "effect/sql"
import { columnOf, daysInside } from "./daysInside.ts"
import { factRows, pendingDeltas } from "./factRows.ts"

interface Question {
  readonly filter: RecordFilter
  readonly by: "project" | "client"
  readonly debts: ReadonlyArray<OpenDebt>
}

type UnpaidSince = Omit<OpenDebt, "debt"> & { readonly day: CalendarDate }

/** As JSON, since the driver cannot tell the type of an array of nulls alone, which the ids of debts may be. */
const asJson = (debts: Question["debts"]): string =>
  JSON.stringify(debts.map(({ currency, debt, id }) => ({ id, currency, debt: toText(debt) })))

/**
 * Adds accruals up from the newest month back, for all debts at once, to find the month in which each debt began, and then
 * the days of that month to find the day. Accruals are never negative, so the first sum that reaches a debt is the one.
 */
export const unpaidSince = (
  sql: SqlClient.SqlClient,
  seen: Visibility,
  { by, debts, filter }: Question
): Statement.Statement<UnpaidSince> => {
  const column = columnOf[by]
  const { fromRollups, rows } = factRows(sql, seen, { of: "time", filter, columns: [column], grain: { cuts: [] } })
  const owed = sql`
    owed as (
      select * from rows from (
        json_to_recordset(${asJson(debts)}::json) as (id uuid, currency text, debt numeric)
      ) with ordinality as owed (id, currency, debt, debt_number)
    )`
  /** The newest period, by debt, with which the periods since then reach the debt, and what it must still reach. */
  const reached = (period: "month" | "day") => {
    const name = sql(period)
    return sql`
      select distinct on (debt_number) debt_number, id, currency, ${name}, debt - (reached - amount) as debt
      from (
        select owed.debt_number, owed.id, owed.currency, owed.debt, sums.${name}, sums.amount,
          sum(sums.amount) over (partition by owed.debt_number order by sums.${name} desc) as reached
        from owed join sums
          on sums.currency = owed.currency and coalesce(sums.id::text, '') = coalesce(owed.id::text, '')
      ) running
      where reached >= debt order by debt_number, ${name} desc`
  }
  if (!fromRollups) {
    return sql<UnpaidSince>`
      with
        ${owed},
        sums as (
          select ${sql(column)} as id, currency, period as day, sum(amount) as amount from (${rows}) rows group by 1, 2, 3
        )
      select id, currency, day from (${reached("day")}) reached`
  }
  const days = daysInside(sql, seen, { of: "time", filter, by }, [sql`t.currency = found.currency`])
  return sql<UnpaidSince>`
    with
      ${pendingDeltas(sql, seen, "time")},
      ${owed},
      sums as (
        select ${sql(column)} as id, currency, date_trunc('month', period::timestamp)::date as month,
          sum(amount) as amount
        from (${rows}) rows group by 1, 2, 3
      ),
      found as (${reached("month")}),
      days as (
        select debt_number, id, currency, debt, day,
          sum(sum(amount)) over (partition by debt_number order by day desc) as reached
        from (${days}) days group by debt_number, id, currency, debt, day
      )
    select distinct on (debt_number) id, currency, day from days where reached >= debt order by debt_number, day desc`
}
