import type { NamesOfWorkspace } from "@hourbook/exchange/writers/accountNames"
import type { Column } from "./fileColumns.ts"

interface Unnamed {
  readonly stem: string
  readonly kind: keyof NamesOfWorkspace
}

const kinds: ReadonlyArray<Unnamed> = [
  { stem: "counteragent", kind: "clients" },
  { stem: "project", kind: "projects" },
  { stem: "user", kind: "members" }
]

/** What an id stands for that has no name beside it in its row, as in a list of rates; undefined for any other column. */
export const unnamedOf = ({ name }: Pick<Column, "name">, columns: ReadonlyArray<Column>): Unnamed | undefined => {
  const found = kinds.find(({ stem }) => name === `${stem}_id` || name === `${stem}_ids`)
  const has = (other: string) => columns.some((column) => column.name === other)
  if (found === undefined || has(`${found.stem}_name`)) return undefined
  // A row of a person has the name itself.
  return found.kind === "members" && has("name") ? undefined : found
}

/** Whether a file for people has names that are not in its rows. */
export const needsNames = (columns: ReadonlyArray<Column>): boolean =>
  columns.some((column) => unnamedOf(column, columns) !== undefined)
