import { assert, describe, it } from "@effect/vitest"
import { type KnownCaller, KnownCallers } from "@hourbook/core/access/KnownCallers"

describe("KnownCallers", () => {
  it("forgets the caller that has not been asked for the longest, and never knows more than it may", () => {
    const known = new KnownCallers(2)
    const [one, two, three] = [{}, {}, {}] as [KnownCaller, KnownCaller, KnownCaller]
    known.add("one", one)
    known.add("two", two)
    assert.strictEqual(known.get("one"), one)
    known.add("three", three)
    assert.deepStrictEqual(
      ["one", "two", "three"].map((hash) => known.get(hash) !== undefined),
      [true, false, true]
    )
    known.remove("one")
    assert.isUndefined(known.get("one"))
    assert.strictEqual(known.size, 1)
  })
})
