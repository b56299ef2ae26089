import { assert, it } from "@effect/vitest"
import { csvLine, thatNeverRuns } from "@hourbook/rest/files/csvText"
import { parse } from "csv-parse/sync"
import * as fc from "fast-check"

const cells = fc.array(fc.string({ unit: "grapheme", maxLength: 12 }), { minLength: 1, maxLength: 6 })
const nasty = fc.array(fc.constantFrom('"', ",", "\r\n", "\n", "=1+1", "'", "ä", "\t", ""), { maxLength: 6 })

it("reads back as it was written, whatever the cells hold", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cells, nasty), { minLength: 1, maxLength: 8 }), (rows) => {
      const lines = rows.map(([some, more]) => [...some, more.join("")])
      const text = lines.map((line) => csvLine(line)).join("")
      assert.deepEqual(parse(text, { relax_column_count: true, record_delimiter: "\r\n" }), lines)
    }),
    { numRuns: 500 }
  )
})

it("writes numbers without exponents, and nothing for what is absent", () => {
  assert.strictEqual(
    csvLine([1e-7, 12345678901.25, -3, null, undefined, true]),
    "0.0000001,12345678901.25,-3,,,true\r\n"
  )
  assert.strictEqual(csvLine([["a", "b, c"]]), '"a, b, c"\r\n')
})

it("quotes the delimiter that is chosen", () => {
  assert.strictEqual(csvLine(["a;b", "1,5", 'c"d'], ";"), '"a;b";1,5;"c""d"\r\n')
})

it("keeps a spreadsheet from running a text", () => {
  const words = ["=1+1", "+1", "-1", "@a", "\ta", "\ra", "a=1"]
  assert.deepEqual(words.map(thatNeverRuns), ["'=1+1", "'+1", "'-1", "'@a", "'\ta", "'\ra", "a=1"])
})

it("guards a text that begins with the guard, so that each can be told from the other", () => {
  assert.deepEqual(["'=1", "''-1", "'tis", "'"].map(thatNeverRuns), ["''=1", "'''-1", "'tis", "'"])
})
