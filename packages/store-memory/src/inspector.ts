import { StoreInspector } from "@hourbook/core/operations/StoreInspector"
import { Effect, Layer } from "effect"

export const layer = Layer.succeed(
  StoreInspector,
  StoreInspector.of({
    status: Effect.succeed({ version: "memory", unsupported: null, clock: null, confined: null, migrations: null }),
    isFull: Effect.succeed(false)
  })
)
