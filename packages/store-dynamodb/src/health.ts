import { StoreHealth } from "@hourbook/core/operations/StoreHealth"
import { Effect, Layer } from "effect"

/** A table has no limit of its size. */
export const layer = Layer.succeed(StoreHealth, StoreHealth.of({ isFull: Effect.succeed(false) }))
