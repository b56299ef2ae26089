import { Snapshot } from "@hourbook/core/access/Snapshot"
import { Effect, Layer } from "effect"
import { QueryCache } from "./table/QueryCache.ts"

/**
 * DynamoDB has no snapshot across several queries, so one part of a response can include a concurrent write that another
 * part does not include yet; the next response includes it completely. A query that a response repeats is read once, so
 * that the parts based on it agree.
 */
export const layer = Layer.succeed(
  Snapshot,
  Snapshot.of({
    of: (_, read) => Effect.suspend(() => Effect.provideService(read, QueryCache, []))
  })
)
