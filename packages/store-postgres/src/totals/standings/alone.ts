import { Effect } from "effect"
import type { Database } from "../../database/Database.ts"
import { latestMigration } from "../../migrations/latest.ts"
import { lockOf } from "./grains.ts"

/**
 * Runs a part of a longer change of standings in a transaction of its own, in which nothing is folded. Gives null while another process
 * folds or values the workspace, or if the tables are of a newer version.
 */
export const aloneIn =
  ({ sql, transaction }: Database["Service"], workspaceId: string) =>
  <A, E>(self: Effect.Effect<A, E>): Effect.Effect<A | null> =>
    Effect.gen(function* () {
      const [lock] = yield* sql<{ readonly taken: boolean }>`
        select pg_try_advisory_xact_lock(${lockOf(sql, workspaceId)}) as taken`
      if (lock?.taken !== true) return null
      const [known] = yield* sql<{ readonly newer: boolean }>`
        select max(migration_id) > ${latestMigration} as newer from schema_migrations`
      return known?.newer === false ? yield* self : null
    }).pipe(transaction(workspaceId), Effect.orDie)
