import { type RollupCheck, RollupKeeper } from "@hourbook/core/operations/Rollups"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { Effect, Layer } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"
import { Database } from "../database/Database.ts"
import { recordTables } from "../records/recordTables.ts"
import { recordRows } from "./rows/factRows.ts"
import { wrongDays } from "./standings/findDays.ts"
import { addTo, columnsOf, countedBy, type Grain, grainNames, lockOf } from "./standings/grains.ts"
import { noteValued, versionOfRates } from "./standings/valueStandings.ts"

/** Selects the differences between a grain and the sums of some rows; no row if they match. */
const differences = (
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
 * Selects the records minus the pending deltas. One statement reads both in the same snapshot, so writes can continue
 * meanwhile.
 */
const foldedRecords = (sql: SqlClient.SqlClient, workspaceId: string): Statement.Fragment => {
  const key = sql.literal("workspace_id, kind, day, hour, user_id, client_id, project_id, currency")
  return sql`
    select ${key}, minutes, amount, count from (${recordRows(sql, workspaceId)}) records
    union all
    select ${key}, -minutes, -amount, -count from fact_deltas where workspace_id = ${workspaceId}`
}

/** The rollups that can be computed from a finer one, which has far fewer rows than the records. */
const finer: Partial<Record<Grain, Grain>> = {
  fact_months: "fact_days",
  fact_years: "fact_days",
  fact_members: "fact_days",
  fact_projects: "fact_days",
  fact_client_days: "fact_days",
  fact_client_months: "fact_client_days",
  fact_client_years: "fact_client_days",
  fact_clients: "fact_client_days",
  fact_day_totals: "fact_days",
  fact_month_totals: "fact_day_totals",
  fact_month_hour_totals: "fact_day_hour_totals",
  fact_standings: "fact_days"
}

interface Wrong {
  readonly wrong: number
}

const verify = (sql: SqlClient.SqlClient, grain: Grain, workspaceId: string) => sql<Wrong>`
  select count(*)::int as wrong from (${differences(sql, grain, { rows: foldedRecords(sql, workspaceId), workspaceId })}) lacking`

/**
 * Adds the differences to every total. It compares with the finer rollup, if the grain has one: that is rebuilt earlier. The
 * caller's lock prevents folding meanwhile, and between two grains a fold changes both alike.
 */
const rebuild = (sql: SqlClient.SqlClient, grain: Grain, workspaceId: string) => {
  const from = finer[grain]
  const rows =
    from === undefined
      ? foldedRecords(sql, workspaceId)
      : sql`select * from ${sql(from)} where workspace_id = ${workspaceId}`
  return sql<Wrong>`
    with changed as (${addTo(sql, grain, differences(sql, grain, { rows, workspaceId }))})
    select count(*)::int as wrong from changed`
}

/** Standings are compared only if they are of the rates in force: others are not read. */
const areRead = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, grain: Grain, workspaceId: string) {
  if (grain !== "fact_standings") return true
  const rows = yield* sql`select from standing_rates where workspace_id = ${workspaceId} and valued = version`
  return rows.length > 0
})

const noneWrong: ReadonlyArray<Wrong> = [{ wrong: 0 }]

/** Counts what is wrong with standings beside their sums: the days that are stored with them. */
const withDays = (sql: SqlClient.SqlClient, workspaceId: string, found: ReadonlyArray<Wrong>) =>
  Effect.map(wrongDays(sql, workspaceId), (days): ReadonlyArray<Wrong> => [
    { wrong: (found[0]?.wrong ?? 0) + (days[0]?.wrong ?? 0) }
  ])

/** Rebuilds a grain; standings at the rates in force. */
const rebuildAlone = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, grain: Grain, workspaceId: string) {
  yield* sql`select pg_advisory_xact_lock(${lockOf(sql, workspaceId)})`
  if (grain !== "fact_standings") return yield* rebuild(sql, grain, workspaceId)
  const wereRead = yield* areRead(sql, grain, workspaceId)
  const version = yield* versionOfRates(sql, workspaceId)
  const rebuilt = yield* rebuild(sql, grain, workspaceId)
  const found = wereRead ? yield* withDays(sql, workspaceId, rebuilt) : noneWrong
  yield* sql`update fact_standings set day = null where workspace_id = ${workspaceId} and day is not null`
  yield* noteValued(sql, workspaceId, version)
  return found
})

/** Every table with records or totals, with a column that its index has behind the workspace. */
const tables: ReadonlyArray<readonly [table: string, next: string]> = [
  ...Object.values(recordTables).map(({ table }) => [table, "id"] as const),
  ["fact_deltas", "id"],
  ...grainNames.map((grain) => [grain, "kind"] as const)
]

/**
 * Selects the workspaces that have no row in any table. The order makes PostgreSQL look into the index for each workspace:
 * without it, it would read the whole table, which is fast only where a row turns up soon.
 */
const emptyWorkspaces = (sql: SqlClient.SqlClient) => {
  const isMissing = tables.map(
    ([table, next]) => sql`
      (select true from ${sql(table)} t where t.workspace_id = w.workspace_id order by t.${sql(next)} limit 1) is null`
  )
  return sql<{ readonly id: WorkspaceId }>`
    select w.workspace_id as id from workspaces w where ${sql.join(" and ", false)(isMissing)}`
}

/** Raises `work_mem`: each grain sorts and sums all records, which takes many times as long if they do not fit into memory. */
const raiseWorkMem = (sql: SqlClient.SqlClient) => sql`select set_config('work_mem', '256MB', true)`

export const layer = Layer.effect(
  RollupKeeper,
  Effect.map(Database, ({ operator, sql }) => {
    /** A transaction for each grain, so that others get a turn where there is only one session. */
    const forEachGrain = (
      workspaceId: string,
      check: (grain: Grain) => Effect.Effect<ReadonlyArray<Wrong>, SqlError.SqlError>
    ) =>
      Effect.forEach(grainNames, (rollup) =>
        Effect.gen(function* () {
          yield* raiseWorkMem(sql)
          const [found] = yield* check(rollup)
          const [counted] = yield* sql<{ readonly totals: number }>`
            select count(*)::int as totals from ${sql(rollup)} where workspace_id = ${workspaceId}`
          const checked: RollupCheck = { rollup, totals: counted?.totals ?? 0, wrong: found?.wrong ?? 0 }
          return checked
        }).pipe(operator)
      ).pipe(Effect.orDie)
    return RollupKeeper.of({
      rollups: grainNames,
      empty: emptyWorkspaces(sql).pipe(
        Effect.map((rows) => new Set(rows.map(({ id }) => id))),
        operator,
        Effect.orDie
      ),
      waiting: sql<{ readonly deltas: number }>`select count(*)::int as deltas from fact_deltas`.pipe(
        Effect.map(([counted]) => counted?.deltas ?? 0),
        operator,
        Effect.orDie
      ),
      verify: (workspaceId) =>
        forEachGrain(workspaceId, (grain) =>
          Effect.gen(function* () {
            if (!(yield* areRead(sql, grain, workspaceId))) return noneWrong
            const found = yield* verify(sql, grain, workspaceId)
            return grain === "fact_standings" ? yield* withDays(sql, workspaceId, found) : found
          })
        ),
      rebuild: (workspaceId) => forEachGrain(workspaceId, (grain) => rebuildAlone(sql, grain, workspaceId))
    })
  })
)
