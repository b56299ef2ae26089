import { Snapshot } from "@hourbook/core/access/Snapshot"
import { Effect, Layer } from "effect"
import { QueryCache } from "./table/QueryCache.ts"

/**
 * DynamoDB has no reads of one moment: each read is of its own, so an answer that several make up can show a change that is
 * being written in one of its parts and not in another. The next answer has all of it. What an answer asks twice is read
 * once, so that parts made of the same items agree.
 */
export const layer = Layer.succeed(
  Snapshot,
  Snapshot.of({
    of: (_, read) => Effect.suspend(() => Effect.provideService(read, QueryCache, new Map()))
  })
)
