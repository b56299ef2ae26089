import { type CellValue, streamXlsxRows } from "hucre/xlsx"
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

/** The first sheet of an XLSX workbook. */
export const readXlsx = async (bytes: Uint8Array): Promise<Table> => {
  const rows: Array<Row> = []
  const shared = sharedTexts()
  for await (const { index, values } of streamXlsxRows(bytes)) {
    rows.push({ line: index + 1, cells: values.map((value) => shared(textOf(value))) })
  }
  return tableOf(rows, "XLSX")
}
