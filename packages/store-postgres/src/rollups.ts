import { type RollupCheck, RollupKeeper } from "@hourbook/core/reports/Rollups"
import { Effect, Layer } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./Database.ts"
import { recordRows } from "./factRows.ts"
import { addTo, columnsOf, countedBy, type Grain, grainNames, lockOf } from "./grains.ts"

/**
 * By grain, what its rows and the deltas that are not in it yet lack to be the sums of the records: no row where all is
 * well. One statement sees all of them at one moment, so nobody needs to stop writing.
 */
const lacking = (sql: SqlClient.SqlClient, grain: Grain, workspaceId: string): Statement.Fragment => {
  const key = sql`workspace_id, kind, ${columnsOf(sql, grain)}`
  const counted = (rows: Statement.Fragment) => countedBy(sql, grain, rows)
  return sql`
    select ${key}, sum(minutes) as minutes, sum(amount) as amount, sum(count) as count
    from (
      select ${key}, minutes, amount, count
      from (${counted(sql`(${recordRows(sql, workspaceId)}) records`)}) records
      union all
      select ${key}, -minutes, -amount, -count
      from (${counted(sql`(select * from fact_deltas where workspace_id = ${workspaceId}) deltas`)}) deltas
      union all
      select ${key}, -minutes, -amount, -count from ${sql(grain)} where workspace_id = ${workspaceId}
    ) everything
    group by ${key}
    having sum(minutes) <> 0 or sum(amount) <> 0 or sum(count) <> 0`
}

type Counts = Omit<RollupCheck, "rollup">

const verify = (sql: SqlClient.SqlClient, grain: Grain, workspaceId: string) => sql<Counts>`
  select (select count(*)::int from ${sql(grain)} where workspace_id = ${workspaceId}) as totals,
    (select count(*)::int from (${lacking(sql, grain, workspaceId)}) lacking) as wrong`

/**
 * Adds to every total what it lacks. What somebody else folds into it between the moment that is looked at and the moment
 * of the addition changes nothing about what is lacking.
 */
const rebuild = (sql: SqlClient.SqlClient, grain: Grain, workspaceId: string) => sql<Counts>`
  with changed as (${addTo(sql, grain, lacking(sql, grain, workspaceId))})
  select (select count(*)::int from ${sql(grain)} where workspace_id = ${workspaceId}) as totals,
    (select count(*)::int from changed) as wrong`

/** All records are sorted and added up by each grain, which takes many times as long where it does not fit into memory. */
const amply = (sql: SqlClient.SqlClient) => sql`select set_config('work_mem', '256MB', true)`

export const layer = Layer.effect(
  RollupKeeper,
  Effect.map(Database, ({ operator, sql }) => {
    const inEach = (workspaceId: string, check: (grain: Grain) => Statement.Statement<Counts>) =>
      Effect.forEach(grainNames, (grain) =>
        Effect.map(check(grain), ([counts]): RollupCheck => ({ rollup: grain, totals: 0, wrong: 0, ...counts }))
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
