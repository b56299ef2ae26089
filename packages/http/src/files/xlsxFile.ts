import type { SheetCell } from "@hourbook/exchange/writers/sheetCells"
import { xlsxWriter } from "@hourbook/exchange/writers/xlsx"
import { cellText, numberText } from "./csvText.ts"
import type { Column } from "./fileColumns.ts"
import type { FileFormat } from "./FileFormat.ts"
import type { Row } from "./pages.ts"
import { valueAt } from "./valueAt.ts"

const isDecimal = (value: unknown): value is number | string =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(?:\.\d+)?$/u.test(value))

const currencyAt = (row: Row, path: ReadonlyArray<string>): string | null => {
  const currency = valueAt(row, path)
  return typeof currency === "string" ? currency : null
}

/** The cell of a value, by what the contract says of it. */
const cellOf = (row: Row, { currency, figure, path }: Column, base: string | null): SheetCell => {
  const value = valueAt(row, path)
  if (value === null || value === undefined) return null
  if (typeof value === "boolean") return value
  if ((figure === "money" || figure === "base money") && isDecimal(value)) {
    return { money: cellText(value), currency: currency === undefined ? base : currencyAt(row, currency) }
  }
  if (typeof value === "number") return { number: numberText(value) }
  const text = cellText(value)
  if (figure === "day") return { day: text }
  return figure === "moment" ? { moment: text } : text
}

/** A workbook for spreadsheets: real numbers, days and amounts in their currency, and text that never runs. */
export const xlsxFile: FileFormat = {
  contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  extension: "xlsx",
  open: ({ columns, currency, name, rows }) => {
    const cellsOf = (row: Row) => columns.map((column) => cellOf(row, column, currency))
    const names = columns.map((column) => column.name)
    const { add, end, take } = xlsxWriter({ name, columns: names, sample: rows.slice(0, 100).map(cellsOf) })
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
