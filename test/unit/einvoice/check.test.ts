import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { check } from "@hourbook/einvoice/checks/check"
import type { Category } from "@hourbook/einvoice/document/Invoice"
import { profiles } from "@hourbook/einvoice/document/profiles"
import { allBroken } from "../../support/einvoice/broken/all.ts"
import { changed } from "../../support/einvoice/changed.ts"
import { creditNote, example, line, ofCategory, withLines } from "../../support/einvoice/example.ts"

const categories: ReadonlyArray<Category> = ["S", "Z", "E", "AE", "K", "G", "O"]
const rulesOf = (findings: ReturnType<typeof check>): ReadonlyArray<string> =>
  [...new Set(findings.map(({ rule }) => rule))].sort()

describe("the check before an issue", () => {
  for (const profile of profiles) {
    it.each(categories)(`finds nothing in a right document: ${profile}, category %s`, (category) => {
      assert.deepEqual(check(ofCategory(category), profile), [])
    })
    it(`finds nothing in a right credit note: ${profile}`, () => assert.deepEqual(check(creditNote(), profile), []))
  }

  it.each(allBroken.map((one) => [one.rule, one.profile, one] as const))(
    "finds %s alone (%s)",
    (rule, profile, one) => {
      const findings = check(one.invoice, profile)
      assert.deepEqual(rulesOf(findings), [rule, ...one.also].sort())
      for (const { field, message } of findings) {
        assert.match(field, /^[a-zA-Z]+(?:\[\d+\])?(?:\.[a-zA-Z0-9]+(?:\[\d+\])?)*$/u)
        assert.match(message, /^[A-Z].{8,}\.$/u)
      }
    }
  )

  it("has a broken document for every rule that it names", () => {
    const folder = join(import.meta.dirname, "../../../packages/einvoice/src")
    const text = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts"))
      .map((path) => readFileSync(join(folder, path), "utf8"))
      .join("\n")
    const named = [...text.matchAll(/"((?:BR-[A-Z0-9]|HB-|PEPPOL-|(?:DE|DK|IT|NL|SE)-R-)[A-Z0-9-]+)"/gu)].map(
      ([, rule = ""]) => rule
    )
    const tried = new Set(allBroken.map(({ rule }) => rule))
    assert.isAbove(named.length, 100)
    assert.deepEqual(
      [...new Set(named)].filter((rule) => !tried.has(rule)),
      []
    )
  })

  it("asks invoices with something to pay until when, and no others", () => {
    const unsaid = { dueDate: undefined, paymentTerms: undefined }
    for (const profile of profiles) {
      assert.deepEqual(rulesOf(check(changed(example(), unsaid), profile)), ["BR-CO-25"])
      assert.deepEqual(check(changed(creditNote(), unsaid), profile), [])
      const settled = withLines([line(), line({ id: "2", quantity: "-24.333333", net: "-2190.00" })])
      assert.deepEqual(check(changed(settled, unsaid), profile), [])
    }
  })

  it("asks for both days of the work, and compares lines only with days that they have", () => {
    const half = changed(example(), { "period.end": "", "lines[0].period": { start: "2026-03-02", end: "2026-03-03" } })
    assert.deepEqual(rulesOf(check(half, "factur_x")), ["BR-DE-TMP-32"])
    assert.deepEqual(check(changed(example(), { "lines[0].period": { start: "2026-03-02", end: "" } }), "peppol"), [])
  })

  it("takes yen without decimals, and their tax rounded to whole ones", () => {
    const invoice = changed(withLines([line({ quantity: "1", price: "1999", net: "1999" })], "JPY"), {
      accounting: { currency: "EUR", tax: "2.31" },
      payment: { means: "30", accounts: [{ number: "1" }] }
    })
    assert.deepEqual(invoice.totals, { net: "1999", tax: "380", gross: "2379" })
    assert.deepEqual(check(invoice, "peppol"), [])
  })

  it("names the line and what to do", () => {
    const invoice = changed(example(), { "lines[0].quantity": "24.33" })
    assert.deepEqual(check(invoice, "xrechnung"), [
      {
        rule: "PEPPOL-EN16931-R120",
        field: "lines[0].net",
        message: "Write 1 × 2190.00 in line 1: 24.33 × 90 is more than 0.02 off."
      }
    ])
  })

  it("finds a rate of a line that the taxes lack", () => {
    const invoice = withLines([line(), line({ id: "2", percent: "7" })])
    const { taxes, totals } = withLines([line(), line({ id: "2" })])
    assert.include(rulesOf(check({ ...invoice, taxes, totals }, "peppol")), "BR-S-08")
  })
})
