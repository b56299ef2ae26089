import type { Invoice, InvoiceLine } from "@hourbook/contract/contract"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { unbilledClients } from "../../../../packages/web/src/features/invoices/unbilledClients.ts"
import { fixedOf, fixedText, productOf } from "../../../../packages/web/src/format/fixedPoint.ts"
import {
  afterSaving,
  type Draft,
  draftOf,
  isSame,
  isSound,
  netOf,
  newLine,
  patchOf,
  quantityOf
} from "../../../../packages/web/src/pages/invoices/draft/draft.ts"
import { sumsOf } from "../../../../packages/web/src/pages/invoices/draft/draftSums.ts"
import { mergeDraft } from "../../../../packages/web/src/pages/invoices/draft/mergeDraft.ts"

const line = (id: string, fields: Partial<InvoiceLine> = {}): InvoiceLine => ({
  id,
  text: `Line ${id}`,
  quantity: 1.5,
  unit: "hour",
  unit_price: 90,
  tax_code_id: "19",
  net: 135,
  source: "manual",
  entries_count: 0,
  charge_id: null,
  order_number: null,
  deducts: null,
  deducted_tax: null,
  from: null,
  to: null,
  ...fields
})

const invoice = (lines: ReadonlyArray<InvoiceLine>, fields: Partial<Invoice> = {}): Invoice => ({
  id: "draft",
  kind: "invoice",
  state: "draft",
  status: "draft",
  overdue: false,
  releasing: false,
  series_id: null,
  number: null,
  corrects: null,
  deposit: false,
  deducted_by: null,
  early_payment_terms: null,
  schedule_id: null,
  counteragent_id: "lumen",
  counteragent_name: "Lumen",
  currency: "EUR",
  issue_date: null,
  due_date: null,
  service_from: null,
  service_to: null,
  buyer_reference: null,
  order_number: null,
  language: "en",
  totals: { net: 0, tax: 0, gross: 0, by_tax: [] },
  credited_total: 0,
  paid_total: 0,
  open_total: 0,
  imported: false,
  sent: [],
  created_at: "2026-11-10T10:00:00Z",
  updated_at: "2026-11-10T10:00:00Z",
  version: 1,
  intro: null,
  note: null,
  lines,
  early_payment: null,
  as_issued: null,
  ...fields
})

const base = draftOf(invoice([line("1"), line("2")]))

const withLine = (draft: Draft, at: number, part: Partial<Draft["lines"][number]>): Draft => ({
  ...draft,
  lines: draft.lines.map((one, index) => (index === at ? { ...one, ...part } : one))
})

describe("exact decimals of a page", () => {
  it("multiplies and rounds half away from zero, as the server does", () => {
    const product = (a: string, b: string, digits: number) =>
      fixedText(productOf(fixedOf(a) ?? 0n, fixedOf(b) ?? 0n, digits), digits)
    assert.strictEqual(product("24.333333", "90", 2), "2190.00")
    assert.strictEqual(product("0.5", "0.01", 2), "0.01")
    assert.strictEqual(product("-0.5", "0.01", 2), "-0.01")
    assert.strictEqual(product("1.005", "100", 0), "101")
  })

  it("writes what it reads", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (value) => {
        assert.strictEqual(fixedOf(fixedText(value)), value)
      })
    )
  })

  it("taxes once per code on the sum of its lines", () => {
    const code = { id: "19", name: "USt 19 %", percent: 19, reason: null }
    const sums = sumsOf(
      ["0.03", "0.03", "0.03"].map((net) => ({ net, code })),
      2
    )
    assert.deepInclude(sums, { net: "0.09", tax: "0.02", gross: "0.11" })
  })
})

describe("a draft in its form", () => {
  it("reads quantities with a comma or a point, and none of 0 or with a seventh decimal", () => {
    assert.strictEqual(quantityOf("1,5"), "1.5")
    assert.strictEqual(quantityOf("-1"), "-1")
    assert.isUndefined(quantityOf("0"))
    assert.isUndefined(quantityOf("1.2345678"))
    assert.isUndefined(quantityOf("two"))
  })

  it("sends a new line once it is whole, and never counts it before", () => {
    const added = { ...base, lines: [...base.lines, newLine({ text: "Workshop" })] }
    assert.isTrue(isSame(base, added))
    assert.isTrue(isSound(added))
    const whole = withLine(added, 2, { price: "800" })
    assert.strictEqual(patchOf(whole).lines.length, 3)
    assert.strictEqual(netOf(whole.lines[2] ?? newLine(), 2), "800.00")
  })

  it("does not save a line of the server that cannot be read", () => {
    assert.isFalse(isSound(withLine(base, 0, { price: "x" })))
  })

  it("keeps what is typed while it is saved, and takes over ids and amounts", () => {
    const sent = { ...base, lines: [...base.lines, { ...newLine(), text: "Workshop", price: "800" }] }
    const later = { ...sent, note: "typed meanwhile " }
    const saved = invoice([line("1", { net: 140 }), line("2"), line("3")])
    const after = afterSaving(later, sent, saved)
    assert.strictEqual(after.note, "typed meanwhile ")
    assert.deepEqual(
      after.lines.map(({ id, net }) => [id, net]),
      [
        ["1", "140"],
        ["2", "135"],
        ["3", "135"]
      ]
    )
  })
})

describe("a draft that two people change", () => {
  it("has what each of them changed", () => {
    const theirs = withLine({ ...base, note: "Theirs" }, 1, { text: "Theirs" })
    const mine = withLine({ ...base, intro: "Mine" }, 0, { text: "Mine" })
    const merged = mergeDraft(base, mine, theirs)
    assert.deepEqual(merged.conflicts, [])
    assert.deepInclude(merged.mine, { intro: "Mine", note: "Theirs" })
    assert.deepEqual(
      merged.mine.lines.map(({ text }) => text),
      ["Mine", "Theirs"]
    )
  })

  it("asks about what both changed differently, and drops neither", () => {
    const theirs = withLine({ ...base, note: "Theirs" }, 0, { quantity: "3" })
    const mine = withLine({ ...base, note: "Mine" }, 0, { quantity: "2" })
    const merged = mergeDraft(base, mine, theirs)
    assert.deepEqual(
      merged.conflicts.map(({ field, mine, theirs }) => [field, mine, theirs]),
      [
        ["note", "Mine", "Theirs"],
        ["quantity", "2", "3"]
      ]
    )
    assert.deepEqual([merged.mine.note, merged.mine.lines[0]?.quantity], ["Mine", "2"])
    assert.deepEqual([merged.theirs.note, merged.theirs.lines[0]?.quantity], ["Theirs", "3"])
  })

  it("is not asked about the same number in other writing", () => {
    const theirs = withLine(base, 0, { quantity: "2.0" })
    const mine = withLine(base, 0, { quantity: "2" })
    assert.deepEqual(mergeDraft(base, mine, theirs).conflicts, [])
  })

  it("keeps a line that one changed and the other removed as a line of its own, and adds theirs", () => {
    const theirs = draftOf(invoice([line("2"), line("9")]))
    const mine = withLine(base, 0, { text: "Mine" })
    const merged = mergeDraft(base, mine, theirs)
    assert.deepEqual(
      merged.mine.lines.map(({ id, text }) => [id, text]),
      [
        [null, "Mine"],
        ["2", "Line 2"],
        ["9", "Line 9"]
      ]
    )
    assert.strictEqual(merged.conflicts[0]?.field, "line")
    assert.deepEqual(
      merged.theirs.lines.map(({ id }) => id),
      ["2", "9"]
    )
  })
})

describe("work that is not invoiced", () => {
  it("is put together by client and currency, the oldest first, without what has no client", () => {
    const row = { counteragent_id: "a", counteragent_name: "A", currency: "EUR", project_id: null, project_name: "" }
    const clients = unbilledClients([
      { ...row, minutes: 60, amount: 0.1, oldest: "2026-11-09" },
      { ...row, minutes: 30, amount: 0.2, oldest: "2026-11-08" },
      { ...row, counteragent_id: "b", minutes: 10, amount: 5, oldest: "2026-11-01" },
      { ...row, counteragent_id: null, minutes: 10, amount: 5, oldest: "2026-11-01" },
      { ...row, counteragent_id: "c", minutes: 10, amount: 0, oldest: "2026-11-01" }
    ])
    assert.deepEqual(
      clients.map(({ amount, clientId, minutes, oldest }) => [clientId, minutes, amount, oldest]),
      [
        ["b", 10, 5, "2026-11-01"],
        ["a", 90, 0.3, "2026-11-08"]
      ]
    )
  })
})

describe("a deposit that is deducted", () => {
  it("takes off the tax that its own invoice had", () => {
    const code = { id: "19", name: "VAT", percent: 19, reason: null }
    const lines = [
      { net: "200.01", code },
      { net: "-100.03", code, deductedTax: "-19.01" }
    ]
    assert.deepInclude(sumsOf(lines, 2), { net: "99.98", tax: "18.99", gross: "118.97" })
  })
})
