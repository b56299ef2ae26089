import { IdempotencyStore } from "@hourbook/core/writing/IdempotencyStore"
import { Effect, Layer, Option } from "effect"
import { findOutcome, keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  IdempotencyStore,
  Effect.map(Memory, (memory) =>
    IdempotencyStore.of({
      find: (visible, lookup) => Effect.sync(() => findOutcome(memory.rowsOf(visible.workspaceId), lookup)),
      findAll: (visible, { at, keys, userId }) =>
        Effect.sync(() => {
          const rows = memory.rowsOf(visible.workspaceId)
          return new Map(
            keys.flatMap((key) =>
              Option.toArray(findOutcome(rows, { userId, key, at })).map((kept) => [key, kept] as const)
            )
          )
        }),
      keep: (visible, record) =>
        Effect.suspend(() => {
          const rows = memory.rowsOf(visible.workspaceId)
          const repeated = keyAlreadyUsed(rows, record)
          if (repeated !== undefined) return Effect.fail(repeated)
          keepOutcome(rows, record)
          return Effect.void
        })
    })
  )
)
