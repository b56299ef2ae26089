/**
 * A cell of a spreadsheet: text is a plain string, which never runs as a formula. Numbers are plain decimal text, days are
 * `2026-03-01`, moments RFC 3339 in UTC, minutes a length as
 * decimal hours or as clocks show it.
 */
export type SheetCell =
  | null
  | boolean
  | string
  | { readonly number: string }
  | { readonly money: string; readonly currency: string | null }
  | { readonly day: string }
  | { readonly moment: string }
  | { readonly minutes: number; readonly as: "hours" | "clock" }

/** The number formats of cells; each is a style of the workbook. */
export type CellFormat = "general" | "header" | "text" | "day" | "moment" | "hours" | "clock" | `${string}#`

/** What is written for a cell. */
export interface WrittenCell {
  readonly format: CellFormat
  readonly type: "text" | "number" | "boolean"
  readonly value: string
}

/** Spreadsheets keep doubles of 15 digits. */
const exactDigits = 15

const isExact = (decimal: string): boolean =>
  decimal.length <= exactDigits || decimal.replace(/^-|\./gu, "").replace(/^0+|0+$/gu, "").length <= exactDigits

const knownDigits = new Map<string, number>()

/** The minor digits of a currency, for showing an amount: 0 for JPY, 2 for EUR. */
const digitsOf = (currency: string | null): number => {
  if (currency === null) return 2
  const known = knownDigits.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions()
  const digits = maximumFractionDigits ?? 2
  knownDigits.set(currency, digits)
  return digits
}

const knownFormats = new Map<string, CellFormat>()

/** `#,##0.00 [$EUR]`, with as many decimals as the amount has and no fewer than its currency. */
const moneyFormat = (amount: string, currency: string | null): CellFormat => {
  const point = amount.indexOf(".")
  const digits = Math.max(digitsOf(currency), point === -1 ? 0 : amount.length - point - 1)
  const key = `${digits}${currency ?? ""}`
  const known = knownFormats.get(key)
  if (known !== undefined) return known
  const figure = `#,##0${digits === 0 ? "" : `.${"0".repeat(digits)}`}`
  const format = `${currency === null ? figure : `${figure} [$${currency}]`}#` as const
  knownFormats.set(key, format)
  return format
}

const day0 = Date.UTC(1899, 11, 30)
const msADay = 86_400_000
/** Earlier days have other numbers in some programs, since 1900 counts as a leap year there. */
const firstDay = Date.UTC(1900, 2, 1)

/** The number of a day or moment, to less than a thousandth of a second; undefined where a spreadsheet has none. */
const serialOf = (moment: string): string | undefined => {
  const at = Date.parse(moment)
  return Number.isNaN(at) || at < firstDay ? undefined : String(Math.round(((at - day0) / msADay) * 1e9) / 1e9)
}

const textCell = (value: string): WrittenCell => ({ format: "text", type: "text", value })

const dated = (text: string, format: "day" | "moment"): WrittenCell => {
  const serial = serialOf(text)
  return serial === undefined ? textCell(text) : { format, type: "number", value: serial }
}

const minutesADay = 1440

/** What is written for a cell: a figure that a spreadsheet would round is written as text. */
export const writtenCell = (cell: Exclude<SheetCell, null>): WrittenCell => {
  if (typeof cell === "string") return textCell(cell)
  if (typeof cell === "boolean") return { format: "general", type: "boolean", value: cell ? "1" : "0" }
  if ("day" in cell) return dated(cell.day, "day")
  if ("moment" in cell) return dated(cell.moment, "moment")
  if ("number" in cell) {
    return isExact(cell.number) ? { format: "general", type: "number", value: cell.number } : textCell(cell.number)
  }
  if ("minutes" in cell) {
    const value = String(cell.as === "hours" ? cell.minutes / 60 : cell.minutes / minutesADay)
    return { format: cell.as, type: "number", value }
  }
  return isExact(cell.money)
    ? { format: moneyFormat(cell.money, cell.currency), type: "number", value: cell.money }
    : textCell(cell.money)
}

/** The approximate number of characters that a cell shows. */
const lengthOf = (cell: SheetCell): number => {
  if (cell === null) return 0
  if (typeof cell === "string") return Math.max(...cell.split(/\r?\n/u).map((line) => line.length))
  if (typeof cell === "boolean") return 5
  if ("day" in cell) return 10
  if ("moment" in cell) return 19
  if ("number" in cell) return cell.number.length
  if ("minutes" in cell) return String(Math.floor(cell.minutes / 60)).length + 3
  return cell.money.length + Math.floor(cell.money.length / 3) + (cell.currency === null ? 3 : 7)
}

const narrowest = 8
const widest = 48

/** Widths of columns at which their names and nine of ten of some rows can be read. */
export const columnWidths = (
  names: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<SheetCell>>
): ReadonlyArray<number> =>
  names.map((name, column) => {
    const lengths = rows.map((row) => lengthOf(row[column] ?? null)).sort((a, b) => a - b)
    const most = lengths[Math.floor(lengths.length * 0.9)] ?? 0
    return Math.min(widest, Math.max(narrowest, name.length + 2, most + 2))
  })
