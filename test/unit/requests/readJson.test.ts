import { assert, describe, it } from "@effect/vitest"
import { deepestJson, isNestedTooDeep, isTooDeep, readJson } from "@hourbook/core/values/readJson"
import { Result } from "effect"
import * as fc from "fast-check"

const levelsOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0

const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels)
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`

describe("readJson", () => {
  it("takes what is nested as deep as is allowed, and nothing deeper", () => {
    for (const nested of [lists, objects]) {
      assert.isTrue(Result.isSuccess(readJson(nested(deepestJson))))
      assert.deepStrictEqual(readJson(nested(deepestJson + 1)), Result.fail("too_deep"))
      assert.deepStrictEqual(readJson(nested(500_000)), Result.fail("too_deep"))
      assert.deepStrictEqual(readJson(nested(7), 6), Result.fail("too_deep"))
    }
    assert.deepStrictEqual(readJson("{"), Result.fail("not_json"))
  })

  it("counts no brackets within texts, whatever is escaped there", () => {
    for (const text of ["[".repeat(100), '\\"[{'.repeat(100), "\\", '"', '\\\\"'.repeat(99)]) {
      const json = JSON.stringify({ [text]: [text] })
      assert.deepStrictEqual(readJson(json), Result.succeed({ [text]: [text] }))
    }
    assert.isFalse(isTooDeep(`"${"[".repeat(100)}`), "a text without an end")
  })

  it("counts the levels that a value has", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), fc.nat(8), (json, most) => {
        const value: unknown = JSON.parse(json)
        assert.strictEqual(isTooDeep(json, most), levelsOf(value) > most)
        assert.strictEqual(isNestedTooDeep(value, most), levelsOf(value) > most)
      }),
      { numRuns: 500 }
    )
  })
})
