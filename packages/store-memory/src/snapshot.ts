import { Snapshot } from "@hourbook/core/access/Snapshot"
import { Effect, Layer, References } from "effect"

/** Runs the reads without yielding to other fibers. The reads of this store never wait, so no write can come between. */
export const layer = Layer.succeed(
  Snapshot,
  Snapshot.of({ of: (_, reading) => Effect.provideService(reading, References.PreventSchedulerYield, true) })
)
