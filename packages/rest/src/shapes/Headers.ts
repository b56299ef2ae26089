import { rule } from "@hourbook/core/values/Check"
import { Schema } from "effect"

/** On POST: requests with the same key and body return the first response (semantics, section 8). */
export const idempotent = {
  "idempotency-key": Schema.String.annotate({
    description:
      "Any 1 to 255 printable characters. For 24 hours, requests with the same key and body return the first response.",
    examples: ["import-2026-03-01-0001"]
  })
    .check(rule((value: string) => /^[\u0020-\u007e]{1,255}$/u.test(value), "1 to 255 printable characters"))
    .pipe(Schema.optionalKey)
}

/** On PUT and DELETE: only if the record still has this version. */
export const conditional = {
  "if-match": Schema.String.annotate({
    description: "The ETag of the version you have read; 412 if the record has changed since.",
    examples: ['"3"']
  }).pipe(Schema.optionalKey)
}
