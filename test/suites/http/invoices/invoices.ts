import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { billed, issued, work } from "../../../support/http/billedWorld.ts"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/invoices"
const key = (name: string) => ({ "idempotency-key": name })

/** Drafts, issues and credits of documents. */
export const invoices = defineHttpSuite("invoices", (it, { refusals, thorough }) => {
  it.effect("a draft of work claims it, and its issue takes a number and adds what the ledger lacks", () =>
    Effect.gen(function* () {
      const world = yield* openWith("acme", "website")
      const { acme, owner, website } = world
      const { full, read } = owner
      yield* billed(world)
      const first = yield* full.make("/api/time", work(acme.id, { project_id: website.id }))
      yield* full.make("/api/time", work(acme.id, { project_id: website.id, accrual_date: "2026-03-04" }))
      const free = yield* full.make("/api/time", work(acme.id, { cost: 0, hourly_rate: undefined }))
      const dollars = yield* full.make("/api/time", work(acme.id, { currency: "USD" }))
      const fee = { charge_date: "2026-03-03", kind: "expense", amount: 12.345, currency: "EUR", comment: "Train" }
      const charge = yield* full.make("/api/charges", { ...fee, counteragent_id: acme.id })

      const made = dataOf(
        yield* full.post(path, {
          from_work: { counteragent_id: acme.id, group_by: "project" },
          lines: [{ text: "Workshop", quantity: 2, unit: "day", unit_price: 800 }],
          note: "Thank you."
        }),
        201
      )
      const draft = made.invoice
      assert.deepInclude(draft, { state: "draft", status: "draft", number: null, note: "Thank you.", currency: "EUR" })
      assert.deepStrictEqual(
        draft.lines.map(({ net, quantity, source, text, unit, unit_price }: any) => [
          text,
          quantity,
          unit,
          unit_price,
          net,
          source
        ]),
        [
          ["Website", 3.333333, "hour", 90, 300, "entries"],
          ["Train", 1, "piece", 12.35, 12.35, "charge"],
          ["Workshop", 2, "day", 800, 1600, "manual"]
        ]
      )
      assert.deepInclude(draft.totals, { net: 1912.35, tax: 363.35, gross: 2275.7 })
      assert.deepStrictEqual(
        made.warnings.map(({ code, ids }: any) => [code, ids]),
        [
          ["no_price", [free.id]],
          ["other_currency", [dollars.id]]
        ]
      )
      const claimed = dataOf(yield* read.get(`/api/time/${first.id}`)).entry
      assert.deepInclude(claimed, { invoice_id: draft.id, invoice_number: null })
      refused(
        yield* full.post(path, { from_work: { counteragent_id: acme.id } }),
        400,
        "validation_error",
        /nothing to invoice/u
      )

      const changed = yield* full.put(`/api/time/${first.id}`, { hourly_rate: 96 })
      dataOf(changed)
      const stale = yield* full.post(`${path}/${draft.id}/issue`, { version: draft.version, expected_gross: 2275.7 })
      refused(stale, 412, "precondition_failed")
      assert.strictEqual(stale.body.error.rule.code, "invoice_changed")
      const now = dataOf(yield* read.get(`${path}/${draft.id}`)).invoice
      assert.strictEqual(now.totals.net, 1922.35)
      assert.deepStrictEqual(
        stale.body.error.rule.values.lines.map(({ id }: any) => id),
        [now.lines[0].id]
      )

      const check = dataOf(yield* full.post(`${path}/${draft.id}/issue?dry_run=1`, {}))
      assert.deepStrictEqual(check.missing, [])
      const document = yield* issued(full, now)
      const year = document.issue_date.slice(0, 4)
      assert.deepInclude(document, { state: "issued", status: "open", number: `${year}-0001`, open_total: 2287.6 })
      assert.deepInclude(document, { service_from: "2026-03-02", service_to: "2026-03-04" })
      const again = dataOf(yield* full.post(`${path}/${draft.id}/issue`, {})).invoice
      assert.deepStrictEqual(again, document)

      const posted = dataOf(yield* read.get("/api/charges")).charges.filter(({ id }: any) => id !== charge.id)
      assert.deepStrictEqual(
        posted.map(({ amount, invoice_number, kind }: any) => [kind, amount, invoice_number]).sort(),
        [
          ["adjustment", 0.005, document.number],
          ["fee", 1600, document.number],
          ["tax", 365.25, document.number]
        ]
      )
      const locked = yield* full.put(`/api/time/${first.id}`, { hourly_rate: 100 })
      refused(locked, 400, "validation_error", new RegExp(document.number, "u"))
      dataOf(yield* full.put(`/api/time/${first.id}`, { description: "Design of the home page" }))
      const entry = dataOf(yield* read.get(`/api/time/${first.id}`)).entry
      assert.deepInclude(entry, { invoice_id: draft.id, invoice_number: document.number })
      const list = dataOf(yield* read.get(`${path}?status=open&sort_by=open`))
      assert.deepStrictEqual([list.totalCount, list.invoices[0].id], [1, document.id])
      assert.deepInclude(list.totals[0], { currency: "EUR", gross_total: 2287.6, open_total: 2287.6 })
    })
  )

  it.effect(
    "a credit note takes a document back: its work is unbilled again or let off, and nothing is left of it",
    () =>
      Effect.gen(function* () {
        const world = yield* openWith("acme")
        const { acme, owner } = world
        const { full, read } = owner
        yield* billed(world)
        const debt = Effect.map(
          read.get(`/api/reports/debtors?accrual_to=2999-12-31`),
          (answer) => dataOf(answer).totals
        )
        const one = yield* full.make("/api/time", work(acme.id, { duration_minutes_total: 7, hourly_rate: 91 }))
        yield* full.make("/api/time", work(acme.id, { duration_minutes_total: 11, hourly_rate: 91 }))
        const before = yield* debt
        const manual = [{ text: "Workshop", quantity: 1, unit_price: 99.99 }]
        const body = { from_work: { counteragent_id: acme.id, group_by: "entry" }, lines: manual }
        const document = yield* issued(full, dataOf(yield* full.post(path, body), 201).invoice)
        const at = `${path}/${document.id}`

        const [first, second, workshop] = document.lines
        const ask = (more: object, name: string) => full.post(`${at}/credit`, more, key(name))
        refused(yield* full.post(`${at}/credit`, { release: true }), 400, "invalid_body", /idempotency_key/u)
        refused(yield* ask({ amount: 1, release: true }, "a"), 400, "validation_error", /release/u)
        const nowhere = "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"
        refused(yield* ask({ lines: [nowhere], release: true }, "x"), 400, "validation_error", /no line/u)
        refused(
          yield* ask({ series_id: nowhere, release: true }, "y"),
          400,
          "validation_error",
          /no such invoice series/u
        )
        refused(yield* ask({ amount: 100_000, release: false }, "b"), 400, "validation_error", /left/u)
        const part = dataOf(yield* ask({ lines: [first.id], release: true }, "c"), 201).invoice
        assert.deepInclude(part, { kind: "credit_note", corrects: document.id, status: "paid", releasing: false })
        // A store that takes any number of claims has freed them with the note, so nothing came after it.
        if (thorough) assert.strictEqual(part.version, 1)
        const replayed = yield* ask({ lines: [first.id], release: true }, "c")
        assert.strictEqual(dataOf(replayed, 201).invoice.id, part.id)
        refused(yield* ask({ lines: [first.id], release: true }, "d"), 400, "validation_error", /credited/u)
        const left = dataOf(yield* read.get(at)).invoice
        assert.strictEqual(left.credited_total, part.totals.gross)
        const freed = yield* Effect.forEach([one.id], (id) => read.get(`/api/time/${id}`))
        assert.deepStrictEqual(
          freed.map((answer) => dataOf(answer).entry.invoice_id),
          [null]
        )
        const rest = dataOf(yield* ask({ release: true }, "e"), 201).invoice
        assert.deepStrictEqual(
          rest.lines.map(({ id }: any) => id),
          [second.id, workshop.id]
        )
        assert.strictEqual(dataOf(yield* read.get(at)).invoice.status, "credited")
        assert.deepStrictEqual(yield* debt, before)
        const again = dataOf(yield* full.post(path, { from_work: { counteragent_id: acme.id } }), 201).invoice
        assert.strictEqual(again.lines[0].entries_count, 2)

        const next = yield* issued(full, again)
        const half = dataOf(
          yield* full.post(`${path}/${next.id}/credit`, { amount: 5, release: false, note: "Sorry." }, key("f")),
          201
        ).invoice
        assert.strictEqual(half.totals.gross, 5)
        assert.deepInclude(dataOf(yield* read.get(`${path}/${next.id}`)).invoice, { credited_total: 5, status: "open" })
      })
  )

  it.effect("a credit note of nothing counts: no line is credited twice, and the ledger is the documents", () =>
    Effect.gen(function* () {
      const world = yield* openWith("acme")
      const { acme, owner } = world
      const { full, read } = owner
      yield* billed(world)
      // It is rounded away in the document, and what it costs is posted back.
      yield* full.make("/api/time", work(acme.id, { hourly_rate: undefined, cost: 0.0001 }))
      const draft = dataOf(yield* full.post(path, { from_work: { counteragent_id: acme.id } }), 201).invoice
      const document = yield* issued(full, draft)
      assert.strictEqual(document.totals.gross, 0)
      const ask = (name: string) => full.post(`${path}/${document.id}/credit`, { release: true }, key(name))
      dataOf(yield* ask("a"), 201)
      refused(yield* ask("b"), 400, "validation_error")
      const posted = dataOf(yield* read.get("/api/charges")).charges.map(({ amount }: any) => amount)
      assert.deepStrictEqual(posted.sort(), [-0.0001, 0.0001])
    })
  )

  if (refusals)
    it.effect("says everything that is missing for an issue, and where", () =>
      Effect.gen(function* () {
        const { acme, client, member, owner } = yield* openWith("acme", "member", "client")
        const { full } = owner
        const lines = [{ text: "Discount", quantity: -1, unit_price: 10 }]
        const draft = dataOf(yield* full.post(path, { counteragent_id: acme.id, lines }), 201).invoice
        const at = `${path}/${draft.id}`
        const { missing } = dataOf(yield* full.post(`${at}/issue?dry_run=1`, { due_date: "2001-01-01" }))
        assert.deepStrictEqual(
          missing.map(({ field, where }: any) => [field, where]),
          [
            ["billing.legal_name", "workspace"],
            ["billing.country", "workspace"],
            ["totals.gross", "invoice"],
            ["tax_code_id", "counteragent"],
            ["series_id", "series"],
            ["due_date", "invoice"]
          ]
        )
        const answer = yield* full.post(`${at}/issue`, {
          due_date: "2001-01-01",
          version: draft.version,
          expected_gross: draft.totals.gross
        })
        refused(answer, 400, "validation_error")
        assert.deepStrictEqual(answer.body.error.rule, { code: "invoice_incomplete", values: { missing } })
        refused(yield* full.post(`${at}/issue`, { version: 1 }), 400, "invalid_body", /expected_gross/u)
        refused(yield* full.post(path, { lines }), 400, "invalid_body", /counteragent_id/u)
        const noPrice = { counteragent_id: acme.id, lines: [{ text: "x" }] }
        refused(yield* full.post(path, noPrice), 400, "invalid_body", /unit_price/u)
        refused(yield* full.post(`${at}/sent`, { channel: "email" }), 400, "validation_error", /draft/u)
        refused(yield* full.post(`${at}/credit`, { release: true }, key("x")), 400, "validation_error", /draft/u)
        refused(yield* member.read.get(path), 403, "forbidden")
        refused(yield* member.read.get(at), 403, "forbidden")
        refused(yield* client.read.get(at), 404, "not_found")
        assert.deepStrictEqual(dataOf(yield* client.read.get(path)).invoices, [])
      })
    )
})
