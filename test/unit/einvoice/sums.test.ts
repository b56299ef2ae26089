import { assert, describe, it } from "@effect/vitest"
import { amountIn, summed } from "@hourbook/einvoice/document/sums"
import { compare, fromText, percentOf, rounded, toText } from "@hourbook/einvoice/values/Decimal"
import { line } from "../../support/einvoice/example.ts"

const decimal = (text: string) => fromText(text)!

describe("exact decimals", () => {
  it.each([
    ["0.125", 2, "0.13"],
    ["-0.125", 2, "-0.13"],
    ["0.124999", 2, "0.12"],
    ["2.5", 0, "3"],
    ["-2.5", 0, "-3"],
    ["99999999999.995", 2, "100000000000.00"],
    ["1.2", 4, "1.2"]
  ])("%s with %s decimals is %s", (text, digits, expected) =>
    assert.deepEqual(toText(rounded(decimal(text), digits)), expected)
  )
  it.each(["", "1,5", "1e3", "+1", ".5", "5.", "--1", " 1", "0x10", "1".repeat(41)])("%j is no number", (text) =>
    assert.isUndefined(fromText(text))
  )
  it("compare whatever their decimals", () => {
    assert.deepEqual(compare(decimal("1.10"), decimal("1.1")), 0)
    assert.deepEqual(compare(decimal("-1"), decimal("0.001")), -1)
  })
  it("have percentages without rounding", () =>
    assert.deepEqual(toText(percentOf(decimal("0.01"), decimal("5.5"))), "0.00055"))
})

describe("the taxes of lines", () => {
  it("are computed once on the sum of a percentage, half away from zero", () => {
    const lines = ["0.50", "0.50", "0.50"].map((net, index) => line({ id: String(index), net }))
    assert.deepEqual(summed(lines, "EUR"), {
      taxes: [{ category: "S", percent: "19", net: "1.50", tax: "0.29" }],
      totals: { net: "1.50", tax: "0.29", gross: "1.79" }
    })
  })
  it("take a percentage with zeros at its end as the same", () => {
    const lines = [
      line({ percent: "7", net: "10.00" }),
      line({ percent: "7.00", net: "20.00" }),
      line({ percent: "70", net: "1.00" })
    ]
    assert.deepEqual(
      summed(lines, "EUR").taxes.map(({ net, percent }) => [percent, net]),
      [
        ["7", "30.00"],
        ["70", "1.00"]
      ]
    )
  })
  it("deduct a deposit under its own category", () => {
    const lines = [
      line({ net: "1000.00" }),
      line({ net: "-400.00" }),
      line({ net: "5.00", category: "Z", percent: "0" })
    ]
    assert.deepEqual(summed(lines, "EUR").totals, { net: "605.00", tax: "114.00", gross: "719.00" })
  })
  it("give reasons to categories that have one", () => {
    const reasons = { AE: { reason: "Reverse charge", reasonCode: "VATEX-EU-AE" } }
    assert.deepEqual(summed([line({ category: "AE", percent: "0", net: "10.00" })], "EUR", reasons).taxes, [
      { category: "AE", percent: "0", net: "10.00", tax: "0.00", reason: "Reverse charge", reasonCode: "VATEX-EU-AE" }
    ])
  })
  it("have the decimals of the currency", () => {
    assert.deepEqual(amountIn(decimal("12.5"), "EUR"), "12.50")
    assert.deepEqual(amountIn(decimal("12.5"), "JPY"), "13")
  })
})
