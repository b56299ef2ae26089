import { Statement } from "effect/sql"

/** A value of a column; an object is one of a column of json. */
export type Cell = string | number | boolean | object | null

/** How rows of a table are written: columns, and the values of a row in the same order. */
export interface RowShape<A> {
  readonly columns: ReadonlyArray<string>
  readonly cellsOf: (row: A) => ReadonlyArray<Cell>
}

const comma = Statement.literal(", ")

const toParameter = (cell: Cell) =>
  Statement.parameter(typeof cell === "object" && cell !== null ? JSON.stringify(cell) : cell)

/** The values of one row, as parameters. */
export const asParameters = (cells: ReadonlyArray<Cell>): Statement.Fragment =>
  Statement.fragment(cells.flatMap((cell, index) => (index === 0 ? [toParameter(cell)] : [comma, toParameter(cell)])))

/** Any number of rows, as the one parameter of `json_populate_recordset`: PostgreSQL takes the types from the table. */
export const asJsonRows = <A>({ cellsOf, columns }: RowShape<A>, rows: ReadonlyArray<A>): string =>
  JSON.stringify(rows.map((row) => Object.fromEntries(cellsOf(row).map((cell, index) => [columns[index] ?? "", cell]))))
