import { type RollupCheck, RollupKeeper } from "@hourbook/core/operations/Rollups"
import { Effect, Layer } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "../database/Database.ts"
import { recordRows } from "./factRows.ts"
import { addTo, columnsOf, countedBy, type Grain, grainNames, lockOf } from "./grains.ts"

/** What a grain lacks to be the sums of some rows: no row where all is well. */
const lacking = (
  sql: SqlClient.SqlClient,
  grain: Grain,
  { rows, workspaceId }: { readonly rows: Statement.Fragment; readonly workspaceId: string }
): Statement.Fragment => {
  const key = sql`workspace_id, kind, ${columnsOf(sql, grain)}`
  return sql`
    select ${key}, sum(minutes) as minutes, sum(amount) as amount, sum(count) as count
    from (
      select ${key}, minutes, amount, count from (${countedBy(sql, grain, sql`(${rows}) rows`)}) counted
      union all
      select ${key}, -minutes, -amount, -count from ${sql(grain)} where workspace_id = ${workspaceId}
    ) everything
    group by ${key}
    having sum(minutes) <> 0 or sum(amount) <> 0 or sum(count) <> 0`
}

/**
 * The records less the deltas that are not in the rollups yet. One statement sees all of them at one moment, so nobody needs
 * to stop writing.
 */
const folded = (sql: SqlClient.SqlClient, workspaceId: string): Statement.Fragment => {
  const known = sql.literal("workspace_id, kind, day, hour, user_id, client_id, project_id, currency")
  return sql`
    select ${known}, minutes, amount, count from (${recordRows(sql, workspaceId)}) records
    union all
    select ${known}, -minutes, -amount, -count from fact_deltas where workspace_id = ${workspaceId}`
}

/** Rollups that can be made from another one, which has far fewer rows than there are records. */
const finer: Partial<Record<Grain, Grain>> = {
  fact_months: "fact_days",
  fact_years: "fact_days",
  fact_client_days: "fact_days",
  fact_client_months: "fact_client_days",
  fact_client_years: "fact_client_days",
  fact_day_totals: "fact_days",
  fact_month_hour_totals: "fact_day_hour_totals"
}

interface Wrong {
  readonly wrong: number
}

const verify = (sql: SqlClient.SqlClient, grain: Grain, workspaceId: string) => sql<Wrong>`
  select count(*)::int as wrong from (${lacking(sql, grain, { rows: folded(sql, workspaceId), workspaceId })}) lacking`

/**
 * Adds to every total what it lacks. Goes by the finer rollup where there is one, which has been rebuilt before and, while
 * nobody else folds, stands still.
 */
const rebuild = (sql: SqlClient.SqlClient, grain: Grain, workspaceId: string) => {
  const from = finer[grain]
  const rows =
    from === undefined ? folded(sql, workspaceId) : sql`select * from ${sql(from)} where workspace_id = ${workspaceId}`
  return sql<Wrong>`
    with changed as (${addTo(sql, grain, lacking(sql, grain, { rows, workspaceId }))})
    select count(*)::int as wrong from changed`
}

/** All records are sorted and added up by each grain, which takes many times as long where it does not fit into memory. */
const amply = (sql: SqlClient.SqlClient) => sql`select set_config('work_mem', '256MB', true)`

export const layer = Layer.effect(
  RollupKeeper,
  Effect.map(Database, ({ operator, sql }) => {
    const inEach = (workspaceId: string, check: (grain: Grain) => Statement.Statement<Wrong>) =>
      Effect.forEach(
        grainNames,
        Effect.fnUntraced(function* (rollup) {
          const [found] = yield* check(rollup)
          const [there] = yield* sql<{ readonly totals: number }>`
            select count(*)::int as totals from ${sql(rollup)} where workspace_id = ${workspaceId}`
          const checked: RollupCheck = { rollup, totals: there?.totals ?? 0, wrong: found?.wrong ?? 0 }
          return checked
        })
      )
    return RollupKeeper.of({
      verify: (workspaceId) =>
        Effect.andThen(
          amply(sql),
          inEach(workspaceId, (grain) => verify(sql, grain, workspaceId))
        ).pipe(operator, Effect.orDie),
      rebuild: (workspaceId) =>
        Effect.gen(function* () {
          yield* sql`select pg_advisory_xact_lock(${lockOf(sql, workspaceId)})`
          yield* amply(sql)
          return yield* inEach(workspaceId, (grain) => rebuild(sql, grain, workspaceId))
        }).pipe(operator, Effect.orDie)
    })
  })
)
