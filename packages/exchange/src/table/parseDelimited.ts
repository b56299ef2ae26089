import { tableLimits, tooManyCells } from "./limits.ts"
import { sharedTexts } from "./sharedTexts.ts"
import type { Row } from "./Table.ts"

export type Delimiter = "," | ";" | "\t" | "|"

/** Why a text is no table. */
export type UnreadText =
  /** A quoted cell that no quote ends, and the line on which it begins. */
  { readonly _tag: "UnclosedQuote"; readonly line: number } | { readonly _tag: "TooManyCells" }

/** What is wrong with a text, and what to do about it. */
export const problemOf = (unread: UnreadText) =>
  unread._tag === "TooManyCells" ? tooManyCells(tableLimits) : ({ code: "openQuote", line: unread.line } as const)

const isLineEnd = (character: string | undefined): boolean => character === "\n" || character === "\r"

/**
 * The rows of a delimited text (RFC 4180), one by one: a cell in quotes holds delimiters, line ends and doubled quotes; a quote
 * inside a cell that does not begin with one is a character. Lines end with CRLF, LF or CR, the last one with or without.
 */
export function* rowsIn(
  text: string,
  delimiter: Delimiter,
  limits = tableLimits
): Generator<Row, UnreadText | undefined, void> {
  const shared = sharedTexts()
  let cells: Array<string> = []
  let count = 0
  let [at, line, rowLine] = [text.startsWith("\uFEFF") ? 1 : 0, 1, 1]
  while (at < text.length) {
    if (++count > limits.cells) return { _tag: "TooManyCells" }
    let end = at
    if (text[at] === '"') {
      const opened = line
      let cell = ""
      for (let start = at + 1; ; start = end + 1) {
        end = text.indexOf('"', start)
        if (end === -1) return { _tag: "UnclosedQuote", line: opened }
        const part = text.slice(start, end)
        line += countLineEnds(part)
        cell += part
        if (text[end + 1] !== '"') break
        cell += '"'
        end++
      }
      const rest = endOfCell(text, end + 1, delimiter)
      cells.push(shared(cell + text.slice(end + 1, rest)))
      end = rest
    } else {
      end = endOfCell(text, at, delimiter)
      cells.push(shared(text.slice(at, end)))
    }
    if (text[end] === delimiter) {
      at = end + 1
      if (at === text.length) cells.push("")
      continue
    }
    yield { line: rowLine, cells }
    cells = []
    at = end + (text[end] === "\r" && text[end + 1] === "\n" ? 2 : 1)
    line++
    rowLine = line
  }
  if (cells.length > 0) yield { line: rowLine, cells }
  return undefined
}

/** The same at once; at most so many rows. */
export const parseDelimited = (
  text: string,
  delimiter: Delimiter,
  most = Number.POSITIVE_INFINITY,
  limits = tableLimits
): ReadonlyArray<Row> | UnreadText => allOf(rowsIn(text, delimiter, limits), most)

/** The rows that a text has, at most so many. */
export const allOf = (
  reading: Generator<Row, UnreadText | undefined, void>,
  most = Number.POSITIVE_INFINITY
): ReadonlyArray<Row> | UnreadText => {
  const rows: Array<Row> = []
  while (rows.length < most) {
    const next = reading.next()
    if (next.done === true) return next.value ?? rows
    rows.push(next.value)
  }
  return rows
}

const endOfCell = (text: string, from: number, delimiter: Delimiter): number => {
  let end = from
  while (end < text.length && text[end] !== delimiter && !isLineEnd(text[end])) end++
  return end
}

const countLineEnds = (text: string): number => text.match(/\r\n|\r|\n/gu)?.length ?? 0

export const delimiters = [",", ";", "\t", "|"] as const satisfies ReadonlyArray<Delimiter>

/** How many cells the first line has. */
const widthOf = (text: string, delimiter: Delimiter): number => {
  const rows = parseDelimited(text, delimiter, 1)
  return "_tag" in rows ? 0 : (rows[0]?.cells.length ?? 0)
}

/** The delimiter that splits the first line with anything into the most cells; a comma where there is one cell only. */
export const delimiterOf = (text: string): Delimiter => {
  const filled = text.replace(/^\uFEFF?(?: *\r?\n)*/u, "")
  let [best, most]: [Delimiter, number] = [",", 0]
  for (const candidate of delimiters) {
    const width = widthOf(filled, candidate)
    if (width > most) [best, most] = [candidate, width]
  }
  return best
}
