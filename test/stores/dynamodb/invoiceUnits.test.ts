import { assert, describe, it } from "vitest"
import { measureUnits } from "../../tools/bench/invoiceUnits.ts"

const lists = [
  "",
  "&status=draft",
  "&status=credited",
  "&status=paid",
  "&status=overdue",
  "&status=open",
  "&sort_by=open&sort_dir=desc",
  "&sort_by=gross",
  "&search=2024-00"
]

describe("lists of invoices on DynamoDB", () => {
  it("read the heads of documents once, whatever they are asked for, as debtors do", async () => {
    const debtors = { what: "debtors", path: "/api/reports/debtors" }
    const requests = [
      debtors,
      ...lists.map((query) => ({ what: `list ${query}`, path: `/api/invoices?page_size=10${query}` }))
    ]
    const figures = await measureUnits(requests, { clients: 12, each: 40, days: 12 })
    const most = 1.5 * (figures.find(({ what }) => what === debtors.what)?.value ?? 0)
    assert.isAbove(most, 40)
    for (const { value, what } of figures) assert.isAtMost(value, most, what)
  })
})
