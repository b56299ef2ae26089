import { Effect, Schema } from "effect"

/** Counts the changes, from 1, which is also the version of what is there from before there were versions. */
export const versionField = Schema.Number.pipe(Schema.withDecodingDefaultKey(Effect.succeed(1)))
