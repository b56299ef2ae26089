import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { getDocumentProxy } from "unpdf"
import { eBuyer, eSeller } from "../../support/http/billedWorld.ts"
import { anonymous, dataOf, type KeyCaller, openTeam, refused } from "../../support/http/callers.ts"
import { Stack, stackOn } from "../../support/http/stack.ts"
import { readPaper } from "../../support/paper/readPaper.ts"

/** The file at a path. */
const fileOf = Effect.fnUntraced(function* (path: string, by: KeyCaller, body?: unknown) {
  const fetch = yield* (yield* Stack).fetch
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }
  const headers = { "content-type": "application/json", ...(by.key === null ? {} : { "x-api-key": by.key }) }
  return yield* Effect.promise(async () => {
    const answer = await fetch(new Request(`http://hourbook.test${path}`, { ...sent, headers }))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    assert.strictEqual(answer.status, 200, new TextDecoder().decode(bytes))
    assert.strictEqual(answer.headers.get("cache-control"), "no-store")
    return {
      bytes,
      type: answer.headers.get("content-type"),
      name: answer.headers.get("content-disposition") ?? "",
      text: new TextDecoder().decode(bytes)
    }
  })
})

const paperOf = Effect.fnUntraced(function* (path: string, by: KeyCaller, body?: unknown) {
  const file = yield* fileOf(path, by, body)
  assert.strictEqual(file.type, "application/pdf")
  const paper = yield* Effect.promise(() => readPaper(file.bytes))
  return { ...file, ...paper, text: paper.lines.join("\n").replaceAll("\u00a0", " ") }
})

/** A draft of 24 h 20 min at 90 EUR for a client on XRechnung, by a seller without a phone. */
const draft = Effect.gen(function* () {
  const team = yield* openTeam()
  const { acme, owner } = team
  const { full } = owner
  dataOf(yield* full.put("/api/workspace", { billing: eSeller }))
  const { tax_code } = dataOf(yield* full.post("/api/tax-codes", { name: "USt", category: "S", percent: 19 }), 201)
  dataOf(yield* full.post("/api/invoice-series", { name: "R", format: "R-{seq:4}", yearly: false }), 201)
  dataOf(yield* full.put(`/api/counteragents/${acme.id}`, { billing: eBuyer(tax_code.id) }))
  const entry = { accrual_date: "2026-03-02", duration_minutes_total: 1460, currency: "EUR", cost: "2190" }
  yield* full.make("/api/time", { ...entry, description: "Workshop", counteragent_id: acme.id })
  const { invoice } = dataOf(yield* full.post("/api/invoices", { from_work: { counteragent_id: acme.id } }), 201)
  const path = `/api/invoices/${invoice.id}`
  return { ...team, full, path }
})

layer(stackOn(MemoryStore.layer), { excludeTestServices: true, timeout: "10 minutes" })("invoices as files", (it) => {
  it.effect("a draft is pro forma, and names what its client's profile lacks", () =>
    Effect.gen(function* () {
      const { client, full, member, path } = yield* draft
      const { text, title } = yield* paperOf(`${path}?format=pdf`, full)
      assert.match(title, /^Rechnungsentwurf · Acme & Söhne GmbH$/u)
      assert.match(text, /\| 24:20 h \| 90,00 \| 19 % \| 2\.190,00/u)
      assert.match(text, /Gesamtbetrag \| 2\.606,10 €/u)
      refused(yield* full.get(`${path}?format=xrechnung`), 400, "validation_error", /issue it first/u)
      refused(
        yield* full.get(`${path}?format=csv`),
        400,
        "invalid_param",
        /expected pdf, xrechnung, peppol or factur_x/u
      )
      refused(yield* full.get(`${path}?annex=timesheet`), 400, "invalid_param", /is for PDF/u)
      refused(yield* full.get(`${path}?format=pdf&lang=de`), 400, "invalid_param", /lang/u)
      refused(yield* member.full.get(`${path}?format=pdf`), 403, "forbidden")
      refused(yield* client.full.get(`${path}?format=pdf`), 404, "not_found")
      const { missing } = dataOf(yield* full.post(`${path}/issue?dry_run=1`, {}))
      assert.deepEqual(
        missing.map(({ field, where }: { field: string; where: string }) => `${where} ${field}`),
        ["workspace billing.contact_phone"]
      )
    })
  )

  it.effect("what is issued is the same in each format, and its client reads it by a link", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, full, path } = yield* draft
      dataOf(yield* full.put("/api/workspace", { billing: { ...eSeller, contact_phone: "+49 30 123456" } }))
      const { invoice } = dataOf(yield* full.get(path))
      const issued = dataOf(
        yield* full.post(`${path}/issue`, { version: invoice.version, expected_gross: invoice.totals.gross })
      ).invoice
      assert.strictEqual(issued.number, "R-0001")

      const pdf = yield* paperOf(`${path}?format=pdf&annex=timesheet`, full)
      assert.match(pdf.name, /filename="Rechnung R-0001 /u)
      assert.strictEqual(pdf.pages.length, 2)
      assert.match(pdf.text, /Gesamtbetrag \| 2\.606,10 €[\s\S]*Stundenzettel[\s\S]*Workshop/u)

      assert.include((yield* paperOf(`${path}?format=pdf`, client.full)).text, "2.606,10 €")

      const xml = yield* fileOf(`${path}?format=xrechnung`, full)
      assert.match(xml.type ?? "", /^application\/xml/u)
      assert.match(xml.name, /filename="R-0001 xrechnung\.xml"/u)
      assert.match(xml.text, /xrechnung_3\.0<[\s\S]*>2606\.10</u)
      const peppol = yield* fileOf(`${path}?format=peppol`, full)
      assert.match(peppol.text, /poacc:billing:3\.0<[\s\S]*>2606\.10</u)

      const hybrid = yield* fileOf(`${path}?format=factur_x`, full)
      const content = yield* Effect.promise(async () =>
        (await getDocumentProxy(new Uint8Array(hybrid.bytes))).getAttachmentContent("factur-x.xml")
      )
      assert.match(new TextDecoder().decode(content ?? undefined), /GrandTotalAmount>2606\.10</u)

      const link = dataOf(yield* full.post("/api/statement-links", { counteragent_id: acme.id }), 201)
      const shown = dataOf(yield* anonymous.post("/api/shared/statement", { secret: link.secret }))
      assert.deepEqual(
        shown.invoices.map(({ gross, id, number }: Record<string, unknown>) => ({ gross, id, number })),
        [{ gross: 2606.1, id: issued.id, number: "R-0001" }]
      )
      const asked = { secret: link.secret, invoice_id: issued.id }
      const opened = yield* paperOf("/api/shared/statement?format=pdf", anonymous, asked)
      assert.match(opened.text, /Rechnung R-0001[\s\S]*2\.606,10 €/u)
      refused(yield* anonymous.post("/api/shared/statement", asked), 400, "invalid_body", /invoice_id: is for PDF/u)
      const other = dataOf(yield* full.post("/api/statement-links", { counteragent_id: bolt.id }), 201)
      const foreign = { secret: other.secret, invoice_id: issued.id }
      refused(yield* anonymous.post("/api/shared/statement?format=pdf", foreign), 404, "not_found")

      dataOf(yield* full.put("/api/workspace", { billing: { legal_name: "Another", country: "FR" } }))
      assert.strictEqual((yield* fileOf(`${path}?format=xrechnung`, full)).text, xml.text)
      assert.match((yield* paperOf(`${path}?format=pdf`, full)).text, /Studio Größler/u)
    })
  )
})
