import { rule } from "@hourbook/core/shared/Check"
import { Schema } from "effect"

/** On POST: repeats with the same key and body get the first answer (semantics, section 8). */
export const idempotent = {
  "idempotency-key": Schema.String.annotate({
    description:
      "Any 1 to 255 printable characters. Within 24 hours the same key and body give the first answer again.",
    examples: ["import-2026-03-01-0001"]
  })
    .check(rule((value: string) => /^[\u0020-\u007e]{1,255}$/u.test(value), "1 to 255 printable characters"))
    .pipe(Schema.optionalKey)
}

/** On PUT and DELETE: do it only if the record is still in this version. */
export const conditional = {
  "if-match": Schema.String.annotate({
    description: "The ETag of the record as you know it; a record that has changed since answers 412.",
    examples: ['"3"']
  }).pipe(Schema.optionalKey)
}
