import { layoutOf } from "./layoutOf.ts"
import { isJson } from "./readFile.ts"
import { recognised, type RecognisedFile, unreadable, type UnreadableFile } from "./recognised.ts"
import { textFormat } from "./table/Format.ts"
import { problemOf } from "./table/parseDelimited.ts"
import { headerOf, isEmpty, isHeaderAgain, type Row, tableOf } from "./table/Table.ts"

/** A table has more rows than may be read. */
export interface TooManyRows {
  readonly _tag: "TooManyRows"
}

/** Reads a table in text, step by step. One with more rows than `most` is read no further than that. */
export function* readTable(
  text: string,
  most: number
): Generator<void, RecognisedFile | UnreadableFile | TooManyRows, void> {
  if (isJson.test(text)) return unreadable({ code: "json", isPasted: true })
  const { by, headerLine, rows } = layoutOf(text)
  const lines: Array<Row> = []
  let header: ReadonlyArray<string> = []
  for (let next = rows.next(); ; next = rows.next()) {
    yield
    if (next.done === true) {
      return next.value === undefined
        ? recognised(tableOf(lines, textFormat("UTF-8", by), headerLine))
        : unreadable(problemOf(next.value))
    }
    const row = next.value
    if (row.line < headerLine || isEmpty(row) || (lines.length > 0 && isHeaderAgain(header, row))) continue
    if (lines.length > most) return { _tag: "TooManyRows" }
    lines.push(row)
    if (lines.length === 1) header = headerOf(row)
  }
}
