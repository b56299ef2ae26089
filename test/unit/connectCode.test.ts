import { assert, describe, it } from "@effect/vitest"
import { newConnectCode, typedConnectCode } from "@hourbook/core/connections/connectCode"
import { Effect } from "effect"

describe("a one-time code", () => {
  it.effect("has 12 characters that are not read as one another, each as likely, none twice", () =>
    Effect.gen(function* () {
      const codes = yield* Effect.all(Array.from({ length: 2000 }, () => newConnectCode))
      assert.strictEqual(new Set(codes).size, codes.length)
      const counts = new Map<string, number>()
      for (const code of codes) {
        assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/u)
        for (const letter of code.replaceAll("-", "")) counts.set(letter, (counts.get(letter) ?? 0) + 1)
      }
      assert.strictEqual(counts.size, 32)
      for (const [letter, count] of counts) assert.closeTo(count, 750, 200, letter)
    })
  )

  it.effect("is found in what people type", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 50; round++) {
        const code = yield* newConnectCode
        const typed = [code, code.toLowerCase(), ` ${code}\n`, code.replaceAll("-", ""), code.replaceAll("-", " – ")]
        for (const text of typed) assert.strictEqual(typedConnectCode(text), code)
      }
      assert.strictEqual(typedConnectCode("iLo0-oOlI-zzzz"), "1100-0011-ZZZZ")
    })
  )

  it("is not found in anything else", () => {
    for (const text of ["", "7K2M-QX9D-4HT", "7K2M-QX9D-4HTWA", "7K2M-QX9D-4HTU", "hb_full_3kTqYYYY", "É".repeat(12)]) {
      assert.isUndefined(typedConnectCode(text), text)
    }
  })
})
