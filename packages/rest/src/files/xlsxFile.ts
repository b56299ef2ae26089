import { xlsxWriter } from "@hourbook/exchange/writers/xlsx"
import type { FileFormat, FileStart } from "./FileFormat.ts"
import type { Row } from "./pages.ts"
import { type PeopleColumn, peopleColumns } from "./peopleColumns.ts"
import { rowCell } from "./rowCell.ts"

const columnsFor = (start: FileStart): ReadonlyArray<PeopleColumn> => {
  const { columns, currency, people } = start
  if (people !== null) return peopleColumns(start, people)
  return columns.map((column) => ({ name: column.name, cellOf: (row) => rowCell(row, column, currency) }))
}

/** A workbook for spreadsheets: real numbers, days and amounts in their currency, and text that never runs. */
export const xlsxFile: FileFormat = {
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  extension: "xlsx",
  open: (start) => {
    const columns = columnsFor(start)
    const cellsOf = (row: Row) => columns.map(({ cellOf }) => cellOf(row))
    const { add, end, take } = xlsxWriter({
      name: start.name,
      columns: columns.map(({ name }) => name),
      sample: start.rows.slice(0, 100).map(cellsOf)
    })
    return {
      add: (row) => add(cellsOf(row)),
      end,
      take: () => {
        const bytes = take()
        return bytes.length === 0 ? [] : [bytes]
      }
    }
  }
}
