import { ExternalRef, longestExternalId, longestSource } from "@hourbook/core/values/ExternalRef"
import { Schema } from "effect"
import { anId, aText, namedBody, orNull, sentText } from "./Fields.ts"

const ref = Schema.Struct({
  source: aText("The other system.", "toggl"),
  id: aText("The id in that system.", "1872340981")
}).annotate({ identifier: "ExternalRef", description: "The id in another system." })

/** The last fields of a record or entity in responses. */
export const origin = {
  external_ref: Schema.NullOr(ref).annotate({
    description: "Its id in another system, if any: unique in the workspace for its kind."
  }),
  import_id: orNull(anId("The import that created it."), "The import that created it, if any.")
}

const { id, source } = ExternalRef.fields

/** The reference in a body. */
export const sentRef = Schema.Struct({
  source: sentText(source, longestSource, { description: "The other system: 1 to 40 characters.", example: "toggl" }),
  id: sentText(id, longestExternalId, {
    description: "The id in that system: 1 to 200 characters. Upper and lower case differ.",
    example: "1872340981"
  })
}).pipe(
  namedBody("NewExternalRef", "The id in another system."),
  Schema.NullOr,
  Schema.annotate({
    description: "Its id in another system; null removes it. A reference in use is refused with 409.",
    message: 'expected an object such as {"source": "toggl", "id": "1872340981"}, or null'
  }),
  Schema.optionalKey
)
