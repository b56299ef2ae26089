import { type CellValue, streamXlsxRows } from "hucre/xlsx"
import { checkedWorkbook, type CheckedWorkbook } from "./checkedWorkbook.ts"
import { tableLimits, type TableLimits, tooManyCells, tooManyColumns, tooManyRows, type Unread } from "./limits.ts"
import { type DateSystem, serialOf, textOfSerial } from "./serials.ts"
import { sharedTexts } from "./sharedTexts.ts"
import { type Row, type Table, tableOf } from "./Table.ts"

const textOf = (value: CellValue, system: DateSystem): string =>
  value === null ? "" : value instanceof Date ? textOfSerial(serialOf(value), system) : String(value)

const isFilled = (value: CellValue): boolean => value !== null && value !== ""

/** The rows of the first sheet, without the empty cells after the last one with anything. */
const rowsOf = async (
  { bytes, dateSystem }: CheckedWorkbook,
  limits: TableLimits
): Promise<ReadonlyArray<Row> | Unread> => {
  const rows: Array<Row> = []
  const shared = sharedTexts()
  let [read, cells] = [0, 0]
  for await (const { index, values } of streamXlsxRows(bytes, { dateSystem: "1904" })) {
    const line = Number.isSafeInteger(index) ? index + 1 : rows.length + 1
    const width = values.findLastIndex(isFilled) + 1
    cells += width
    if (++read > limits.rows) return { problem: tooManyRows(limits) }
    if (width > limits.columns) return { problem: tooManyColumns(limits, line) }
    if (cells > limits.cells) return { problem: tooManyCells(limits) }
    if (width > 0) rows.push({ line, cells: values.slice(0, width).map((value) => shared(textOf(value, dateSystem))) })
  }
  return rows
}

/** The first sheet of an XLSX workbook. */
export const readXlsx = async (bytes: Uint8Array, limits = tableLimits): Promise<Table | Unread> => {
  try {
    const workbook = checkedWorkbook(bytes)
    if ("problem" in workbook) return workbook
    const rows = await rowsOf(workbook, limits)
    return "problem" in rows ? rows : { ...tableOf(rows, "XLSX"), dateSystem: workbook.dateSystem }
  } catch {
    return { problem: "the workbook cannot be read: save it again in a spreadsheet program, without a password" }
  }
}
