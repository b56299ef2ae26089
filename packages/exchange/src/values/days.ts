/** In which order a file writes the parts of a day. */
export type DateOrder = "day-month-year" | "month-day-year" | "year-month-day"

interface Parts {
  readonly first: number
  readonly second: number
  readonly year: number
}

const separated = /^(\d{1,4})([-/. ])(\d{1,2})\2\s?(\d{1,4})\.?(?:[ T].*)?$/u

const fullYear = (digits: string): number => (digits.length <= 2 ? 2000 + Number(digits) : Number(digits))

/** The parts of a day that begins with its day or month; undefined where it begins with the year. */
const partsOf = (text: string): Parts | undefined => {
  const [, first = "", , second = "", third = ""] = separated.exec(text.trim()) ?? []
  if (first === "" || first.length > 2) return undefined
  return { first: Number(first), second: Number(second), year: fullYear(third) }
}

/** A day as `2024-03-04`; undefined where there is no such day. */
export const dayOf = (year: number, month: number, day: number): string | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isThere = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThere && year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined
}

/** The day after one. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** Reads a day as `2024-03-04`, whatever follows it; undefined where the cell is no day in this order. */
export const readDay = (text: string, order: DateOrder): string | undefined => {
  const [, first = "", , second = "", third = ""] = separated.exec(text.trim()) ?? []
  if (first === "") return undefined
  if (first.length === 4) return dayOf(Number(first), Number(second), Number(third))
  if (order === "year-month-day") return undefined
  const year = fullYear(third)
  return order === "day-month-year"
    ? dayOf(year, Number(second), Number(first))
    : dayOf(year, Number(first), Number(second))
}

/** What the cells of a file say about the order of their days. `open` where each could be read in both orders. */
export const dateOrderOf = (cells: Iterable<string>): DateOrder | "open" => {
  let hasParts = false
  let dots = true
  for (const cell of cells) {
    const parts = partsOf(cell)
    if (parts === undefined) continue
    hasParts = true
    if (parts.first > 12) return "day-month-year"
    if (parts.second > 12) return "month-day-year"
    if (!cell.includes(".")) dots = false
  }
  // With dots between them, the day comes first everywhere.
  return !hasParts ? "year-month-day" : dots ? "day-month-year" : "open"
}
