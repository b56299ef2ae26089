import { Effect } from "effect"
import type { Database } from "../database/Database.ts"
import { latestMigration } from "../migrations/latest.ts"
import { addTo, type Grain, grainNames, lockOf, sumsBy } from "./standings/grains.ts"

/** The maximum number of deltas that one transaction folds. Larger batches update the same totals less often. */
const batch = 2000

export interface Folded {
  readonly folded: number
  readonly more: boolean
  /** The id of the last folded delta. The next batch starts after it instead of skipping over deleted deltas. */
  readonly last: string
  /** Whether the tables are of a newer version, which may have additional totals; then nothing is folded. */
  readonly isOld: boolean
}

/** The rows that a fold left at zero, by grain. */
type Emptied = Readonly<Record<Grain, ReadonlyArray<string> | null>>

/**
 * Moves the oldest deltas of a workspace, starting after the id `after`, into every rollup, in one transaction: readers see
 * each delta either as pending or in the rollups. Does nothing while another process folds the workspace.
 */
export const foldDeltas = (
  { sql, transaction }: Database["Service"],
  workspaceId: string,
  after = "0"
): Effect.Effect<Folded> =>
  Effect.gen(function* () {
    const [lock] = yield* sql<{
      readonly taken: boolean
    }>`select pg_try_advisory_xact_lock(${lockOf(sql, workspaceId)}) as taken`
    const nothing: Folded = { folded: 0, more: false, last: after, isOld: false }
    if (lock?.taken !== true) return nothing
    const [done] = yield* sql<Emptied & Omit<Folded, "more">>`
      with
        -- Seen after the locks of this statement are there, so a migration that adds totals is seen or waits for it.
        version as materialized (select max(migration_id) > ${latestMigration} as is_newer from schema_migrations),
        taken as (
          delete from fact_deltas where workspace_id = ${workspaceId} and (select not is_newer from version) and id = any(array(
            select id from fact_deltas where workspace_id = ${workspaceId} and id > ${after}::bigint
            order by id limit ${batch} for update skip locked
          ))
          returning *
        ),
        ${sql.join(", ", false)(grainNames.map((grain) => sql`${sql(`into_${grain}`)} as (${addTo(sql, grain, sumsBy(sql, grain, sql`taken`))})`))}
      select count(*)::int as folded, coalesce(max(id), 0)::text as last, (select is_newer from version) as "isOld",
        ${sql.join(
          ", ",
          false
        )(
          grainNames.map(
            (grain) => sql`(select array_agg(place::text) from ${sql(`into_${grain}`)} where is_empty) as ${sql(grain)}`
          )
        )}
      from taken`
    if (done === undefined) return nothing
    for (const grain of grainNames) {
      const emptied = done[grain]
      if (emptied === null) continue
      yield* sql`
        delete from ${sql(grain)}
        where ctid = any(${emptied}::tid[]) and workspace_id = ${workspaceId}
          and count = 0 and minutes = 0 and amount = 0`
    }
    return { folded: done.folded, more: done.folded === batch, last: done.last, isOld: done.isOld }
  }).pipe(transaction(workspaceId), Effect.orDie)
