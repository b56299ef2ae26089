import type { SheetCell } from "@hourbook/exchange/writers/sheetCells"
import { thatNeverRuns } from "./csvText.ts"

/** What is between the whole and the rest of a number in a locale. */
export const decimalMarkOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? "."

/** Hours of minutes with two digits behind the point, or four where they would be rounded. */
const decimalHours = (minutes: number): string => {
  const hours = minutes / 60
  return hours.toFixed(minutes % 3 === 0 ? 2 : 4)
}

/** `1:05`. */
const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`

/** A cell as people write it where the decimal mark is a point or a comma. */
export const localText = (cell: SheetCell, mark: string): string => {
  if (cell === null) return ""
  if (typeof cell === "string") return thatNeverRuns(cell)
  if (typeof cell === "boolean") return String(cell)
  if ("number" in cell) return cell.number.replace(".", mark)
  if ("money" in cell) return cell.money.replace(".", mark)
  if ("day" in cell) return cell.day
  if ("moment" in cell) return cell.moment.slice(0, 19).replace("T", " ")
  return cell.as === "clock" ? clock(cell.minutes) : decimalHours(cell.minutes).replace(".", mark)
}
