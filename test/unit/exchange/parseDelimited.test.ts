import { assert, it } from "@effect/vitest"
import { type Delimiter, delimiterOf, parseDelimited } from "@hourbook/exchange/table/parseDelimited"
import { parse } from "csv-parse/sync"
import * as fc from "fast-check"

const delimiters = [",", ";", "\t", "|"] as const
const cell = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 10 }),
  fc
    .array(fc.constantFrom('"', ",", ";", "\t", "|", "\r\n", "\n", " ", "ä", ""), { maxLength: 5 })
    .map((parts) => parts.join(""))
)
const rowsOfCells = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })

const quoted = (text: string, delimiter: Delimiter, always: boolean): string =>
  always || /["\r\n]/u.test(text) || text.includes(delimiter) || text === "" ? `"${text.replaceAll('"', '""')}"` : text

const cellsOf = (text: string, delimiter: Delimiter) => {
  const rows = parseDelimited(text, delimiter)
  return "_tag" in rows ? rows : rows.map(({ cells }) => cells)
}

it("reads what csv-parse reads, whatever the cells, the delimiter and the ends of lines", () => {
  fc.assert(
    fc.property(
      rowsOfCells,
      fc.constantFrom(...delimiters),
      fc.constantFrom("\r\n", "\n"),
      fc.boolean(),
      fc.boolean(),
      (rows, delimiter, end, always, last) => {
        const lines = rows.map((cells) => cells.map((one) => quoted(one, delimiter, always)).join(delimiter))
        const text = lines.join(end) + (last ? end : "")
        const options = { delimiter, record_delimiter: end, relax_column_count: true, relax_quotes: true }
        assert.deepEqual(cellsOf(text, delimiter), parse(text, options))
        assert.deepEqual(cellsOf(text, delimiter), rows)
      }
    ),
    { numRuns: 1000 }
  )
})

it("counts lines as an editor does, also those inside quotes", () => {
  const rows = parseDelimited('a,b\r\n"one\ntwo\r\nthree",x\n"",y\r4,5', ",")
  assert.deepEqual("_tag" in rows ? [] : rows.map(({ line }) => line), [1, 2, 5, 6])
})

it("says on which line a quote begins that nothing ends", () => {
  assert.deepEqual(parseDelimited('a,b\n1,"open\n2,3', ","), { _tag: "UnclosedQuote", line: 2 })
})

it("keeps a quote inside a cell, and text after the quote that ends one", () => {
  assert.deepEqual(cellsOf('5" screen,"a"b,""""\n', ","), [['5" screen', "ab", '"']])
})

it("finds the delimiter by the first line", () => {
  assert.strictEqual(delimiterOf('"Date, local";Hours;Notes\n1;2,5;a,b,c,d'), ";")
  assert.strictEqual(delimiterOf("\n\na\tb\tc\n"), "\t")
  assert.strictEqual(delimiterOf("only\nwords"), ",")
  const long = `"${"x\n".repeat(30_000)}"`
  assert.strictEqual(delimiterOf(`a;b\n${long};2`), ";")
})
