import { headerLineIn, headerRowIn, mostAbove } from "./sources/headerRow.ts"
import { isMarkdown, markdownRowsIn } from "./table/markdown.ts"
import {
  allOf,
  type Delimiter,
  delimiterOf,
  delimiters,
  parseDelimited,
  rowsIn,
  type UnreadText
} from "./table/parseDelimited.ts"
import { isEmpty, type Row } from "./table/Table.ts"

/** How a table is written in a text. */
export interface Layout {
  readonly rows: Generator<Row, UnreadText | undefined, void>
  readonly headerLine: number
  /** Null in Markdown. */
  readonly by: (typeof names)[Delimiter] | null
}

/** The delimiters in words. */
const names = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" } as const

/** What Excel takes for the delimiter where it is the first line. */
const said = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\n|\r)/iu

const isDelimiter = (text: string | undefined): text is Delimiter => delimiters.some((one) => one === text)

/** The first lines, as far as a header is looked for. */
const firstLines = (text: string): ReadonlyArray<string> => text.slice(0, 100_000).split("\n", mostAbove)

const byDelimiter = (text: string): Pick<Layout, "headerLine"> & { readonly delimiter: Delimiter } => {
  const [, given] = said.exec(text) ?? []
  let [best, most, headerLine]: [Delimiter | undefined, number, number] = [undefined, 0, 1]
  for (const delimiter of isDelimiter(given) ? [given] : delimiters) {
    const rows = parseDelimited(text, delimiter, mostAbove)
    const found = "_tag" in rows ? undefined : headerRowIn(rows)
    if (found !== undefined && found.rank > most) [best, most, headerLine] = [delimiter, found.rank, found.row.line]
  }
  if (best !== undefined) return { delimiter: best, headerLine }
  if (isDelimiter(given)) return { delimiter: given, headerLine: 2 }
  const delimiter = delimiterOf(text)
  const rows = parseDelimited(text, delimiter, mostAbove)
  // A first line of one cell is no table, whatever follows.
  const isTable = !("_tag" in rows) && (rows.find((row) => !isEmpty(row))?.cells.length ?? 0) > 1
  return { delimiter, headerLine: (isTable ? headerLineIn(rows) : undefined) ?? 1 }
}

/**
 * How a text is written: in Markdown, or by the delimiter and below the line that make most of it a header, such as one below a title or
 * Excel's `sep=;`. Without a known header, it is the first line.
 */
export const layoutOf = (text: string): Layout => {
  if (isMarkdown(firstLines(text))) {
    const first = allOf(markdownRowsIn(text), mostAbove)
    const headerLine = ("_tag" in first ? undefined : headerRowIn(first))?.row.line ?? 1
    return { rows: markdownRowsIn(text), headerLine, by: null }
  }
  const { delimiter, headerLine } = byDelimiter(text)
  return { rows: rowsIn(text, delimiter), headerLine, by: names[delimiter] }
}
