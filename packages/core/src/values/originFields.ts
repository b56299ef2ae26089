import { Effect, Schema } from "effect"
import { ExternalRef } from "./ExternalRef.ts"
import { ImportId } from "./Ids.ts"

/** The external reference of a record or entity and the import that made it. Rows of earlier versions have neither. */
export const originFields = {
  externalRef: Schema.NullOr(ExternalRef).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  importId: Schema.NullOr(ImportId).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))
}
