import { Snapshot } from "@hourbook/core/access/Snapshot"
import { Effect, Layer, References } from "effect"

/** Nobody else has a turn before the reads are done: none of them waits for anything. */
export const layer = Layer.succeed(
  Snapshot,
  Snapshot.of({ of: (_, reading) => Effect.provideService(reading, References.PreventSchedulerYield, true) })
)
