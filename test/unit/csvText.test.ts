import { assert, it } from "@effect/vitest"
import { csvLine } from "@hourbook/http/files/csvText"
import { parse } from "csv-parse/sync"
import * as fc from "fast-check"

const cells = fc.array(fc.string({ unit: "grapheme", maxLength: 12 }), { minLength: 1, maxLength: 6 })
const nasty = fc.array(fc.constantFrom('"', ",", "\r\n", "\n", "=1+1", "'", "ä", "\t", ""), { maxLength: 6 })

it("reads back as it was written, whatever the cells hold", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cells, nasty), { minLength: 1, maxLength: 8 }), (rows) => {
      const lines = rows.map(([some, more]) => [...some, more.join("")])
      const text = lines.map((line) => csvLine(line, "plain")).join("")
      assert.deepEqual(parse(text, { relax_column_count: true, record_delimiter: "\r\n" }), lines)
    }),
    { numRuns: 500 }
  )
})

it("writes numbers without exponents, and nothing for what is absent", () => {
  assert.strictEqual(
    csvLine([1e-7, 12345678901.25, -3, null, undefined, true], "plain"),
    "0.0000001,12345678901.25,-3,,,true\r\n"
  )
  assert.strictEqual(csvLine([["a", "b, c"]], "plain"), '"a, b, c"\r\n')
})

it("keeps a spreadsheet from running a cell", () => {
  const words = ["=1+1", "+1", "-1", "@a", "\ta", "\ra", "a=1"]
  assert.strictEqual(csvLine(words.slice(0, 4), "excel"), "'=1+1,'+1,'-1,'@a\r\n")
  assert.deepEqual(parse(csvLine(words, "excel")), [["'=1+1", "'+1", "'-1", "'@a", "'\ta", "'\ra", "a=1"]])
  assert.strictEqual(csvLine([-1.5], "excel"), "-1.5\r\n")
})
