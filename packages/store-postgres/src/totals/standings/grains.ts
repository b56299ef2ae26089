import type { SqlClient, Statement } from "effect/sql"
import { standingParts } from "./standingParts.ts"

/** The rollups, each with the columns of its key besides workspace and kind of record. */
const grains = {
  fact_days: ["day", "user_id", "client_id", "project_id", "currency"],
  fact_months: ["month", "user_id", "client_id", "project_id", "currency"],
  fact_years: ["year", "user_id", "client_id", "project_id", "currency"],
  fact_members: ["user_id", "currency"],
  fact_projects: ["project_id", "currency"],
  fact_clients: ["client_id", "currency"],
  fact_client_days: ["day", "client_id", "currency"],
  fact_client_months: ["month", "client_id", "currency"],
  fact_client_years: ["year", "client_id", "currency"],
  fact_day_totals: ["day", "currency"],
  fact_month_totals: ["month", "currency"],
  fact_month_hours: ["month", "hour", "user_id", "client_id", "project_id", "currency"],
  fact_day_hour_totals: ["day", "hour", "currency"],
  fact_month_hour_totals: ["month", "hour", "currency"],
  fact_standings: ["entity", "id", "currency"]
} as const

/** The rollups of time entries only. */
const byHour: ReadonlySet<string> = new Set(["fact_month_hours", "fact_day_hour_totals", "fact_month_hour_totals"])

export type Grain = keyof typeof grains

export const grainNames = [
  "fact_days",
  "fact_months",
  "fact_years",
  "fact_members",
  "fact_projects",
  "fact_client_days",
  "fact_client_months",
  "fact_client_years",
  "fact_clients",
  "fact_day_totals",
  "fact_month_totals",
  "fact_month_hours",
  "fact_day_hour_totals",
  "fact_month_hour_totals",
  "fact_standings"
] as const satisfies ReadonlyArray<Grain>

export const columnsOf = (sql: SqlClient.SqlClient, grain: Grain): Statement.Fragment =>
  sql.literal(grains[grain].join(", "))

/** Selects the deltas or records that a grain counts, with the month and the year of their day. */
export const countedBy = (sql: SqlClient.SqlClient, grain: Grain, rows: Statement.Fragment): Statement.Fragment =>
  grain === "fact_standings"
    ? standingParts(sql, rows)
    : sql`
  select *, date_trunc('month', day::timestamp)::date as month, date_trunc('year', day::timestamp)::date as year
  from ${rows} ${sql.literal(byHour.has(grain) ? "where kind = 'time'" : "")}`

/** Sums deltas by the columns of a grain. */
export const sumsBy = (sql: SqlClient.SqlClient, grain: Grain, deltas: Statement.Fragment): Statement.Fragment => {
  const columns = columnsOf(sql, grain)
  return sql`
    select workspace_id, kind, ${columns}, sum(minutes) as minutes, sum(amount) as amount, sum(count) as count
    from (${countedBy(sql, grain, deltas)}) counted group by workspace_id, kind, ${columns}`
}

/**
 * Adds sums to a rollup. Returns the `ctid` of every changed row and whether all its numbers are zero. Rows are updated in
 * the order of their key, so that concurrent transactions wait for each other instead of deadlocking. The day of a standing
 * is found anew (see `findDays`).
 */
export const addTo = (sql: SqlClient.SqlClient, grain: Grain, sums: Statement.Fragment): Statement.Fragment => {
  const columns = columnsOf(sql, grain)
  return sql`
    insert into ${sql(grain)} as r (workspace_id, kind, ${columns}, minutes, amount, count)
    select * from (${sums}) sums order by workspace_id, kind, ${columns}
    on conflict on constraint ${sql(`${grain}_key`)} do update
      set minutes = r.minutes + excluded.minutes, amount = r.amount + excluded.amount, count = r.count + excluded.count
        ${sql.literal(grain === "fact_standings" ? ", day = null" : "")}
    returning r.ctid as place, r.count = 0 and r.minutes = 0 and r.amount = 0 as is_empty`
}

/** The advisory lock for changing the rollups of a workspace. */
export const lockOf = (sql: SqlClient.SqlClient, workspaceId: string): Statement.Fragment =>
  sql`4872046514 # hashtextextended(${workspaceId}, 0)`
