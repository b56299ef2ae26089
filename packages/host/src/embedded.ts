import type { Ports } from "@hourbook/core/Core"
import type { DataDirectoryInUse } from "@hourbook/store-postgres/DataDirectoryInUse"
import { layerPglite } from "@hourbook/store-postgres/Pglite"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { Refusal } from "./Refusal.ts"
import { reason } from "./reason.ts"

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
