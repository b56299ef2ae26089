import { Effect, Schema } from "effect"
import { ExternalRef } from "./ExternalRef.ts"
import { ImportId } from "./Ids.ts"

/** What a record or entity is called elsewhere, and the import that made it. What earlier versions kept has neither. */
export const originFields = {
  externalRef: Schema.NullOr(ExternalRef).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  importId: Schema.NullOr(ImportId).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
}
