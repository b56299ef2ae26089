import { Schema } from "effect"
import { rule } from "./Check.ts"
import { newPairsAnnotation } from "./newText.ts"
import { line, note } from "./Text.ts"

const mostPairs = 20
const longestName = 40

type Pairs = Readonly<Record<string, string>>

const isName = Schema.is(line(longestName))

/** Pairs of text that callers keep with a record or entity. Replaced whole, never searched, not shown to the role client. */
export const Metadata = Schema.Record(Schema.String, note(500))
  .check(
    // Not the schema of the names: pairs whose names break that would be left out.
    rule(
      (pairs: Pairs) => Object.keys(pairs).every(isName),
      `names of 1 to ${longestName} characters, without blanks at the ends`
    ),
    rule((pairs: Pairs) => Object.keys(pairs).length <= mostPairs, `at most ${mostPairs} pairs`, {
      maxProperties: mostPairs
    })
  )
  .annotate({ [newPairsAnnotation]: true })
export type Metadata = typeof Metadata.Type

export const noMetadata: Metadata = {}
