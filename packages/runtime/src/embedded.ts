import type { Ports } from "@hourbook/core/Core"
import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import type { DataDirectoryInUse } from "@hourbook/store-postgres/pglite/DataDirectoryInUse"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { reason } from "./reason.ts"
import { Refusal } from "./Refusal.ts"

/** A database of our own in a directory, which one process at a time has open. */
export const embedded = (directory: string): Layer.Layer<Ports, Refusal | DataDirectoryInUse> =>
  PostgresStore.layer.pipe(
    Layer.provide(layerPglite({ directory })),
    Layer.catch((error) =>
      Layer.effectContext<Ports, Refusal | DataDirectoryInUse, never>(
        Effect.fail(
          error._tag === "DataDirectoryInUse"
            ? error
            : new Refusal({
                message: `Cannot use the database in ${directory}: ${reason(error)}. Check HOURBOOK_DATA_DIR.`
              })
        )
      )
    )
  )
