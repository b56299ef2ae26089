import { type Column, type Field, splitHeader } from "./Field.ts"
import type { Source } from "./Source.ts"

/** What columns say by the text of their header, chosen by hand; null for a column that is not read. */
export type ColumnChoices = Readonly<Record<string, Field | null>>

/** A source with the columns that a person chose. A field that another column now says is no longer read from its first one. */
export const withColumns = (
  { header }: { readonly header: ReadonlyArray<string> },
  source: Source,
  choices: ColumnChoices
): Source => {
  // A choice for a header that the file does not have takes no field from another column.
  const fields = new Set(header.map((text) => choices[text]))
  const isChosen = (text: string): boolean => Object.hasOwn(choices, text)
  const kept = source.columns.filter(
    ({ field, index }) => !isChosen(header[index] ?? "") && (field === "amount" || !fields.has(field))
  )
  const taken = new Set<Field>()
  const chosen = header.flatMap((text, index): ReadonlyArray<Column> => {
    const field = isChosen(text) ? (choices[text] ?? null) : null
    if (field === null || (taken.has(field) && field !== "amount")) return []
    taken.add(field)
    return [{ field, index, currency: splitHeader(text).currency }]
  })
  return { ...source, columns: [...kept, ...chosen].sort((a, b) => a.index - b.index) }
}
