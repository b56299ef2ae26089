import { type CellValue, streamXlsxRows } from "hucre/xlsx"
import { checkedWorkbook } from "./checkedWorkbook.ts"
import { tableLimits, type TableLimits, tooManyCells, tooManyColumns, tooManyRows, type Unread } from "./limits.ts"
import { sharedTexts } from "./sharedTexts.ts"
import { type Row, type Table, tableOf } from "./Table.ts"

const pad = (number: number): string => String(number).padStart(2, "0")

const day0 = Date.UTC(1899, 11, 30)
const msADay = 86_400_000

/** A cell that a spreadsheet formats as a date: a day, a moment, or a length of hours where it is before any day in use. */
const textOfDate = (date: Date): string => {
  const since = date.getTime() - day0
  if (since < 366 * msADay * 5) {
    const seconds = Math.round(since / 1000)
    return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  }
  const iso = date.toISOString()
  return date.getTime() % msADay === 0 ? iso.slice(0, 10) : iso.slice(0, 19)
}

const textOf = (value: CellValue): string =>
  value === null ? "" : value instanceof Date ? textOfDate(value) : String(value)

const isFilled = (value: CellValue): boolean => value !== null && value !== ""

/** The rows of the first sheet, without the empty cells after the last one with anything. */
const rowsOf = async (bytes: Uint8Array, limits: TableLimits): Promise<ReadonlyArray<Row> | Unread> => {
  const rows: Array<Row> = []
  const shared = sharedTexts()
  let [read, cells] = [0, 0]
  for await (const { index, values } of streamXlsxRows(bytes)) {
    const line = Number.isSafeInteger(index) ? index + 1 : rows.length + 1
    const width = values.findLastIndex(isFilled) + 1
    cells += width
    if (++read > limits.rows) return { problem: tooManyRows(limits) }
    if (width > limits.columns) return { problem: tooManyColumns(limits, line) }
    if (cells > limits.cells) return { problem: tooManyCells(limits) }
    if (width > 0) rows.push({ line, cells: values.slice(0, width).map((value) => shared(textOf(value))) })
  }
  return rows
}

/** The first sheet of an XLSX workbook. */
export const readXlsx = async (bytes: Uint8Array, limits = tableLimits): Promise<Table | Unread> => {
  try {
    const workbook = checkedWorkbook(bytes)
    const rows = "problem" in workbook ? workbook : await rowsOf(workbook, limits)
    return "problem" in rows ? rows : tableOf(rows, "XLSX")
  } catch {
    return { problem: "the workbook cannot be read: save it again in a spreadsheet program, without a password" }
  }
}
