import type { DateSystem } from "./serials.ts"

/** A line of a file: the number it begins with there, counted from 1, and its cells as text. */
export interface Row {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** A file of rows under a header. Rows may be shorter or longer than the header. */
export interface Table {
  readonly header: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Row>
  /** How the file was written, in words: `UTF-8, separated by ;`. */
  readonly format: string
  /** From which day its plain numbers count where they are days. */
  readonly dateSystem: DateSystem
}

/** Whether a line is the header once more. */
export const isHeaderAgain = (header: ReadonlyArray<string>, { cells }: Row): boolean =>
  cells.length === header.length && cells.every((cell, index) => cell.trim() === header[index])

/** Whether a line has nothing in it. */
export const isEmpty = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === "")

/** The first of some lines, without space around its cells. */
export const headerOf = ([first]: ReadonlyArray<Row>): ReadonlyArray<string> =>
  (first?.cells ?? []).map((cell) => cell.trim())

/** The first line with anything is the header. Empty lines, and the header once more, are no rows. */
export const tableOf = (lines: ReadonlyArray<Row>, format: string): Table => {
  const filled = lines.filter((line) => !isEmpty(line))
  const header = headerOf(filled)
  return { header, rows: filled.slice(1).filter((row) => !isHeaderAgain(header, row)), format, dateSystem: "1900" }
}
