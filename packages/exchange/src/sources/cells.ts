import type { Row } from "../table/Table.ts"
import type { Column, Field } from "./Field.ts"

/** A spreadsheet's guard before a cell that would be a formula is no part of its text. */
const withoutGuard = (cell: string): string => (/^'[=+\-@\t]/u.test(cell) ? cell.slice(1) : cell)

/** The text of a row's cells by what they say; empty where the row has none. */
export interface Cells {
  readonly text: (field: Field) => string
  readonly all: (field: Field) => ReadonlyArray<{ readonly text: string; readonly currency: string | null }>
}

export const cellsOf =
  (columns: ReadonlyArray<Column>) =>
  ({ cells }: Row): Cells => {
    const at = ({ index }: Column): string => withoutGuard((cells[index] ?? "").trim())
    return {
      text: (field) => {
        const column = columns.find((one) => one.field === field)
        return column === undefined ? "" : at(column)
      },
      all: (field) =>
        columns.filter((one) => one.field === field).map((column) => ({ text: at(column), currency: column.currency }))
    }
  }
