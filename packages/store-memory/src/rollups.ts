import { RollupKeeper } from "@hourbook/core/operations/Rollups"
import { Effect, Layer } from "effect"

/** This store has no rollups: it computes facts from the records for each question. */
export const layer = Layer.succeed(
  RollupKeeper,
  RollupKeeper.of({
    verify: () => Effect.succeed([]),
    rebuild: () => Effect.succeed([]),
    rollups: [],
    empty: Effect.succeed(new Set()),
    waiting: Effect.succeed(0)
  })
)
