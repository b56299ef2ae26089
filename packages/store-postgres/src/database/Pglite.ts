import { Effect } from "effect"
import type { Migrations } from "../migrations/migrate.ts"
import { migrations as released } from "../migrations/migrations.ts"
import { startWorker } from "../pglite/startWorker.ts"
import { layerDatabase } from "./Database.ts"

/**
 * A database of its own, in this process: in a directory, where every acknowledged write survives a power cut and only one
 * process may have it open (else DataDirectoryInUse), or without one in memory.
 */
export const layerPglite = (options: { readonly directory?: string; readonly migrations?: Migrations } = {}) =>
  layerDatabase(
    Effect.map(startWorker(options.directory), (connect) => ({
      connect,
      username: "postgres",
      database: "postgres",
      settings: { timezone: "UTC" },
      maxSessions: 1
    })),
    { migrations: options.migrations ?? released, migrate: true }
  )
