import { Snapshot } from "@hourbook/core/access/Snapshot"
import { Effect, Layer } from "effect"
import { Reading } from "./table/Reading.ts"

/**
 * DynamoDB has no reads of one moment: each read is of its own, so an answer that several make up can show a change that is
 * being written in one of its parts and not in another. The next answer has all of it. What an answer asks twice is read
 * once, so that parts made of the same items agree.
 */
export const layer = Layer.succeed(
  Snapshot,
  Snapshot.of({
    of: (_, reading) => Effect.suspend(() => Effect.provideService(reading, Reading, new Map()))
  })
)
