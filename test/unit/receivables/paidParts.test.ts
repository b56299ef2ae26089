import { assert, describe, it } from "@effect/vitest"
import { paidParts, partsLeft } from "@hourbook/core/receivables/paidParts"
import { TaxCodeId } from "@hourbook/core/values/Ids"
import { BigDecimal } from "effect"
import * as fc from "fast-check"
import { newUuid } from "../../support/data/builders.ts"
import { amountOf, centsOf } from "../../support/data/receivables/bookOf.ts"

const ids = [newUuid(), newUuid()].map((id) => TaxCodeId.make(id))
const cents = fc.integer({ min: 0, max: 100_000 })

const aDocument = fc.array(fc.record({ net: cents, tax: cents }), { minLength: 1, maxLength: 2 }).map((parts) => ({
  byTax: parts.map(({ net, tax }, index) => ({
    taxCodeId: ids[index]!,
    name: `Code ${index}`,
    category: "S" as const,
    percent: amountOf(1900),
    net: amountOf(net),
    tax: amountOf(tax)
  })),
  gross: parts.reduce((sum, { net, tax }) => sum + net + tax, 0)
}))

const totalsOf = ({ byTax, gross }: { readonly byTax: any; readonly gross: number }) => ({
  totals: { net: amountOf(0), tax: amountOf(0), gross: amountOf(gross), byTax }
})

describe("what was received of a document", () => {
  it("is net and tax to the last cent, each with its sign, and all of it once everything is paid", () =>
    fc.assert(
      fc.property(aDocument, fc.nat({ max: 100 }), (document, percent) => {
        const parts = partsLeft(totalsOf(document), [])
        const paid = Math.floor((document.gross * percent) / 100)
        const shares = paidParts(parts, amountOf(paid), 2)
        const sum = shares.reduce((total, { net, tax }) => total + centsOf(net) + centsOf(tax), 0)
        assert.strictEqual(sum, paid)
        for (const { net, tax } of shares) assert.isTrue(centsOf(net) >= 0 && centsOf(tax) >= 0)
        if (paid === document.gross && paid > 0)
          assert.deepStrictEqual(
            shares,
            parts.map((part) => ({ ...part }))
          )
      }),
      { numRuns: 300 }
    ))

  it("is of what credit notes leave, by code", () => {
    const [standard] = ids
    const half = { taxCodeId: standard!, name: "VAT", category: "S" as const, percent: amountOf(1900) }
    const document = totalsOf({ byTax: [{ ...half, net: amountOf(10_000), tax: amountOf(1900) }], gross: 11_900 })
    const note = totalsOf({ byTax: [{ ...half, net: amountOf(4000), tax: amountOf(760) }], gross: 4760 })
    const [left] = partsLeft(document, [note])
    assert.deepStrictEqual([left!.net, left!.tax].map(centsOf), [6000, 1140])
    const [share] = paidParts([left!], amountOf(3570), 2)
    assert.deepStrictEqual([share!.net, share!.tax].map(centsOf), [3000, 570])
    assert.deepStrictEqual(paidParts([left!], BigDecimal.make(0n, 0), 2), [])
  })
})
