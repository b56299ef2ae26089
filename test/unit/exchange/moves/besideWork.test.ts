import { assert, describe, it } from "@effect/vitest"
import { noMapping } from "@hourbook/exchange/plan/Mapping"
import { plan } from "@hourbook/exchange/plan/plan"
import { readFile } from "@hourbook/exchange/readFile"

const planned = async (text: string) => {
  const file = await readFile(new TextEncoder().encode(text))
  if ("_tag" in file) return assert.fail(file.reason.code)
  return plan(file, noMapping, { currency: "EUR", people: [], clients: [], projects: [] })
}

describe("what a line says besides its work", () => {
  const harvest =
    "Date,Client,Project,Project Code,Task,Notes,Hours,Billable?,Invoiced?,Approved?,First Name,Last Name,External Reference URL\n2026-01-05,Acme,Site,S-1,Dev,a,1.0,Yes,Yes,No,Ada,Byrne,https://tracker.example/1\n2026-01-06,Acme,Site,,Dev,b,1.0,Yes,,,Ada,Byrne,\n"

  it("is in the metadata of the entry", async () => {
    const { entries, totals, unreadColumns } = await planned(harvest)
    assert.deepEqual(
      entries.map(({ kept }) => kept),
      [{ project_code: "S-1", external_url: "https://tracker.example/1", invoiced: "yes", approved: "no" }, {}]
    )
    assert.isNull(totals.kept)
    assert.deepEqual(unreadColumns, [])
  })

  it("of Clockify and Kimai: the invoice, the approval and whether it was exported", async () => {
    const clockify = await planned(
      "Project,Client,Description,User,Email,Start Date,Start Time,End Date,End Time,Duration (h),Billable,Invoiced,Invoice ID,Approval\nSite,Acme,a,Ada,a@example.com,2026-01-15,09:00,2026-01-15,10:00,01:00:00,Yes,Yes,INV-7,Pending\n"
    )
    assert.deepEqual(clockify.entries[0]?.kept, { invoiced: "yes", invoice_id: "INV-7", approved: "Pending" })
    const kimai = await planned(
      "Datum,Von,Bis,Dauer,Name,Kunde,Projekt,Tätigkeit,Beschreibung,Exportiert\n2026-01-05,09:00,11:00,2:00,Ada,Acme,Site,Dev,a,1\n"
    )
    assert.strictEqual(kimai.source, "kimai")
    assert.deepEqual(kimai.entries[0]?.kept, { exported: "yes" })
  })

  it("goes on in a second pair where it is longer than one holds", async () => {
    const url = `https://tracker.example/${"x".repeat(700)}`
    const { entries } = await planned(`date,hours,external url\n2026-01-05,1,${url}\n`)
    const { external_url: first = "", external_url_2: second = "" } = entries[0]?.kept ?? {}
    assert.strictEqual(first + second, url)
    assert.isAtMost(first.length, 500)
  })
})
