import { assert, describe, it } from "@effect/vitest"
import { check } from "@hourbook/einvoice/checks/check"
import type { Invoice } from "@hourbook/einvoice/document/Invoice"
import { profiles } from "@hourbook/einvoice/document/profiles"
import { write } from "@hourbook/einvoice/writers/write"
import { line, withLines } from "../../support/einvoice/example.ts"

const deposits = [
  { number: "A-1", issueDate: "2026-02-03" },
  { number: "A-2", issueDate: "2026-02-17" }
]

/** Work of 200.01 less a deposit of 100.03, which had 19.01 of tax: 18.99 are left of 38.00, where 19 % of the rest are 19.00. */
const final = (tax: string, gross: string, deducts: Invoice["deducts"]): Invoice => {
  const invoice = withLines([
    line({ quantity: "1", unit: "C62", price: "200.01", net: "200.01" }),
    line({ id: "2", text: "Deposit invoice A-1", quantity: "-1", unit: "C62", price: "100.03", net: "-100.03" })
  ])
  return {
    ...invoice,
    ...(deducts === undefined ? {} : { deducts }),
    taxes: invoice.taxes.map((one) => ({ ...one, tax })),
    totals: { ...invoice.totals, tax, gross }
  }
}

describe("an invoice that deducts deposits", () => {
  it.each(profiles)("may have a tax that differs by cents: %s", (profile) => {
    assert.deepEqual(check(final("18.99", "118.97", deposits), profile), [])
  })

  it("needs the exact tax where it deducts none, and is never off by 1", () => {
    const rules = (invoice: Invoice) => check(invoice, "peppol").map(({ rule }) => rule)
    assert.deepEqual(rules(final("18.99", "118.97", undefined)), ["BR-CO-17"])
    assert.deepEqual(rules(final("18.00", "117.98", deposits)), ["BR-CO-17"])
    assert.deepEqual(rules(final("18.99", "118.97", [{ number: "", issueDate: "2026-02-03" }])), ["BR-55"])
  })

  it("has no percentage that rounds to 0, as the official rule does, unless its tax does", () => {
    const tiny = (percent: string, tax: string, gross: string): Invoice => {
      const { taxes, totals, ...invoice } = withLines([line({ quantity: "1", unit: "C62", price: "200", net: "200" })])
      return {
        ...invoice,
        lines: invoice.lines.map((one) => ({ ...one, percent })),
        taxes: taxes.map((one) => ({ ...one, percent, tax })),
        totals: { ...totals, tax, gross }
      }
    }
    const rules = (invoice: Invoice) => check(invoice, "peppol").map(({ rule }) => rule)
    assert.deepEqual(rules(tiny("0.4", "0.80", "200.80")), ["BR-CO-17"])
    assert.deepEqual(rules(tiny("0.2", "0.40", "200.40")), [])
    assert.deepEqual(rules(tiny("0.5", "1.00", "201.00")), [])
  })

  it("names them as preceding invoices: UBL all, Factur-X the first", () => {
    const invoice = final("18.99", "118.97", deposits)
    const ubl = write(invoice, "peppol")
    assert.deepEqual(
      [...ubl.matchAll(/<cac:InvoiceDocumentReference>\s*<cbc:ID>(.*?)<\/cbc:ID>\s*<cbc:IssueDate>(.*?)</gu)].map(
        ([, number, day]) => [number, day]
      ),
      deposits.map(({ issueDate, number }) => [number, issueDate])
    )
    const cii = write(invoice, "factur_x")
    assert.strictEqual([...cii.matchAll(/<ram:InvoiceReferencedDocument>/gu)].length, 1)
    assert.match(cii, /<ram:IssuerAssignedID>A-1<\/ram:IssuerAssignedID>/u)
  })
})
