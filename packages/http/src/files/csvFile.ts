import { csvLine } from "./csvText.ts"
import type { FileFormat } from "./FileFormat.ts"
import { textWriter } from "./textWriter.ts"
import { valueAt } from "./valueAt.ts"

/** A line for each row, as RFC 4180 has it. */
export const csvFile: FileFormat = {
  contentType: "text/csv; charset=utf-8; header=present",
  extension: "csv",
  open: ({ columns, hasMark, isForExcel }) => {
    const flavour = isForExcel ? "excel" : "plain"
    const names = columns.map(({ name }) => name)
    return textWriter(`${hasMark || isForExcel ? "\uFEFF" : ""}${csvLine(names, flavour)}`, (row) =>
      csvLine(
        columns.map(({ path }) => valueAt(row, path)),
        flavour
      )
    )
  }
}
