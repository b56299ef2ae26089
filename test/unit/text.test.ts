import { assert, describe, it } from "@effect/vitest"
import { compareNames, compareText, findable, finds, fold, plain, sortKey, termOf } from "@hourbook/core/values/fold"
import { line, note } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import * as fc from "fast-check"
import { anyCharacters } from "../support/data/arbitraries.ts"

const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Short texts of few characters, so that many share a start; the last two take two units of UTF-16. */
const alike = fc.string({
  unit: fc.constantFrom("a", "é", "\ud7ff", "\ue000", "～", "😀", "😁", "\u{10ffff}"),
  maxLength: 4
})
const others: Readonly<Record<string, string>> = { ß: "ss", ł: "l", ø: "o", đ: "d", æ: "ae", œ: "oe", ı: "i", ς: "σ" }

/** Small letters without marks, one character after the other. */
const plainByCharacter = (text: string): string =>
  [...text.normalize("NFKD")]
    .filter((one) => !/\p{M}/u.test(one) || !/[\p{Script=Inherited}\p{Script=Hebrew}]/u.test(one))
    .map((one) => one.toLowerCase())
    .map((one) => (one !== "\0" && /[\s\p{Cc}]/u.test(one) ? " " : (others[one] ?? one)))
    .reduce((all, one) => (one === " " && all.endsWith(" ") ? all : all + one), "")
    .normalize("NFC")

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

  it("is plain as one character after the other is", () => {
    for (const [text, letters] of [
      ["İstanbul", "istanbul"],
      ["Straße", "strasse"],
      ["STRASSE", "strasse"],
      ["Łódź", "lodz"],
      ["Ærøskøbing", "aeroskobing"],
      ["Đorđe Œuvre Kırmızı", "dorde oeuvre kirmizi"],
      ["ﬁn\u00a0de\tmois\r\n2", "fin de mois 2"],
      ["Ёлки Ий", "елки ии"],
      ["ΟΔΟΣ ὁδός", "οδοσ οδοσ"],
      ["한글 ガ", "한글 カ"],
      ["हिन्दी", "हिन्दी"],
      ["Á", "a"]
    ] as const) {
      assert.strictEqual(plain(text), letters)
    }
    fc.assert(fc.property(anyText, (text) => assert.strictEqual(plain(text), plainByCharacter(text))))
    fc.assert(fc.property(anyText, (text) => assert.strictEqual(plain(plain(text)), plain(text))))
  })

  it("finds a text by any part of it, with its marks and without", () => {
    const name = fc.string({
      unit: fc.constantFrom("a", "Ä", "ß", "S", "s", "ı", "İ", "i", "ł", "é", "  ", "\u0001"),
      maxLength: 6
    })
    fc.assert(
      fc.property(name, name, name, (before, part, after) => {
        const text = before + part + after
        for (const one of [part, part.toUpperCase(), plain(part), fold(part)]) assert.isTrue(finds(one, text), one)
      })
    )
    assert.isFalse(finds("istanbul", "Ankara"))
  })

  it("sorts a text beside the same letters with other marks, those without before", () => {
    const names = ["Zürich", "ab", "Äb", "a", "Ä", "Aa", "z", "Łódź", "Lodz", "lz"]
    assert.deepStrictEqual(names.toSorted(compareNames), [
      "a",
      "Ä",
      "Aa",
      "ab",
      "Äb",
      "Lodz",
      "Łódź",
      "lz",
      "z",
      "Zürich"
    ])
    fc.assert(
      fc.property(anyText, anyText, (a, b) =>
        assert.strictEqual(
          Math.sign(compareText(sortKey(a), sortKey(b))),
          Math.sign(compareText(plain(a), plain(b)) || compareText(findable(a), findable(b)))
        )
      )
    )
    assert.strictEqual([...sortKey("ß".repeat(200))].length, 200)
    assert.strictEqual(termOf("\u0301"), "\u0301")
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
