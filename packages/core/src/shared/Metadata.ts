import { Schema } from "effect"
import { rule } from "./Check.ts"
import { line, note } from "./Text.ts"

const mostPairs = 20

/** Pairs of text that callers keep with a record or entity. Replaced whole, never searched, not shown to the role client. */
export const Metadata = Schema.Record(line(40), note(500)).check(
  rule(
    (pairs: Readonly<Record<string, string>>) => Object.keys(pairs).length <= mostPairs,
    `at most ${mostPairs} pairs`,
    { maxProperties: mostPairs }
  )
)
export type Metadata = typeof Metadata.Type

export const noMetadata: Metadata = {}
