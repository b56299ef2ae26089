import { assert, describe, it } from "@effect/vitest"
import { fromMillis, Instant, minuteOf, toMillis } from "@hourbook/core/values/Instant"
import { Schema } from "effect"
import * as fc from "fast-check"
import { instant } from "../support/data/builders.ts"

const isInstant = Schema.is(Instant)

describe("Instant", () => {
  it("survives milliseconds, in the order of time", () => {
    const moment = fc.integer({ min: 0, max: Date.UTC(9999, 0, 1) })
    fc.assert(
      fc.property(moment, moment, (a, b) => {
        assert.strictEqual(toMillis(fromMillis(a)), a)
        assert.strictEqual(fromMillis(a) < fromMillis(b), a < b)
      })
    )
  })

  it("refuses moments that do not exist and other ways of writing them", () => {
    const wrong = ["2026-02-30T00:00:00.000Z", "2026-02-28T24:00:00.000Z", "2026-13-01T00:00:00.000Z"]
    const more = ["2026-02-28T23:60:00.000Z", "2026-02-28T23:59:60.000Z", "0000-01-01T00:00:00.000Z"]
    const forms = [
      "2026-02-28T00:00:00Z",
      "2026-02-28T00:00:00.000+00:00",
      "2026-02-28",
      "",
      "2026-02-28t00:00:00.000z"
    ]
    for (const text of [...wrong, ...more, ...forms]) assert.isFalse(isInstant(text), text)
    for (const text of ["2024-02-29T23:59:59.999Z", "0001-01-01T00:00:00.000Z"]) assert.isTrue(isInstant(text), text)
  })

  it("knows the minute it lies in", () => {
    assert.strictEqual(minuteOf(instant("2026-02-28T23:59:59.999Z")), "2026-02-28T23:59:00.000Z")
  })
})
