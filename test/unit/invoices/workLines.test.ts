import { assert, describe, it } from "@effect/vitest"
import { type Billable, linesOfWork } from "@hourbook/core/invoices/drafts/workLines"
import type { Invoice } from "@hourbook/core/invoices/Invoice"
import { statusOf } from "@hourbook/core/invoices/invoiceStatus"
import type { WorkGroup } from "@hourbook/core/invoices/workGroups"
import type { TimeEntry } from "@hourbook/core/time/TimeEntry"
import { ProjectId, TaxCodeId } from "@hourbook/core/values/Ids"
import { toText, zero } from "@hourbook/core/values/Money"
import { aCharge, aClient, aMember, aTimeEntry, aWorkspace, day, money, newUuid } from "../../support/data/builders.ts"

const workspace = aWorkspace()
const [mary, nina] = ["Mary", "Nina"].map((name) => aMember(workspace.id, { name }))
const acme = aClient(workspace.id, { name: "Acme" })
const [high, low] = [newUuid(), newUuid()].map((id) => TaxCodeId.make(id))
const projectId = ProjectId.make(newUuid())

const entry = (overrides: Partial<TimeEntry>, more: Partial<Billable<TimeEntry>> = {}): Billable<TimeEntry> => ({
  record: aTimeEntry(
    { owner: mary!, client: acme },
    { billedMinutes: 60, durationMinutes: 60, hourlyRate: money("90"), cost: money("90"), tags: [], ...overrides }
  ),
  taxCodeId: high!,
  orderNumber: null,
  ...more
})

const work = [
  entry({ description: "Call", workedOn: day("2026-03-02"), projectId, projectName: "Website", tags: ["a", "b"] }),
  entry({ description: "Draft", workedOn: day("2025-12-30"), projectId, projectName: "Website", tags: ["b"] }),
  entry({ description: "Plan", workedOn: day("2026-03-02"), userId: nina!.userId, userName: "Nina" }),
  entry({ description: "Book", workedOn: day("2026-03-03") }, { taxCodeId: low!, orderNumber: "PO-1" })
]

const grouped = (by: WorkGroup, all = work, language: "en" | "de" = "en") => {
  let n = 0
  const newId = () => `0192f3c4-8a5e-7b3d-9c1f-${String(n++).padStart(12, "0")}`
  return linesOfWork(all, [], { by, language, currency: "EUR", newId })
}
const texts = (by: WorkGroup, language: "en" | "de" = "en") =>
  grouped(by, work, language).map(({ recordIds, text }) => [text, recordIds.length])

describe("the lines of work", () => {
  it("group entries of a year that are taxed alike, in the order of their days", () => {
    assert.deepStrictEqual(texts("entry"), [
      ["Draft", 1],
      ["Call", 1],
      ["Plan", 1],
      ["Book", 1]
    ])
    assert.deepStrictEqual(texts("day", "de"), [
      ["30.12.2025", 1],
      ["02.03.2026", 2],
      ["03.03.2026", 1]
    ])
    assert.deepStrictEqual(texts("project"), [
      ["Website, 2025", 1],
      ["Website, 2026", 1],
      ["Work", 1],
      ["Work", 1]
    ])
    assert.deepStrictEqual(texts("member"), [
      ["Mary, 2025", 1],
      ["Mary, 2026", 1],
      ["Nina", 1],
      ["Mary, 2026", 1]
    ])
    assert.deepStrictEqual(texts("tag"), [
      ["b", 1],
      ["Work", 1],
      ["a, b", 1],
      ["Work", 1]
    ])
    assert.deepStrictEqual(texts("one", "de"), [
      ["Leistungen, 2025", 1],
      ["Leistungen, 2026", 2],
      ["Leistungen, 2026", 1]
    ])
    for (const by of ["entry", "day", "project", "member", "tag", "one"] as const) {
      assert.sameMembers(
        grouped(by).flatMap(({ recordIds }) => [...recordIds]),
        work.map(({ record }) => record.id)
      )
    }
    assert.deepStrictEqual(
      grouped("one").map(({ from, orderNumber, taxCodeId, to }) => [from, to, taxCodeId === low, orderNumber]),
      [
        ["2025-12-30", "2025-12-30", false, null],
        ["2026-03-02", "2026-03-02", false, null],
        ["2026-03-03", "2026-03-03", true, "PO-1"]
      ]
    )
  })

  it("have hours at the one rate of their entries, or at what comes to their sum", () => {
    const quantities = (all: ReadonlyArray<Billable<TimeEntry>>) =>
      grouped("one", [...all]).map(({ quantity, unitPrice }) => [toText(quantity), toText(unitPrice)])
    const third = entry({ billedMinutes: 20, cost: money("30") })
    assert.deepStrictEqual(quantities([entry({}), third]), [["1.333333", "90"]])
    const dearer = entry({ hourlyRate: money("100"), cost: money("100") })
    assert.deepStrictEqual(quantities([entry({}), dearer]), [["2", "95"]])
    const odd = entry({ hourlyRate: money("100"), billedMinutes: 61, cost: money("101.67") })
    assert.deepStrictEqual(quantities([entry({}), entry({}), odd]), [["3.016667", "93.3713"]])
    // What was agreed for the work alone.
    assert.deepStrictEqual(quantities([entry({ hourlyRate: null, cost: money("75.5") })]), [["1", "75.5"]])
  })

  it("have a charge each, and a discount as a negative quantity", () => {
    const records = [
      aCharge({ owner: mary!, client: acme }, { kind: "expense", amount: money("12.345"), comment: "Train" }),
      aCharge({ owner: mary!, client: acme }, { kind: "discount", amount: money("-5"), comment: null })
    ]
    const charges = records.map((record) => ({ record, taxCodeId: null, orderNumber: null }))
    let n = 0
    const newId = () => `0192f3c4-8a5e-7b3d-9c1f-${String(n++).padStart(12, "0")}`
    const lines = linesOfWork([], charges, { by: "one", language: "en", currency: "EUR", newId })
    assert.deepStrictEqual(
      lines.map(({ quantity, recordIds, text, unitPrice }) => [
        text,
        toText(quantity),
        toText(unitPrice),
        ...recordIds
      ]),
      [
        ["Train", "1", "12.35", records[0]!.id],
        ["discount", "-1", "5", records[1]!.id]
      ]
    )
  })
})

describe("the status of a document", () => {
  const totals = (gross: string): Invoice["totals"] => ({
    net: money(gross),
    tax: zero,
    gross: money(gross),
    byTax: []
  })
  const of = (document: Partial<Invoice>, { at = "2026-03-15", open = "100", paid = "0" } = {}) => {
    const whole = {
      state: "issued",
      kind: "invoice",
      credited: zero,
      dueDate: day("2026-03-15"),
      totals: totals("100"),
      ...document
    } as const
    return statusOf(whole, { paid: money(paid), open: money(open) }, day(at))
  }

  it("is the first that holds", () => {
    assert.strictEqual(of({ state: "draft" }), "draft")
    assert.strictEqual(of({ state: "filling", totals: null }), "draft")
    assert.strictEqual(of({ credited: money("100") }, { at: "2026-04-01", open: "0" }), "credited")
    assert.strictEqual(of({ credited: money("40") }, { open: "60" }), "open")
    assert.strictEqual(of({ credited: money("40") }, { open: "0", paid: "60" }), "paid")
    assert.strictEqual(of({}, { open: "0", paid: "100", at: "2026-04-01" }), "paid")
    assert.strictEqual(of({}, { open: "40", paid: "60", at: "2026-03-16" }), "overdue")
    assert.strictEqual(of({}, { open: "40", paid: "60" }), "part_paid")
    assert.strictEqual(of({}), "open")
    // Of nothing, nothing is open; nor of a credit note.
    assert.strictEqual(of({ totals: totals("0") }, { open: "0", at: "2026-04-01" }), "paid")
    assert.strictEqual(of({ kind: "credit_note" }, { open: "0", at: "2026-04-01" }), "paid")
  })
})
