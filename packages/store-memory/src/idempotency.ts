import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Layer } from "effect"
import { findOutcome } from "./rows/keptOutcomes.ts"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.map(Memory, (memory) =>
    IdempotencyStore.of({
      find: (visible, lookup) => Effect.sync(() => findOutcome(memory.rowsOf(visible.workspaceId), lookup))
    })
  )
)
