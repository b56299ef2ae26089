import { Effect, Layer } from "effect"
import type { Migrations } from "../migrations/Migration.ts"
import { TablesAreNewer } from "../migrations/TablesAreNewer.ts"
import { backUpDirectory, newestCopy } from "../pglite/backUpDirectory.ts"
import { keepOpen } from "../pglite/keepOpen.ts"
import { startWorker } from "../pglite/startWorker.ts"
import { Database, layerDatabase } from "./Database.ts"
import { keepStatisticsFresh } from "./refreshStatistics.ts"

/**
 * The embedded database, in this process. With a directory, every acknowledged write survives a power cut, and one process
 * at a time can open it: others fail with DataDirectoryInUse. A database that ends by itself, as when the disk is full, is opened
 * again. Without a directory, the data is in memory and ends with it. `migrate` is as for a server; TablesAreNewer has the newest copy from before a migration that this version can open.
 */
export const layerPglite = ({
  directory,
  migrate = true,
  migrations
}: { readonly directory?: string; readonly migrate?: boolean; readonly migrations?: Migrations } = {}) =>
  Layer.effectDiscard(keepStatisticsFresh).pipe(
    Layer.provideMerge(
      layerDatabase(
        Effect.map(directory === undefined ? startWorker(directory) : keepOpen(directory), ({ connect }) => ({
          connect,
          username: "postgres",
          database: "postgres",
          settings: { timezone: "UTC" },
          maxSessions: 1,
          workspaceSessions: 1,
          isOnlyWriter: true
        })),
        {
          migrations,
          migrate,
          ...(directory === undefined ? {} : { backUp: (copied) => backUpDirectory(directory, copied) })
        }
      )
    ),
    Layer.catchTag("TablesAreNewer", ({ applied, latest }) =>
      Layer.effect(
        Database,
        Effect.suspend(() => {
          const copy = directory === undefined ? null : newestCopy(directory, latest)
          return Effect.fail(new TablesAreNewer({ applied, latest, copy }))
        })
      )
    )
  )
