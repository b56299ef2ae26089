import type { Visibility } from "@hourbook/core/access/Policy"
import type { OpenDebt } from "@hourbook/core/facts/Fact"
import { accrualKinds } from "@hourbook/core/facts/factKinds"
import type { RecordFilter } from "@hourbook/core/records/RecordRepository"
import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { toText } from "@hourbook/core/values/Money"
import type { SqlClient, Statement } from "effect/sql"
import { hasId } from "../../sql/hasId.ts"
import { columnOf, drillDown, sameId, type Step } from "../rows/drillDown.ts"
import { factRows, pendingDeltas } from "../rows/factRows.ts"

export interface UnpaidQuestion {
  readonly filter: RecordFilter
  readonly by: "project" | "client"
  readonly debts: ReadonlyArray<OpenDebt>
}

type UnpaidSince = Omit<OpenDebt, "debt"> & { readonly day: CalendarDate }

/** Encodes the debts as JSON, since the driver cannot infer the type of an array of ids that are all null. */
export const debtsAsJson = (debts: UnpaidQuestion["debts"]): string =>
  JSON.stringify(debts.map(({ currency, debt, id }) => ({ id, currency, debt: toText(debt) })))

/**
 * Finds the day since which each debt is unpaid. It sums accruals backwards from the newest year, for all debts at once, to
 * find the year, then the month in that year and the day in that month. Accruals are never negative, so the first sum that
 * reaches the debt decides.
 */
export const unpaidSince = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { by, debts, filter }: UnpaidQuestion
): Statement.Statement<UnpaidSince> => {
  const owed = sql`
    select * from rows from (
      json_to_recordset(${debtsAsJson(debts)}::json) as (id uuid, currency text, debt numeric)
    ) with ordinality as owed (id, currency, debt, number)`
  const isOwing = hasId(
    sql,
    columnOf[by],
    debts.map(({ id }) => id)
  )
  const { expressions, fromRollups } = unpaidDays(sql, visible, { by, filter, isOwing, owed })
  const pending = fromRollups ? sql`${pendingDeltas(sql, visible, accrualKinds)},` : sql``
  return sql<UnpaidSince>`with ${pending} ${expressions} select id, currency, day from days`
}

/** Debts, and the conditions that the entities of fact rows are theirs. */
interface Owed extends Omit<UnpaidQuestion, "debts"> {
  /** Selects `id`, `currency`, `debt` and `number`, which is of each its own. */
  readonly owed: Statement.Fragment
  readonly isOwing: ReadonlyArray<Statement.Fragment>
}

/**
 * Common table expressions up to `days` with `number`, `id`, `currency` and `day`; from rollups they need `pending` of nothing but accruals, and
 * `months` comes before `days`, with the first day of the month of each.
 */
export const unpaidDays = (
  sql: SqlClient.SqlClient,
  visible: Visibility,
  { by, filter, isOwing, owed }: Owed
): { readonly expressions: Statement.Fragment; readonly fromRollups: boolean } => {
  const column = columnOf[by]
  const { fromRollups, rows } = factRows(sql, visible, {
    of: accrualKinds,
    filter,
    columns: [column],
    longestPeriod: "year"
  })
  /** Selects the accruals of each debt, summed by period. */
  const accruals = (period: "year" | "day") => {
    const shown = sql.literal(period === "day" ? "period" : "date_trunc('year', period::timestamp)::date")
    return sql`
      select owed.*, sums.${sql(period)}, sums.amount
      from owed join (
        select ${sql(column)} as id, currency, ${shown} as ${sql(period)}, sum(amount) as amount
        from (${rows}) rows ${isOwing.length === 0 ? sql`` : sql`where ${sql.and(isOwing)}`} group by 1, 2, 3
      ) sums on sums.currency = owed.currency and ${sameId(sql, "sums.id", "owed.id")}`
  }
  /** Selects the newest period of each debt since which the accruals reach it, and the part of the debt in that period. */
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
  if (!fromRollups) return { fromRollups, expressions: sql`owed as (${owed}), days as (${reached("day")})` }
  /** Like `reached`, within the period found for each debt. */
  const reachedInside = (step: Step) => {
    const { fromRollups, fromDeltas } = drillDown(sql, visible, { of: accrualKinds, filter, by }, step)
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
  return {
    fromRollups,
    expressions: sql`
      owed as (${owed}),
      years as (${reached("year")}),
      ${reachedInside({ found: "years", outer: "year", inner: "month" })},
      ${reachedInside({ found: "months", outer: "month", inner: "day" })}`
  }
}
