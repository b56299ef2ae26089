import { assert, describe, it } from "@effect/vitest"
import type { TaxCode } from "@hourbook/core/billing/TaxCode"
import type { InvoiceTotals } from "@hourbook/core/invoices/Invoice"
import { creditLines, splitAmount } from "@hourbook/core/invoices/issues/creditAmounts"
import {
  amountPostingsOf,
  creditPostingsOf,
  type IssuedLine,
  postingsOf
} from "@hourbook/core/invoices/issues/postings"
import { comesTo, hoursOf, inMinor, printedOf, quotient, sum } from "@hourbook/core/invoices/lineAmounts"
import { remainingOf } from "@hourbook/core/invoices/remaining"
import { taxTotals } from "@hourbook/core/invoices/taxSums"
import { InvoiceLineId, TaxCodeId, WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { add, type Amount, equals, fromText, subtract, toText, zero } from "@hourbook/core/values/Money"
import { BigDecimal } from "effect"
import * as fc from "fast-check"
import { rounds } from "../../support/run/rounds.ts"

const at = Instant.make("2026-03-01T00:00:00.000Z")
const idOf = (n: number) => `0192f3c4-8a5e-7b3d-9c1f-${String(n).padStart(12, "0")}`
const codeOf = (n: number, percent: string): TaxCode => ({
  id: TaxCodeId.make(idOf(n)),
  workspaceId: WorkspaceId.make(idOf(0)),
  name: `VAT ${percent}`,
  category: percent === "0" ? "Z" : "S",
  percent: fromText(percent),
  reason: null,
  reasonCode: null,
  validFrom: null,
  validTo: null,
  archived: false,
  createdAt: at,
  updatedAt: at,
  version: 1
})
const codes = ["19", "7", "0", "5.5"].map((percent, n) => codeOf(n, percent))

interface Line extends IssuedLine {
  readonly id: InvoiceLineId
  readonly net: Amount
  readonly taxCodeId: TaxCodeId
}

const aLine = fc.record({
  cost: fc.bigInt({ min: -50_000_000n, max: 90_000_000n }),
  manual: fc.boolean(),
  code: fc.nat({ max: codes.length - 1 })
})

const aDocument = fc
  .record({ lines: fc.array(aLine, { minLength: 1, maxLength: 12 }), currency: fc.constantFrom("EUR", "JPY", "BHD") })
  .map(({ currency, lines }) => ({
    currency,
    lines: lines.map(({ code, cost, manual }, n): Line => {
      const exact = BigDecimal.make(cost, 4)
      return {
        id: InvoiceLineId.make(idOf(n)),
        net: inMinor(exact, currency),
        cost: manual ? null : exact,
        source: manual ? "manual" : "entries",
        taxCodeId: codes[code]?.id ?? TaxCodeId.make(idOf(99))
      }
    })
  }))

const ledger = (postings: ReadonlyArray<{ readonly amount: Amount }>): Amount => sum(postings.map((one) => one.amount))
const costOf = (lines: ReadonlyArray<Line>): Amount => sum(lines.map(({ cost }) => cost ?? zero))
const same = (a: Amount, b: Amount, what: string) => assert.strictEqual(toText(a), toText(b), what)

describe("amounts of documents", () => {
  it("has hours to 6 decimals, and quotients half away from zero", () => {
    assert.strictEqual(toText(hoursOf(1460)), "24.333333")
    assert.strictEqual(toText(hoursOf(100)), "1.666667")
    assert.strictEqual(toText(quotient(fromText("-1"), fromText("8"), 2)), "-0.13")
    assert.strictEqual(toText(quotient(fromText("2.5"), fromText("-0.02"), 0)), "-125")
  })

  it("prints quantity and price that come to the net, or one times it", () => {
    const printed = (quantity: string, unitPrice: string, net: string) => {
      const written = { quantity: fromText(quantity), unit: "hour", unitPrice: fromText(unitPrice) } as const
      const found = printedOf(written, { quantity: fromText(quantity), unit: "hour" }, fromText(net))
      assert.isTrue(comesTo(found, fromText(net)))
      return `${toText(found.quantity)} ${found.unit} ${toText(found.unitPrice)}`
    }
    assert.strictEqual(printed("24.333333", "90", "2190"), "24.333333 hour 90")
    // What was written no longer fits: the price follows the net.
    assert.strictEqual(printed("10", "80", "1300"), "10 hour 130")
    // An average of 4 decimals would be off by more than 0.02.
    assert.strictEqual(printed("900.000001", "80", "100000.03"), "1 piece 100000.03")
    assert.strictEqual(printed("1", "5", "-100"), "-1 piece 100")
    assert.strictEqual(printed("3", "5", "0"), "3 hour 0")
  })

  it("rounds tax once per code, half away from zero", () => {
    const [vat = codeOf(0, "19")] = codes
    const lines = ["0.35", "0.35", "0.34"].map((net) => ({ taxCodeId: vat.id, net: fromText(net) }))
    assert.strictEqual(toText(taxTotals(lines, codes, "EUR").tax), "0.2")
    const negative = [{ taxCodeId: vat.id, net: fromText("-2.5") }]
    assert.strictEqual(toText(taxTotals(negative, codes, "EUR").tax), "-0.48")
    assert.strictEqual(toText(taxTotals([{ taxCodeId: vat.id, net: fromText("103") }], codes, "JPY").tax), "20")
  })

  it("comes to the gross in the ledger: what it claims and what it posts", () => {
    fc.assert(
      fc.property(aDocument, ({ currency, lines }) => {
        const totals = taxTotals(lines, codes, currency)
        same(add(costOf(lines), ledger(postingsOf(lines, totals))), totals.gross, "claimed and posted")
      }),
      { numRuns: rounds(200, 3000) }
    )
  })

  it("leaves nothing in the ledger with its credits, in whatever parts and whether work is unbilled again or not", () => {
    const parts = fc.array(fc.record({ take: fc.integer({ min: 1, max: 5 }), release: fc.boolean() }), { maxLength: 4 })
    fc.assert(
      fc.property(aDocument, parts, fc.boolean(), ({ currency, lines }, some, last) => {
        const totals = taxTotals(lines, codes, currency)
        let posted = ledger(postingsOf(lines, totals))
        let claimed = costOf(lines)
        const credited = new Set<string>()
        const credits: Array<InvoiceTotals> = []
        for (const { release, take } of [...some, { take: lines.length, release: last }]) {
          const chosen = lines.filter(({ id }) => !credited.has(id)).slice(0, take)
          const given = { totals, lines, credited, currency }
          const credit = creditLines(given, new Set(chosen.map(({ id }) => id)))
          posted = add(posted, ledger(creditPostingsOf(chosen, credit, release)))
          if (release) claimed = subtract(claimed, costOf(chosen))
          for (const { id } of chosen) credited.add(id)
          credits.push(credit)
        }
        same(add(posted, claimed), zero, "ledger")
        same(sum(credits.map(({ gross }) => gross)), totals.gross, "gross")
        same(remainingOf(totals, credits).gross, zero, "left")
      }),
      { numRuns: rounds(200, 3000) }
    )
  })

  it("splits amounts by code so that each comes to itself, and all to the document", () => {
    fc.assert(
      fc.property(
        aDocument,
        fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
        ({ currency, lines }, some) => {
          const totals = taxTotals(lines, codes, currency)
          fc.pre(BigDecimal.isPositive(totals.gross))
          const credits: Array<InvoiceTotals> = []
          for (const percent of [...some, 100]) {
            const left = remainingOf(totals, credits)
            const amount = inMinor(BigDecimal.multiply(left.gross, BigDecimal.make(BigInt(percent), 2)), currency)
            if (BigDecimal.isZero(amount)) continue
            const credit = splitAmount(amount, left, currency)
            same(credit.gross, amount, "a credit")
            same(ledger(amountPostingsOf(credit)), subtract(zero, amount), "its charges")
            credits.push(credit)
          }
          const left = remainingOf(totals, credits)
          assert.isTrue(
            left.byTax.every(({ net, tax }) => equals(net, zero) && equals(tax, zero)),
            "nothing is left"
          )
        }
      ),
      { numRuns: rounds(200, 3000) }
    )
  })
})
