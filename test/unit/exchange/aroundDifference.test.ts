import { aroundDifference } from "@hourbook/exchange/text/aroundDifference"
import { assert, describe, it } from "vitest"

describe("two texts that differ", () => {
  it("are shown whole where they are short", () => {
    assert.deepStrictEqual(aroundDifference("Design", "Redesign"), ["Design", "Redesign"])
  })

  it("are shown where they begin to differ, however long they are, and with their line breaks", () => {
    const long = `${"word ".repeat(100)}end`
    const [one, other] = aroundDifference(`${long} of it`, `${long} of\nit`)
    assert.notStrictEqual(one, other)
    for (const text of [one, other]) {
      assert.match(text, /^….*end of/u)
      assert.isAtMost(text.length, 62)
    }
    assert.include(other, "⏎")
  })

  it("are never cut within a character", () => {
    const [one] = aroundDifference(`${"👩".repeat(100)}a`, "👩".repeat(100))
    assert.isTrue(one.isWellFormed())
  })
})
