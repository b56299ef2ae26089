import type { RecognisedFile } from "@hourbook/exchange/recognised"
import type { FileFacts } from "./protocol.ts"

const sampled = 200
const shown = 3

/** The first different values of each column among the first rows. */
const samplesOf = ({ header, rows }: RecognisedFile["table"]): FileFacts["samples"] =>
  header.map((_, index) => {
    const values = rows.slice(0, sampled).map(({ cells }) => (cells[index] ?? "").trim())
    return [...new Set(values.filter((value) => value !== ""))].slice(0, shown)
  })

/** What the page shows of a file. */
export const fileFacts = ({ encodings = [], source, table }: RecognisedFile, sha256: string): FileFacts => ({
  source: source.name,
  title: source.title,
  because: source.because,
  format: table.format,
  headerLine: table.headerLine,
  unreadSheets: table.unreadSheets,
  header: table.header,
  columns: source.columns,
  samples: samplesOf(table),
  rows: table.rows.length,
  encodings,
  sha256
})
