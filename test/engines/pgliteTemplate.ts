import { layerPglite } from "@hourbook/store-postgres/database/Pglite"
import { Effect, Layer } from "effect"
import { madeOnce } from "./madeOnce.ts"

/** A directory with a migrated PGlite database that is empty, to be copied: making one takes several seconds. */
export const pgliteTemplate = (): Promise<string> =>
  madeOnce("pglite", (directory) =>
    Effect.runPromise(Effect.scoped(Effect.asVoid(Layer.build(layerPglite({ directory })))))
  )
