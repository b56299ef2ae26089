import type { Ports } from "@hourbook/core/Core"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import type { TablesAreNewer } from "@hourbook/store-postgres/migrations/TablesAreNewer"
import type { DataDirectoryInUse } from "@hourbook/store-postgres/pglite/DataDirectoryInUse"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { rootCause } from "./errors/rootCause.ts"
import { StartupError } from "./errors/StartupError.ts"
import { becomeOwner } from "./platform/becomeOwner.ts"

/** How to go on with this version, which does not know the tables. */
const wayBack = (directory: string, copy: string | null): string =>
  copy === null
    ? `There is no copy from before in ${directory}/backups: to go back, restore a backup into an empty directory.`
    : `To go back, move ${directory}/pgdata away and put the copy from before the migration in its place, which lacks what was recorded since: ${copy}`

const newerTables = (directory: string, { copy, message }: TablesAreNewer): string =>
  `The database in ${directory} is of a newer version of Hourbook: ${message}. Start that version or a newer one. ${wayBack(directory, copy)}`

/**
 * The store on the embedded database in a directory, which one process at a time can open. It migrates the tables unless `migrate` is
 * false. Root opens it as the directory's owner, and stays that user.
 */
export const embedded = (
  directory: string,
  options: { readonly migrate?: boolean } = {}
): Layer.Layer<Ports, StartupError | DataDirectoryInUse> =>
  Layer.unwrap(Effect.as(becomeOwner(directory), opened(directory, options)))

const opened = (
  directory: string,
  options: { readonly migrate?: boolean }
): Layer.Layer<Ports, StartupError | DataDirectoryInUse> =>
  PostgresStore.layer.pipe(
    Layer.provide(layerPglite({ directory, ...options })),
    Layer.catch((error) =>
      Layer.effectContext<Ports, StartupError | DataDirectoryInUse, never>(
        Effect.fail(
          error._tag === "DataDirectoryInUse"
            ? error
            : new StartupError({
                message:
                  error._tag === "TablesAreNewer"
                    ? newerTables(directory, error)
                    : `Cannot open the database in ${directory}: ${rootCause(error)}. Check HOURBOOK_DATA_DIR.`
              })
        )
      )
    )
  )
