import { readCurrency } from "../values/words.ts"

/** What a column of a file says about a time entry. */
export const fields = [
  "id",
  "person",
  "firstName",
  "lastName",
  "email",
  "personId",
  "client",
  "project",
  "task",
  "description",
  "billable",
  "tags",
  "day",
  "start",
  "endDay",
  "end",
  "startedAt",
  "endedAt",
  "duration",
  "hours",
  "minutes",
  "amount",
  "currency",
  "rate",
  "costRate",
  "costAmount",
  "projectCode",
  "externalUrl",
  "invoiced",
  "invoiceId",
  "approved",
  "exported"
] as const
export type Field = (typeof fields)[number]

/** The columns that an entry keeps in its metadata, and the keys there. */
export const factKeys = {
  projectCode: "project_code",
  externalUrl: "external_url",
  invoiced: "invoiced",
  invoiceId: "invoice_id",
  approved: "approved",
  exported: "exported"
} as const satisfies Partial<Record<Field, string>>

export type FactField = keyof typeof factKeys

export const factFields: ReadonlyArray<FactField> = [
  "projectCode",
  "externalUrl",
  "invoiced",
  "invoiceId",
  "approved",
  "exported"
]

/** A column that is read: its place, and the currency that its header names. */
export interface Column {
  readonly field: Field
  readonly index: number
  readonly currency: string | null
}

/** A header's text for comparison: `Start Date`, `START DATE` and `start_date` are equal. */
export const foldHeader = (header: string): string =>
  header
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_-]+/gu, " ")
    .trim()

const inBrackets = /\(([A-Za-z]{3}|\p{Sc}|Kč|zł)\)$/u

/** The text of a header without the currency in brackets that ends it. */
export const splitHeader = (header: string): { readonly name: string; readonly currency: string | null } => {
  const text = header.trim()
  const found = inBrackets.exec(text)
  return found === null
    ? { name: foldHeader(header), currency: null }
    : { name: foldHeader(text.slice(0, found.index)), currency: readCurrency(found[1] ?? "") }
}

/** The columns whose headers are among these names. Of the fields other than amounts, the first column counts. */
export const columnsNamed = (
  header: ReadonlyArray<string>,
  names: Readonly<Partial<Record<Field, ReadonlyArray<string>>>>
): ReadonlyArray<Column> => {
  const fieldOf = new Map<string, Field>()
  for (const field of fields) for (const name of names[field] ?? []) if (!fieldOf.has(name)) fieldOf.set(name, field)
  const taken = new Set<Field>()
  return header.flatMap((text, index): ReadonlyArray<Column> => {
    const { currency, name } = splitHeader(text)
    const field = fieldOf.get(foldHeader(text)) ?? fieldOf.get(name)
    if (field === undefined || (taken.has(field) && field !== "amount")) return []
    taken.add(field)
    return [{ field, index, currency }]
  })
}
