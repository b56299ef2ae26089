import * as fc from "fast-check"

/** Decimal text of an amount that a record may have, from 0.0001 to 99999999999.9999, often a small or a round one. */
export const amountText: fc.Arbitrary<string> = fc
  .oneof(
    fc.constantFrom(1n, 10_000n, 105_000n, 999_999_999_999_999n),
    fc.bigInt({ min: 1n, max: 2_000_000n }),
    fc.bigInt({ min: 1n, max: 999_999_999_999_999n })
  )
  .map((units) => `${units / 10_000n}.${String(units % 10_000n).padStart(4, "0")}`)

/**
 * Any character. The units that fast-check has for this keep a table of every code point, which takes a third of a second
 * for each string that is declared.
 */
const character: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0, max: 0xd7ff }),
    fc.integer({ min: 0xe000, max: 0x10ffff })
  )
  .map((codePoint) => String.fromCodePoint(codePoint))

/** Text of any characters, also of those that mean something to computers alone. */
export const anyCharacters = (limits: { readonly minLength?: number; readonly maxLength?: number } = {}) =>
  fc.string({ unit: character, ...limits })

/** Text of one or more characters of any script that a description may be. */
export const lineText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "Ä",
    "ä",
    "a",
    "B",
    "～",
    "😀",
    "a%b",
    "a_b",
    "a\\b",
    "İzmir",
    "i̇zmir",
    "é",
    "e\u0301",
    "ΟΔΟΣ",
    "Zebra"
  ),
  fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 12 })
    .map((text) => text.replaceAll("\0", "").trim())
    .filter((text) => text.length > 0)
)
