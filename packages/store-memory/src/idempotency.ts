import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Layer } from "effect"
import { outcomeIn } from "./rows/keptOutcomes.ts"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.map(Memory, (memory) =>
    IdempotencyStore.of({
      find: (visible, slot) => Effect.sync(() => outcomeIn(memory.rowsOf(visible.workspaceId), slot))
    })
  )
)
