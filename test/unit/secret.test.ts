import { createHash } from "node:crypto"
import { crc32 } from "node:zlib"
import { assert, describe, it } from "@effect/vitest"
import { checksum, newSecret, prefixOf, Sha256 } from "@hourbook/core/access/Secret"
import { Effect } from "effect"

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const valueOf = (text: string) => Array.from(text).reduce((value, digit) => value * 62 + digits.indexOf(digit), 0)

describe("Secret", () => {
  it.effect("says its kind, 28 characters of chance and a checksum", () =>
    Effect.gen(function* () {
      for (const kind of ["read", "full"] as const) {
        const secret = yield* newSecret(kind)
        assert.match(secret, new RegExp(`^hb_${kind}_[0-9A-Za-z]{34}$`, "u"))
        assert.strictEqual(secret.slice(-6), checksum(secret.slice(0, -6)))
      }
    })
  )

  it("has the CRC-32 of the rest as its checksum, in base 62", () => {
    for (const body of ["", "hb_full_", "123456789", "hb_read_é🙂"]) {
      assert.match(checksum(body), /^[0-9A-Za-z]{6}$/u)
      assert.strictEqual(valueOf(checksum(body)), crc32(body))
    }
  })

  it("tells every change of one character by its checksum", () => {
    const body = "hb_full_0123456789abcdefghijABCDEFGH"
    for (let index = 0; index < body.length; index++) {
      for (const digit of digits) {
        const changed = body.slice(0, index) + digit + body.slice(index + 1)
        if (changed !== body) assert.notStrictEqual(checksum(changed), checksum(body))
      }
    }
  })

  it.effect("carries at least 160 bits: no character is likelier than another, none repeats", () =>
    Effect.gen(function* () {
      assert.isAtLeast(28 * Math.log2(62), 160)
      const secrets = yield* Effect.replicateEffect(newSecret("full"), 4000)
      assert.strictEqual(new Set(secrets).size, 4000)
      const counts = new Map<string, number>()
      for (const character of secrets.map((secret) => secret.slice(8, 36)).join("")) {
        counts.set(character, (counts.get(character) ?? 0) + 1)
      }
      assert.strictEqual(counts.size, 62)
      const expected = (4000 * 28) / 62
      // Ten standard deviations: chance alone does not get there, a remainder of a byte would by far.
      const margin = 10 * Math.sqrt(expected)
      for (const [character, count] of counts) assert.approximately(count, expected, margin, character)
    })
  )

  it.effect("shows a little of itself and hides the rest behind SHA-256", () =>
    Effect.gen(function* () {
      const secret = yield* newSecret("read")
      assert.strictEqual(prefixOf(secret), secret.slice(0, 12))
      assert.strictEqual(prefixOf("short-one"), "shor")
      const sha256 = yield* Sha256
      assert.strictEqual(yield* sha256(secret), createHash("sha256").update(secret).digest("hex"))
    })
  )
})
