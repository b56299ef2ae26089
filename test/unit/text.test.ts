import { assert, describe, it } from "@effect/vitest"
import { compareText, fold, line, note } from "@hourbook/core/shared/Text"
import { Schema } from "effect"
import * as fc from "fast-check"
import { anyCharacters } from "../support/data/arbitraries.ts"

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Short texts of few characters, so that many share a start; the last two take two units of UTF-16. */
const alike = fc.string({
  unit: fc.constantFrom("a", "é", "\ud7ff", "\ue000", "～", "😀", "😁", "\u{10ffff}"),
  maxLength: 4
})
const anyText = anyCharacters({ maxLength: 12 })

describe("Text", () => {
  it("is in the byte order of UTF-8", () => {
    for (const text of [alike, anyText]) {
      fc.assert(
        fc.property(text, text, (a, b) => assert.strictEqual(Math.sign(compareText(a, b)), byBytes(a, b))),
        { numRuns: 5000 }
      )
    }
    assert.isBelow(compareText("～", "😀"), 0)
    assert.isBelow(compareText("😀", "😁"), 0)
    assert.isBelow(compareText("😀", "😀a"), 0)
  })

  it("folds whatever its case and however its accents are written", () => {
    for (const [a, b] of [
      ["ÄÖÜ", "äöü"],
      ["A\u0308", "ä"],
      ["İ", "i̇"],
      ["ПРИВЕТ", "привет"],
      ["ẞ", "ß"],
      ["ΟΔΟΣ", "οδοσ"],
      ["ΟΔΟΣ", "οδος"]
    ] as const) {
      assert.strictEqual(fold(a), fold(b))
    }
  })

  it("folds once and for all", () => {
    fc.assert(fc.property(anyText, (text) => assert.strictEqual(fold(fold(text)), fold(text))))
  })

  it("finds every part of a text in it, in lower and upper case", () => {
    const greek = fc.string({ unit: fc.constantFrom("Α", "Σ", "α", "σ", "ς", " ", "Ä", "ä", "İ", "i"), maxLength: 8 })
    fc.assert(
      fc.property(greek, greek, greek, (before, part, after) => {
        assert.include(fold(before + part + after), fold(part))
      })
    )
  })

  it("counts characters, not units of UTF-16", () => {
    assert.isTrue(Schema.is(line(200))("🙂".repeat(200)))
    assert.isFalse(Schema.is(line(200))("🙂".repeat(201)))
    assert.isTrue(Schema.is(note(3))("🙂 🙂"))
    assert.isFalse(Schema.is(note(3))("🙂 🙂 "))
  })

  it("refuses what not every store gives back unchanged, and blanks around a line", () => {
    for (const text of ["a\0b", "\ud800", "a\udc00"]) {
      assert.isFalse(Schema.is(line(10))(text))
      assert.isFalse(Schema.is(note(10))(text))
    }
    for (const text of ["", " ", " a", "a\n", "\u00a0a"])
      assert.isFalse(Schema.is(line(10))(text), JSON.stringify(text))
    assert.isTrue(Schema.is(note(10))(" a\n"))
    assert.isTrue(Schema.is(note(10))(""))
  })
})
