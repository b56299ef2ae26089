import { type CellValue, streamXlsxRows } from "hucre/xlsx"
import { type DateSystem, serialOf, textOfSerial } from "../values/serials.ts"
import { cellCurrencies, type RowCurrencies } from "./cellCurrencies.ts"
import { checkedWorkbook, type CheckedWorkbook } from "./checkedWorkbook.ts"
import type { Format } from "./Format.ts"
import { tableLimits, type TableLimits, tooManyCells, tooManyColumns, tooManyRows, type Unread } from "./limits.ts"
import { sharedTexts } from "./sharedTexts.ts"
import { type Row, type Table, tableOf } from "./Table.ts"

interface Shown {
  readonly dateSystem: DateSystem
  /** The currency that the cell's format shows. */
  readonly currency: string | undefined
}

/** The text of a cell, a number with the currency that it is shown with. */
const textOf = (value: CellValue, { currency, dateSystem }: Shown): string => {
  if (value === null) return ""
  if (value instanceof Date) return textOfSerial(serialOf(value), dateSystem)
  return typeof value === "number" && currency !== undefined ? `${value} ${currency}` : String(value)
}

const isFilled = (value: CellValue): boolean => value !== null && value !== ""

interface Reading {
  readonly sheet: number
  readonly limits: TableLimits
  /** No more rows are read than that. */
  readonly most?: number
}

const noCurrencies: RowCurrencies = new Map()

/** What the formats of each row say; nothing is read twice where no format shows a currency. */
const formatsOf = ({ bytes, currencies, parts, sheets }: CheckedWorkbook, sheet: number): Iterator<RowCurrencies> => {
  const path = parts.get(sheets[sheet]?.relation ?? "")
  return path === undefined || currencies.length === 0
    ? [].values()
    : cellCurrencies({ archive: bytes, path, currencies })
}

/** The rows of a sheet, without the empty cells after the last one with anything. */
const rowsOf = async (
  workbook: CheckedWorkbook,
  { limits, most, sheet }: Reading
): Promise<ReadonlyArray<Row> | Unread> => {
  const { bytes, dateSystem } = workbook
  const formats = formatsOf(workbook, sheet)
  const rows: Array<Row> = []
  const shared = sharedTexts()
  let [read, cells] = [0, 0]
  const options = { sheet, dateSystem: "1904", ...(most === undefined ? {} : { maxRows: most }) } as const
  for await (const { index, values } of streamXlsxRows(bytes, options)) {
    const { value: currencies = noCurrencies } = formats.next()
    const line = Number.isSafeInteger(index) ? index + 1 : rows.length + 1
    const width = values.findLastIndex(isFilled) + 1
    cells += width
    if (++read > limits.rows) return { problem: tooManyRows(limits) }
    if (width > limits.columns) return { problem: tooManyColumns(limits, line) }
    if (cells > limits.cells) return { problem: tooManyCells(limits) }
    if (width === 0) continue
    const text = (value: CellValue, column: number): string =>
      shared(textOf(value, { dateSystem, currency: currencies.get(column) }))
    rows.push({ line, cells: values.slice(0, width).map(text) })
  }
  return rows
}

/** Finds the line of the header among the first rows of a sheet; undefined where there is none. */
export interface HeaderSearch {
  /** One whose words are known. */
  readonly known: (rows: ReadonlyArray<Row>) => number | undefined
  /** One that is known, or is below a title. */
  readonly any: (rows: ReadonlyArray<Row>) => number | undefined
}

const noSearch: HeaderSearch = { known: () => undefined, any: () => undefined }

/** How many of the first rows of a sheet are looked at. */
const looked = 50

/** No more sheets are looked through. */
const mostSheets = 20

interface Choosing {
  readonly search: HeaderSearch
  readonly limits: TableLimits
}

/** The first of some sheets that has a header that is known. */
const withHeader = async (
  workbook: CheckedWorkbook,
  sheets: ReadonlyArray<number>,
  { limits, search }: Choosing
): Promise<number | undefined> => {
  for (const sheet of sheets) {
    // A sheet that is a chart has no rows.
    const rows = await rowsOf(workbook, { sheet, limits, most: looked }).catch(() => [])
    if (!("problem" in rows) && search.known(rows) !== undefined) return sheet
  }
  return undefined
}

const formatOf = ({ sheets }: CheckedWorkbook, sheet: number): Format => ({
  kind: "workbook",
  sheet: sheets.length > 1 ? (sheets[sheet]?.name ?? "") : null
})

/** The sheets of a workbook in the order in which a table is looked for: those that are hidden come last. */
const inOrder = ({ sheets }: CheckedWorkbook): ReadonlyArray<number> => {
  const all = [...sheets.keys()]
  const isHidden = (sheet: number): boolean => sheets[sheet]?.isHidden ?? false
  return [...all.filter((sheet) => !isHidden(sheet)), ...all.filter(isHidden)]
}

const readSheet = async (workbook: CheckedWorkbook, choosing: Choosing): Promise<Table | Unread> => {
  const { limits, search } = choosing
  const [first = 0, ...others] = inOrder(workbook)
  const tableIn = (rows: ReadonlyArray<Row>, sheet: number): Table => ({
    ...tableOf(rows, formatOf(workbook, sheet), search.any(rows.slice(0, looked))),
    dateSystem: workbook.dateSystem,
    unreadSheets: [first, ...others].flatMap((one) => {
      const { isHidden = true, name = "" } = workbook.sheets[one] ?? {}
      return one === sheet || isHidden ? [] : [name]
    })
  })
  // With others to look through, one that is no table, such as a chart, is passed over.
  const reading = rowsOf(workbook, { sheet: first, limits })
  const rows = await (others.length === 0 ? reading : reading.catch(() => []))
  if ("problem" in rows) return rows
  const isKnown = search.known(rows.slice(0, looked)) !== undefined
  const other = isKnown ? undefined : await withHeader(workbook, others.slice(0, mostSheets), choosing)
  if (other === undefined) return tableIn(rows, first)
  const found = await rowsOf(workbook, { sheet: other, limits })
  return "problem" in found ? found : tableIn(found, other)
}

/**
 * The sheet of a workbook that has a header that is known, such as the one behind a cover sheet; else the first.
 */
export const readXlsx = async (bytes: Uint8Array, search = noSearch, limits = tableLimits): Promise<Table | Unread> => {
  try {
    const workbook = checkedWorkbook(bytes)
    return "problem" in workbook ? workbook : await readSheet(workbook, { search, limits })
  } catch {
    return { problem: { code: "unreadableWorkbook" } }
  }
}
