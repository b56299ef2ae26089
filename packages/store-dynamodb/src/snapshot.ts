import { Snapshot } from "@hourbook/core/shared/Snapshot"
import { Layer } from "effect"

/**
 * DynamoDB has no reads of one moment: each read is of its own, so an answer that several make up can show a change that is
 * being written in one of its parts and not in another. The next answer has all of it.
 */
export const layer = Layer.succeed(Snapshot, Snapshot.of({ of: (_, reading) => reading }))
