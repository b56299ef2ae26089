import { isJson, names, recognised, type RecognisedFile, unreadable, type UnreadableFile } from "./readFile.ts"
import { delimiterOf, problemOf, rowsIn } from "./table/parseDelimited.ts"
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
  if (isJson.test(text)) return unreadable("it has JSON, not a table: use CSV")
  const delimiter = delimiterOf(text)
  const reading = rowsIn(text, delimiter)
  const lines: Array<Row> = []
  let header: ReadonlyArray<string> = []
  for (let next = reading.next(); ; next = reading.next()) {
    yield
    if (next.done === true) {
      return next.value === undefined
        ? recognised(tableOf(lines, `UTF-8, separated by ${names[delimiter]}`))
        : unreadable(problemOf(next.value))
    }
    if (isEmpty(next.value) || (lines.length > 0 && isHeaderAgain(header, next.value))) continue
    if (lines.length > most) return { _tag: "TooManyRows" }
    lines.push(next.value)
    if (lines.length === 1) header = headerOf(lines)
  }
}
