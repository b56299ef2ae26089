import { tableLimits } from "./limits.ts"
import type { UnreadText } from "./parseDelimited.ts"
import { sharedTexts } from "./sharedTexts.ts"
import type { Row } from "./Table.ts"

const rule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u

const longestRule = 5000

/** Whether a line is the rule below the header of a Markdown table: `|---|:-:|`. */
const isRule = (line: string): boolean => line.length <= longestRule && line.includes("|") && rule.test(line)

/** Whether a text has a Markdown table among its first lines. */
export const isMarkdown = (lines: ReadonlyArray<string>): boolean =>
  lines.some((line, at) => at > 0 && isRule(line) && (lines[at - 1]?.includes("|") ?? false))

/** The text of a cell without the marks around it that make all of it bold or code. */
const plain = (cell: string): string =>
  cell
    .trim()
    .replace(/^(\*\*|__|`)(.+)\1$/su, "$2")
    .replaceAll("\\|", "|")

/** The cells between the bars of a line; a bar behind a backslash is a character. */
const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .trim()
    .replace(/^\|/u, "")
    .replace(/(?<!\\)\|$/u, "")
    .split(/(?<!\\)\|/u)
    .map(plain)

/** The rows of the Markdown tables in a text, one by one, without what is written around them. */
export function* markdownRowsIn(text: string, limits = tableLimits): Generator<Row, UnreadText | undefined, void> {
  const shared = sharedTexts()
  let [line, count] = [0, 0]
  for (let at = 0; at < text.length;) {
    const end = text.indexOf("\n", at)
    const written = text.slice(at, end === -1 ? text.length : end)
    at = end === -1 ? text.length : end + 1
    line++
    const cells = written.includes("|") && !isRule(written) ? cellsOf(written).map(shared) : []
    count += cells.length
    if (count > limits.cells) return { _tag: "TooManyCells" }
    yield { line, cells }
  }
  return undefined
}
