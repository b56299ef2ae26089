import type { Ports } from "@hourbook/core/Core"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import type { DataDirectoryInUse } from "@hourbook/store-postgres/pglite/DataDirectoryInUse"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { rootCause } from "./errors/rootCause.ts"
import { StartupError } from "./errors/StartupError.ts"

/** The store on the embedded database in a directory, which one process at a time can open. It migrates the tables unless `migrate` is false. */
export const embedded = (
  directory: string,
  options: { readonly migrate?: boolean } = {}
): Layer.Layer<Ports, StartupError | DataDirectoryInUse> =>
  PostgresStore.layer.pipe(
    Layer.provide(layerPglite({ directory, ...options })),
    Layer.catch((error) =>
      Layer.effectContext<Ports, StartupError | DataDirectoryInUse, never>(
        Effect.fail(
          error._tag === "DataDirectoryInUse"
            ? error
            : new StartupError({
                message: `Cannot open the database in ${directory}: ${rootCause(error)}. Check HOURBOOK_DATA_DIR.`
              })
        )
      )
    )
  )
