import type { Visibility } from "@hourbook/core/access/Policy"
import type { OpenDebt } from "@hourbook/core/facts/ReportFacts"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/shared/CalendarDate"
import { toText } from "@hourbook/core/shared/Money"
import type { SqlClient, Statement } from "effect/sql"
import { columnOf, drillDown, sameId, type Step } from "./drillDown.ts"
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
 * Adds accruals up from the newest year back, for all debts at once, to find the year in which each debt began, then the
 * month in that year, and the day in that month. Accruals are never negative, so the first sum that reaches a debt is the
 * one.
 */
export const unpaidSince = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { by, debts, filter }: Question
): Statement.Statement<UnpaidSince> => {
  const column = columnOf[by]
  const { fromRollups, rows } = factRows(sql, visible, { of: "time", filter, columns: [column], coarsest: "year" })
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
  const reached = (period: "year" | "day") => {
    const name = sql(period)
    return sql`
      select distinct on (number) number, id, currency, debt - reached + amount as debt, ${name}
      from (
        select *, sum(amount) over (partition by number order by ${name} desc) as reached
        from (${accruals(period)}) accruals
      ) running
      where reached >= debt order by number, ${name} desc`
  }
  if (!fromRollups) {
    return sql<UnpaidSince>`with ${owed} select id, currency, day from (${reached("day")}) found`
  }
  /** The same inside of the period that was found for each debt. */
  const reachedInside = (step: Step) => {
    const { fromRollups, fromDeltas } = drillDown(sql, visible, { of: "time", filter, by }, step)
    const [outer, inner, news] = [sql(step.found), sql(step.inner), sql(`unsettled_${step.inner}s`)]
    return sql`
      ${news} as materialized (
        select number, array_agg(period) as periods, array_agg(amount) as amounts
        from (${fromDeltas}) unsettled group by number
      ),
      ${sql(`${step.inner}s`)} as (
        select number, id, currency, debt - t.reached + t.amount as debt, t.period as ${inner}
        from ${outer} left join ${news} using (number) cross join lateral (
          select * from (
            select period, sum(amount) as amount, sum(sum(amount)) over (order by period desc) as reached
            from (${fromRollups} union all select * from unnest(periods, amounts)) rows group by period
          ) running
          where reached >= debt order by period desc limit 1
        ) t
      )`
  }
  return sql<UnpaidSince>`
    with
      ${pendingDeltas(sql, visible, "time")},
      ${owed},
      years as (${reached("year")}),
      ${reachedInside({ found: "years", outer: "year", inner: "month" })},
      ${reachedInside({ found: "months", outer: "month", inner: "day" })}
    select id, currency, day from days`
}
