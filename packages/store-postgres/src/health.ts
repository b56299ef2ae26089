import { StoreHealth } from "@hourbook/core/operations/StoreHealth"
import { Effect, Layer } from "effect"
import { Database } from "./database/Database.ts"

export const layer = Layer.effect(
  StoreHealth,
  Effect.map(Database, ({ isFull }) => StoreHealth.of({ isFull }))
)
