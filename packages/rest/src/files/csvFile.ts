import { csvLine, type Delimiter, thatNeverRuns } from "./csvText.ts"
import type { FileFormat, FileStart } from "./FileFormat.ts"
import { decimalMarkOf, localText } from "./localText.ts"
import { peopleColumns } from "./peopleColumns.ts"
import { textWriter } from "./textWriter.ts"
import { valueAt } from "./valueAt.ts"

const byteOrderMark = "\uFEFF"

const forPrograms = ({ columns, hasMark }: FileStart) =>
  textWriter(`${hasMark ? byteOrderMark : ""}${csvLine(columns.map(({ name }) => name))}`, (row) =>
    csvLine(columns.map(({ path }) => valueAt(row, path)))
  )

/** Spreadsheets read files as the region of their computer writes numbers. */
const forSpreadsheets = (start: FileStart, people: NonNullable<FileStart["people"]>) => {
  const mark = decimalMarkOf(people.locale)
  const delimiter: Delimiter = mark === "," || people.language === "de" ? ";" : ","
  const columns = peopleColumns(start, people)
  const line = (texts: ReadonlyArray<string>) => csvLine(texts, delimiter)
  return textWriter(byteOrderMark + line(columns.map(({ name }) => thatNeverRuns(name))), (row) =>
    line(columns.map(({ cellOf }) => localText(cellOf(row), mark)))
  )
}

/** A line for each row, as RFC 4180 has it. */
export const csvFile: FileFormat = {
  contentType: "text/csv; charset=utf-8; header=present",
  extension: "csv",
  open: (start) => (start.people === null ? forPrograms(start) : forSpreadsheets(start, start.people))
}
