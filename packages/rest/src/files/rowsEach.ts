import type { Table } from "../shapes/FileTable.ts"
import { isRow, type Row } from "./pages.ts"

/**
 * The rows of a sheet: one for each item of the list that a table names, and one for a row without any. What is not of the item is
 * in the first alone, but for what names the row.
 */
export const rowsEach =
  ({ each }: Table) =>
  (row: Row): ReadonlyArray<Row> => {
    if (each === undefined) return [row]
    const list = row[each.list]
    const items = Array.isArray(list) ? list.filter(isRow) : []
    if (items.length === 0) return [{ ...row, [each.list]: undefined }]
    const names = Object.fromEntries(each.keeps.map((key) => [key, row[key]]))
    return items.map((item, index) => ({ ...(index === 0 ? row : names), [each.list]: item }))
  }
