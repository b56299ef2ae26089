import { Metadata } from "@hourbook/core/values/Metadata"
import { Schema } from "effect"

const says = { examples: [{ invoice: "2026-014" }] }
const pairs = Schema.Record(
  Schema.String,
  Schema.String.annotate({ description: "The text of the pair.", examples: ["2026-014"] })
)

const documented = Schema.makeFilter(() => true, { toJsonSchema: () => ({ maxProperties: 20 }) })

/** The pairs of a record or entity; absent for callers who are not shown them. */
export const metadata = Schema.optionalKey(
  pairs.annotate({ ...says, description: "Pairs of text kept with it. Not shown to the role client." })
)

/** Pairs of text to keep with a record or entity. */
export const sentMetadata = pairs
  .annotate({
    ...says,
    description:
      "Pairs of text to keep with it: at most 20, with names of 1 to 40 characters and texts of up to 500. Replaces all that it has."
  })
  .check(documented)
  .pipe(Schema.decodeTo(Metadata), Schema.optionalKey)
