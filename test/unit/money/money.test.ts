import { assert, describe, it } from "@effect/vitest"
import {
  add,
  Amount,
  AmountFromText,
  compare,
  equals,
  fromText,
  NonNegativeAmount,
  PositiveAmount,
  rounded,
  subtract,
  toNumber,
  toText,
  toTextWithDigits,
  zero
} from "@hourbook/core/values/Money"
import { BigDecimal, Schema } from "effect"
import * as fc from "fast-check"

const limit = 999_999_999_999_999n

/** Every amount that a record may have, as ten-thousandths. */
const units = fc.bigInt({ min: -limit, max: limit })
const ofUnits = (value: bigint) => BigDecimal.make(value, 4)

const isAmount = Schema.is(Amount)

describe("Money", () => {
  it("survives decimal text, with as many zeros behind as somebody wrote", () => {
    fc.assert(
      fc.property(units, fc.nat(6), (value, zeros) => {
        const text = toText(ofUnits(value))
        assert.isTrue(equals(fromText(text), ofUnits(value)))
        const longer = text.includes(".") ? text + "0".repeat(zeros) : text
        assert.strictEqual(toText(fromText(longer)), text)
        assert.match(text, /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/u)
      })
    )
  })

  it("survives a JSON number", () => {
    fc.assert(
      fc.property(units, (value) => {
        const number = toNumber(ofUnits(value))
        assert.strictEqual(
          toText(BigDecimal.fromNumberUnsafe(JSON.parse(JSON.stringify(number)))),
          toText(ofUnits(value))
        )
      })
    )
  })

  it("gives the number nearest to a sum that is too large to be exact", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: -6, max: 20 }),
        (value, scale) => {
          const amount = BigDecimal.make(value, scale)
          assert.strictEqual(toNumber(amount), Number(toText(rounded(amount))))
        }
      )
    )
  })

  it("is rounded when it leaves, half away from zero to 4 decimals", () => {
    for (const [exact, figure] of [
      ["1.00005", "1.0001"],
      ["-1.00005", "-1.0001"],
      ["1.00004999999999", "1"],
      ["-0.00005", "-0.0001"],
      ["-0.000049", "0"],
      ["99999999999.99995", "100000000000"],
      ["0.33335", "0.3334"],
      ["120.5", "120.5"]
    ] as const) {
      assert.strictEqual(toText(rounded(fromText(exact))), figure)
      assert.strictEqual(toNumber(fromText(exact)), Number(figure))
    }
  })

  it("is rounded to the nearest figure, the same way on both sides of zero, and not at all with 4 decimals", () => {
    const half = BigDecimal.make(5n, 5)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 20 }), (value, scale) => {
        const amount = BigDecimal.make(value, scale)
        const figure = rounded(amount)
        assert.isAtMost(BigDecimal.normalize(figure).scale, 4)
        assert.isAtMost(compare(BigDecimal.abs(subtract(figure, amount)), half), 0)
        assert.isTrue(equals(rounded(subtract(zero, amount)), subtract(zero, figure)))
        if (scale <= 4) assert.isTrue(equals(figure, amount))
      })
    )
  })

  it("keeps values written with an exponent inside as plain text", () => {
    assert.strictEqual(toText(BigDecimal.make(5n, -3)), "5000")
    assert.strictEqual(toText(BigDecimal.make(0n, -3)), "0")
    assert.strictEqual(toText(BigDecimal.make(-1n, 4)), "-0.0001")
    assert.strictEqual(toText(fromText("-0.5000")), "-0.5")
    assert.strictEqual(toText(fromText("0012.50")), "12.5")
  })

  it("shows at least the digits asked for and never fewer than there are", () => {
    fc.assert(
      fc.property(units, fc.nat(6), (value, digits) => {
        const text = toTextWithDigits(ofUnits(value), digits)
        assert.isTrue(equals(fromText(text), ofUnits(value)))
        assert.isAtLeast(text.split(".")[1]?.length ?? 0, digits)
      })
    )
    assert.strictEqual(toTextWithDigits(fromText("120"), 2), "120.00")
    assert.strictEqual(toTextWithDigits(fromText("0.3333"), 2), "0.3333")
    assert.strictEqual(toTextWithDigits(fromText("120"), 0), "120")
    assert.strictEqual(toTextWithDigits(fromText("-0.5"), 3), "-0.500")
  })

  it("adds, subtracts and compares exactly, in whatever order", () => {
    fc.assert(
      fc.property(fc.array(units, { maxLength: 50 }), (values) => {
        const total = values.reduce((sum, value) => sum + value, 0n)
        const sum = values.map(ofUnits).reduce(add, zero)
        const backwards = values.toReversed().map(ofUnits).reduce(add, zero)
        assert.strictEqual(toText(sum), toText(ofUnits(total)))
        assert.isTrue(equals(sum, backwards))
        assert.isTrue(equals(values.map(ofUnits).reduce(subtract, sum), zero))
      })
    )
    fc.assert(
      fc.property(units, units, (a, b) =>
        assert.strictEqual(compare(ofUnits(a), ofUnits(b)), a < b ? -1 : a > b ? 1 : 0)
      )
    )
    assert.strictEqual(toText(add(fromText("0.1"), fromText("0.2"))), "0.3")
  })

  it("takes 11 digits before the point and 4 after, and not one more", () => {
    for (const text of ["99999999999.9999", "-99999999999.9999", "0.0001", "0", "1.50000"]) {
      assert.isTrue(isAmount(fromText(text)), text)
    }
    for (const text of ["100000000000", "-100000000000", "0.00001", "99999999999.99991"]) {
      assert.isFalse(isAmount(fromText(text)), text)
    }
  })

  it("tells something from nothing and from less", () => {
    const fits = (text: string) => [
      Schema.is(PositiveAmount)(fromText(text)),
      Schema.is(NonNegativeAmount)(fromText(text))
    ]
    assert.deepStrictEqual(fits("0.0001"), [true, true])
    assert.deepStrictEqual(fits("0"), [false, true])
    assert.deepStrictEqual(fits("-0.0001"), [false, false])
  })

  it("is decimal text in stores and strings", () => {
    const text = Schema.encodeSync(AmountFromText)(ofUnits(1_205_000n))
    assert.strictEqual(text, "120.5")
    assert.isTrue(equals(Schema.decodeSync(AmountFromText)("120.5000"), ofUnits(1_205_000n)))
  })
})
