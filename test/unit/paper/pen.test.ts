import { assert, describe, it } from "@effect/vitest"
import { formats } from "@hourbook/paper/drawing/PaperFormat"
import { makePen, styles } from "@hourbook/paper/drawing/Pen"
import { graphemesOf } from "@hourbook/paper/drawing/printable"
import { fontFiles } from "@hourbook/paper/fonts/fontFiles"
import { openFonts } from "@hourbook/paper/fonts/openFonts"
import { writingOf } from "@hourbook/paper/sheet/Writing"
import * as fc from "fast-check"
import { readPaper } from "../../support/paper/readPaper.ts"

const fonts = await fontFiles()
const options = {
  fonts,
  fontOf: openFonts(fonts),
  format: formats.a4,
  title: "",
  author: "",
  language: "en",
  at: new Date(0),
  attachment: null
}
const pen = makePen(options)
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

describe("signs that the font of texts lacks", () => {
  const signs = "a → b, ≤ 3 and ≥ 2: ✓ done, ✔\uFE0F ☑ ✗ ≠ ≈ ★ ⚠"

  it("are printed in a font that has them, in the order and place of the text", async () => {
    const own = makePen(options)
    own.addPage()
    own.write(signs, { x: 50, y: 100, style })
    own.write(signs, { x: 400, y: 120, style: styles.lastSum, align: "end" })
    assert.deepEqual([...own.lacking()], [])
    const [first = [], second = []] = (await readPaper(await own.end())).pages[0] ?? []
    for (const line of [first, second]) {
      assert.strictEqual(
        line
          .map(({ text }) => text)
          .join("")
          .replace(/\s/gu, ""),
        signs.replace(/[\s\uFE0F]/gu, "")
      )
    }
    assert.closeTo(first.at(-1)?.right ?? 0, 50 + own.width(signs, style), 0.5)
    assert.closeTo(second.at(-1)?.right ?? 0, 400, 0.5)
  })

  it("leave the lines of a text as wide as its parts", () => {
    const [line = "", ...more] = pen.wrap(signs, 1000, style)
    assert.isEmpty(more)
    const lines = pen.wrap(signs, 60, style)
    assert.strictEqual(lines.join(" "), line)
    for (const each of lines) assert.isAtMost(pen.width(each, style), 60)
  })
})

describe("what no font has", () => {
  it("is named by its script, in the language of the paper", () => {
    const named = (locale: "en" | "de", text: string) =>
      writingOf({ language: locale, locale }, []).lacking(graphemesOf(text))
    assert.strictEqual(
      named("en", "שלום สวัสดี 日本語 ✅🇩🇪".replaceAll(" ", "")),
      "Characters that cannot be printed here are shown as \uFFFD: Hebrew, Thai, Han, emoji."
    )
    assert.strictEqual(
      named("de", "ひらがなカタカナ한국어नमस्ते\u{1D54F}"),
      "Zeichen, die hier nicht gedruckt werden können, erscheinen als \uFFFD: Hiragana, Katakana, Hangul, Devanagari, andere Zeichen."
    )
  })

  it("is marked once for each character, and the rest of the text stays", () => {
    const own = makePen(options)
    assert.deepEqual(own.wrap("Fest für 日本 ✓", 1000, style), ["Fest für \uFFFD\uFFFD ✓"])
    assert.deepEqual([...own.lacking()], ["日", "本"])
  })
})
