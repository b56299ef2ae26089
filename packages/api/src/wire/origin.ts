import { ExternalRef, longestExternalId, longestSource } from "@hourbook/core/shared/ExternalRef"
import { Schema } from "effect"
import { anId, aText, namedBody, orNull, sentText } from "./Fields.ts"

const ref = Schema.Struct({
  source: aText("The other system.", "toggl"),
  id: aText("What it calls this one.", "1872340981")
}).annotate({ identifier: "ExternalRef", description: "What another system calls this one." })

/** The last fields of a record or entity in responses. */
export const origin = {
  external_ref: Schema.NullOr(ref).annotate({
    description: "What another system calls it, if any: one in the workspace and of its kind."
  }),
  import_id: orNull(anId("The import that made it."), "The import that made it, if any.")
}

const { id, source } = ExternalRef.fields

/** The reference in a body. */
export const sentRef = Schema.Struct({
  source: sentText(source, longestSource, { description: "The other system: 1 to 40 characters.", example: "toggl" }),
  id: sentText(id, longestExternalId, {
    description: "What it calls this one: 1 to 200 characters. Upper and lower case differ.",
    example: "1872340981"
  })
}).pipe(
  namedBody("NewExternalRef", "What another system calls this one."),
  Schema.NullOr,
  Schema.annotate({
    description: "What another system calls it; null takes that away. One that is taken is refused with 409.",
    message: 'expected an object such as {"source": "toggl", "id": "1872340981"}, or null'
  }),
  Schema.optionalKey
)
