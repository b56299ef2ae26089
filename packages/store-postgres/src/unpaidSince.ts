import type { Visibility } from "@hourbook/core/access/Policy"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { OpenDebt } from "@hourbook/core/reports/ReportFacts"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { toText } from "@hourbook/core/shared/Money"
import type { SqlClient, Statement } from "effect/sql"
import { factRows, pendingDeltas } from "./factRows.ts"
import { columnOf, insideFound, sameId } from "./insideFound.ts"

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
 * Adds accruals up from the newest year back, for all debts at once, to find the year in which each debt began, then the
 * month in that year, and the day in that month. Accruals are never negative, so the first sum that reaches a debt is the
 * one.
 */
export const unpaidSince = (
  sql: SqlClient.SqlClient,
  seen: Visibility,
  { by, debts, filter }: Question
): Statement.Statement<UnpaidSince> => {
  const column = columnOf[by]
  const { fromRollups, rows } = factRows(sql, seen, { of: "time", filter, columns: [column], coarsest: "year" })
  const owed = sql`
    owed as (
      select * from rows from (
        json_to_recordset(${asJson(debts)}::json) as (id uuid, currency text, debt numeric)
      ) with ordinality as owed (id, currency, debt, number)
    )`
  /** Accruals of each debt, by the period that they are already added up by. */
  const accruals = (period: "year" | "day") => {
    const shown = sql.literal(period === "day" ? "period" : "date_trunc('year', period::timestamp)::date")
    return sql`
      select owed.*, sums.${sql(period)}, sums.amount
      from owed join (
        select ${sql(column)} as id, currency, ${shown} as ${sql(period)}, sum(amount) as amount
        from (${rows}) rows group by 1, 2, 3
      ) sums on sums.currency = owed.currency and ${sameId(sql, "sums.id", "owed.id")}`
  }
  /** The newest period of each debt with which the periods since then reach it, and how much of it they must reach. */
  const reached = (period: "year" | "month" | "day", from: Statement.Fragment) => {
    const name = sql(period)
    return sql`
      select distinct on (number) number, id, currency, debt - reached + amount as debt, ${name}
      from (
        select number, id, currency, debt, ${name}, sum(amount) as amount,
          sum(sum(amount)) over (partition by number order by ${name} desc) as reached
        from (${from}) accruals group by number, ${name}, id, currency, debt
      ) running
      where reached >= debt order by number, ${name} desc`
  }
  if (!fromRollups) {
    return sql<UnpaidSince>`
      with ${owed} select id, currency, day from (${reached("day", accruals("day"))}) found`
  }
  const question = { of: "time", filter, by } as const
  const months = insideFound(sql, seen, question, { found: "years", outer: "year", inner: "month" })
  const days = insideFound(sql, seen, question, { found: "months", outer: "month", inner: "day" })
  return sql<UnpaidSince>`
    with
      ${pendingDeltas(sql, seen, "time")},
      ${owed},
      years as (${reached("year", accruals("year"))}),
      months as (${reached("month", months)})
    select id, currency, day from (${reached("day", days)}) found`
}
