import type { SheetCell } from "@hourbook/exchange/writers/sheetCells"
import { cellText, numberText } from "./csvText.ts"
import type { Column } from "./fileColumns.ts"
import type { Row } from "./pages.ts"
import { valueAt } from "./valueAt.ts"

const isDecimal = (value: unknown): value is number | string =>
  typeof value === "number" || (typeof value === "string" && /^-?\d+(?:\.\d+)?$/u.test(value))

const currencyAt = (row: Row, path: ReadonlyArray<string>): string | null => {
  const currency = valueAt(row, path)
  return typeof currency === "string" ? currency : null
}

/** The cell of a value, by what the contract says of it. `base` is the workspace's currency. */
export const rowCell = (row: Row, { currency, figure, path }: Column, base: string | null): SheetCell => {
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
