import type { Row } from "../table/Table.ts"
import { factFields, type Column, type Field } from "./Field.ts"
import { type Guard, withoutGuard } from "./guards.ts"

/** The text of a row's cells by what they say; empty where the row has none. */
export interface Cells {
  readonly text: (field: Field) => string
  readonly all: (field: Field) => ReadonlyArray<{ readonly text: string; readonly currency: string | null }>
}

/** Texts that a person wrote: what they begin with may be meant. */
const isWritten = new Set<Field>(["client", "project", "task", "description", "tags", ...factFields])

/** The cells of rows. Their texts are without the guard that the file has before formulas. */
export const cellsOf = (columns: ReadonlyArray<Column>, guard: Guard): ((row: Row) => Cells) => {
  const byField = Map.groupBy(columns, ({ field }) => field)
  return ({ cells }) => {
    const at = ({ field, index }: Column): string => {
      const cell = (cells[index] ?? "").trim()
      return isWritten.has(field) ? guard(cell) : withoutGuard(cell)
    }
    return {
      text: (field) => {
        const [column] = byField.get(field) ?? []
        return column === undefined ? "" : at(column)
      },
      all: (field) => (byField.get(field) ?? []).map((column) => ({ text: at(column), currency: column.currency }))
    }
  }
}
