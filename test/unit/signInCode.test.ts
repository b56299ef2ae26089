import { assert, describe, it } from "@effect/vitest"
import { newSignInCode, typedSignInCode } from "@hourbook/core/access/signInCode"
import { Effect } from "effect"

describe("a one-time code", () => {
  it.effect("has 20 characters that are not read as one another, each as likely, none twice", () =>
    Effect.gen(function* () {
      const codes = yield* Effect.all(Array.from({ length: 2000 }, () => newSignInCode))
      assert.strictEqual(new Set(codes).size, codes.length)
      const counts = new Map<string, number>()
      for (const code of codes) {
        assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/u)
        for (const letter of code.replaceAll("-", "")) counts.set(letter, (counts.get(letter) ?? 0) + 1)
      }
      assert.strictEqual(counts.size, 32)
      for (const [letter, count] of counts) assert.closeTo(count, 1250, 250, letter)
    })
  )

  it.effect("is found in what people type", () =>
    Effect.gen(function* () {
      for (let round = 0; round < 50; round++) {
        const code = yield* newSignInCode
        const typed = [code, code.toLowerCase(), ` ${code}\n`, code.replaceAll("-", ""), code.replaceAll("-", " – ")]
        for (const text of typed) assert.strictEqual(typedSignInCode(text), code)
      }
      assert.strictEqual(typedSignInCode("iLo0-oOlI-zzzz-2222-aAbB"), "1100-0011-ZZZZ-2222-AABB")
    })
  )

  it("is not found in anything else", () => {
    for (const text of [
      "",
      "7K2M-QX9D-4HTW",
      "7K2M-QX9D-4HTW-0B3C-R8FAA",
      "7K2M-QX9D-4HTW-0B3C-R8FU",
      "hb_full_3kTqYYYY1234",
      "É".repeat(20)
    ]) {
      assert.isUndefined(typedSignInCode(text), text)
    }
  })
})
