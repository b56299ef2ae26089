import { assert, describe, it } from "@effect/vitest"
import { makePen, styles } from "@hourbook/paper/drawing/Pen"
import { fontFiles } from "@hourbook/paper/fonts/fontFiles"
import { openFont } from "@hourbook/paper/fonts/openFont"
import * as fc from "fast-check"

const fonts = await fontFiles()
const { hasGlyph } = openFont(fonts.text)
const pen = makePen({ fonts, hasGlyph, title: "", author: "", language: "en", at: new Date(0) })
const style = styles.period

describe("a word that is longer than a line", () => {
  it("is cut into lines as long as there is room, and no character is lost", () => {
    const characters = fc.string({ unit: fc.constantFrom("i", "W", "x", "ü", "0", "-"), minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(characters, fc.integer({ min: 1, max: 120 }), (word, width) => {
        const lines = pen.wrap(word, width, style)
        assert.strictEqual(lines.join(""), word)
        for (const [index, line] of lines.entries()) {
          const [next = ""] = lines[index + 1] ?? ""
          if (line.length > 1) assert.isAtMost(pen.width(line, style), width)
          if (next !== "") assert.isAbove(pen.width(line + next, style), width)
        }
      }),
      { numRuns: 200 }
    )
  })
})
