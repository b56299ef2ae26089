import type { DateSystem } from "../values/serials.ts"
import type { Format } from "./Format.ts"

/** A line of a file: the number it begins with there, counted from 1, and its cells as text. */
export interface Row {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** A file of rows under a header. Rows may be shorter or longer than the header. */
export interface Table {
  readonly header: ReadonlyArray<string>
  /** Lines above it, such as a title, are not read. */
  readonly headerLine: number
  readonly rows: ReadonlyArray<Row>
  /** How the file was written. */
  readonly format: Format
  /** From which day its plain numbers count where they are days. */
  readonly dateSystem: DateSystem
  /** The sheets of a workbook that have something and are not read. */
  readonly unreadSheets: ReadonlyArray<string>
}

/** Whether a line is the header once more. */
export const isHeaderAgain = (header: ReadonlyArray<string>, { cells }: Row): boolean =>
  cells.length === header.length && cells.every((cell, index) => cell.trim() === header[index])

/** Whether a line has nothing in it. */
export const isEmpty = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === "")

/** The cells of a header, without space around them. */
export const headerOf = ({ cells }: Pick<Row, "cells">): ReadonlyArray<string> => cells.map((cell) => cell.trim())

/** The table below the line of a header, or else the first line with anything. Empty lines, and the header once more, are no rows. */
export const tableOf = (lines: ReadonlyArray<Row>, format: Format, headerLine = 1): Table => {
  const [first, ...rows] = lines.filter((line) => line.line >= headerLine && !isEmpty(line))
  const header = first === undefined ? [] : headerOf(first)
  return {
    header,
    headerLine: first?.line ?? headerLine,
    rows: rows.filter((row) => !isHeaderAgain(header, row)),
    format,
    dateSystem: "1900",
    unreadSheets: []
  }
}
