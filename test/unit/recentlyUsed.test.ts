import { assert, describe, it } from "@effect/vitest"
import { RecentlyUsed } from "@hourbook/core/scheduling/RecentlyUsed"

describe("RecentlyUsed", () => {
  it("forgets what has not been asked for the longest, and never holds more than it may", () => {
    const recent = new RecentlyUsed<number>(2)
    recent.set("one", 1)
    recent.set("two", 2)
    assert.strictEqual(recent.get("one"), 1)
    recent.set("three", 3)
    assert.deepStrictEqual(
      ["one", "two", "three"].map((name) => recent.get(name)),
      [1, undefined, 3]
    )
    recent.delete("one")
    assert.isUndefined(recent.get("one"))
    assert.strictEqual(recent.size, 1)
  })
})
