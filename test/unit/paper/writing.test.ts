import { assert, describe, it } from "@effect/vitest"
import { writingOf } from "@hourbook/paper/sheet/Writing"

describe("hours on paper", () => {
  it("have the separators of other numbers", () => {
    assert.strictEqual(writingOf({ language: "de", locale: "de-DE" }, []).hours(604_725), "10.078:45")
    assert.strictEqual(writingOf({ language: "en", locale: "en-GB" }, []).hours(59_999), "999:59")
  })
})
