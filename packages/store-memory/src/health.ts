import { StoreHealth } from "@hourbook/core/operations/StoreHealth"
import { Effect, Layer } from "effect"

export const layer = Layer.succeed(StoreHealth, StoreHealth.of({ isFull: Effect.succeed(false) }))
