import type { Row } from "../table/Table.ts"
import type { Column, Field } from "./Field.ts"

/** A spreadsheet's guard before a cell that would be a formula is no part of its text. */
export const withoutGuard = (cell: string): string => (/^'[=+\-@\t]/u.test(cell) ? cell.slice(1) : cell)

/** The text of a row's cells by what they say; empty where the row has none. */
export interface Cells {
  readonly text: (field: Field) => string
  readonly all: (field: Field) => ReadonlyArray<{ readonly text: string; readonly currency: string | null }>
}

export const cellsOf = (columns: ReadonlyArray<Column>): ((row: Row) => Cells) => {
  const byField = Map.groupBy(columns, ({ field }) => field)
  return ({ cells }) => {
    const at = ({ index }: Column): string => withoutGuard((cells[index] ?? "").trim())
    return {
      text: (field) => {
        const [column] = byField.get(field) ?? []
        return column === undefined ? "" : at(column)
      },
      all: (field) => (byField.get(field) ?? []).map((column) => ({ text: at(column), currency: column.currency }))
    }
  }
}
