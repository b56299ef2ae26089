import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Assistant, assistantOf, type ClientName } from "../../support/assistants.ts"
import { billed, work } from "../../support/http/billedWorld.ts"
import { dataOf, openWith } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const modern: ClientName = "client 2, revision 2026-07-28"

const open = Effect.gen(function* () {
  const world = yield* openWith("acme", "bolt", "website", "member", "client")
  yield* billed(world)
  const { acme, owner } = world
  const entry = yield* owner.full.make("/api/time", work(acme.id))
  yield* owner.full.make("/api/time", work(acme.id, { currency: "USD" }))
  const assistant = yield* assistantOf(owner.full.key)
  const documents = Effect.map(owner.full.get("/api/invoices"), (answer) => dataOf(answer).invoices)
  return { ...world, ...assistant, documents, entry }
})

const contentsOf = ({ contents }: Pick<Assistant, "contents">, uri: string) => Effect.promise(() => contents(uri))

const fee = { text: "Set-up fee", unit_price: 100 }

onMemory("invoices", (it) => {
  it.effect("have tax codes and series, which are listed", () =>
    Effect.gen(function* () {
      const { ok } = yield* open
      const codes = yield* ok("reference_list", { kind: "tax_code" })
      assert.match(codes.text, /^1 tax codes?\.\n"VAT" S 19 % id /u)
      assert.deepInclude(codes.data.rows[0], { name: "VAT", category: "S", percent: 19 })
      const series = yield* ok("reference_list", { kind: "invoice_series", search: "invoi" })
      assert.match(series.data.rows[0].next_number, /^\d{4}-0001$/u)
      assert.strictEqual((yield* ok("reference_list", { kind: "invoice_series", search: "other" })).data.count, 0)
    })
  )

  it.effect("are drafted from work, changed, issued and credited, each once and by consent", () =>
    Effect.gen(function* () {
      const { documents, entry, ok, owner, plain, refused } = yield* open
      const request = { client: "Acme", lines: [fee], from: "2026-03-01", request_id: "a" }
      const tried = yield* ok("invoice_save", { ...request, dry_run: true })
      assert.notMatch(tried.text + JSON.stringify(tried.data), /"id":|\bid [0-9a-f]{8}\b(?!, )/u)
      assert.deepEqual(yield* documents, [])
      const made = yield* ok("invoice_save", request)
      assert.match(made.text, /^Added: draft id [0-9a-f]{8} client "Acme" 297\.50 EUR\n/u)
      assert.match(
        made.text,
        /Net 250\.00 EUR, tax 47\.50 EUR \("VAT" 19 %: 47\.50 EUR\), gross 297\.50 EUR; 1 time entry in it\./u
      )
      assert.match(made.text, /Left out: 1 in another currency: ids [0-9A-Za-z]{9}\./u)
      const { id, lines } = made.data.invoice
      assert.lengthOf(yield* contentsOf(plain, `hourbook://invoice/${id}`), 1)
      assert.lengthOf(lines, 2)
      assert.strictEqual((yield* ok("invoice_save", request)).data.repeated, true)
      yield* refused(
        "invoice_save",
        { client: "Acme" },
        /nothing to invoice: 1 in another draft, 1 in another currency/u
      )
      yield* refused("invoice_save", { invoice: id, group_by: "day" }, /group_by: only for a new draft/u)
      yield* refused(
        "invoice_save",
        { invoice: id, lines: [{ ...fee, tax: "GST" }] },
        /no tax code is called "GST": "VAT"/u
      )

      const feeLine = lines.find(({ text }: any) => text === fee.text).id
      const changed = yield* ok("invoice_save", { invoice: id, lines: [{ id: feeLine, quantity: 2 }], note: "Thanks" })
      assert.match(changed.text, /gross 416\.50 EUR; 1 time entry in it/u)
      assert.strictEqual(changed.data.invoice.lines.length, 2)

      const issue = { action: "issue", invoice: id }
      const shown = yield* ok("invoice_issue", issue)
      assert.isTrue(shown.data.pending)
      assert.match(shown.text, /invoice "\d{4}-0001" client "Acme" 416\.50 EUR/u)
      assert.match(shown.text, /Locked from then on: 1 time entry, in minutes/u)
      assert.strictEqual((yield* documents)[0].state, "draft")
      // What it would hold has changed since it was shown.
      dataOf(yield* owner.full.put(`/api/time/${entry.id}`, { duration_minutes_total: 200 }))
      const again = yield* ok("invoice_issue", { ...issue, confirm_token: shown.data.confirm_token })
      assert.match(again.text, /^Nothing was issued: what would be issued has changed/u)
      const agreed = { ...issue, confirm_token: again.data.confirm_token }
      const done = yield* ok("invoice_issue", agreed)
      assert.match(done.text, /^Issued:\n.* invoice "\d{4}-0001" client "Acme" 595\.00 EUR open 595\.00 EUR open due/u)
      assert.match((yield* ok("invoice_issue", agreed)).text, /^Already issued:/u)
      const [own, paper] = yield* contentsOf(plain, `hourbook://invoice/${done.data.invoice.number}`)
      assert.strictEqual(JSON.parse(own.text).number, done.data.invoice.number)
      assert.strictEqual(paper.mimeType, "application/pdf")
      assert.strictEqual(atob(paper.blob).slice(0, 5), "%PDF-")
      yield* refused("time_update", { id: entry.id, minutes: 5 }, /invoice/u)
      const { number } = done.data.invoice
      assert.strictEqual((yield* ok("fetch", { id: number })).data.metadata.gross, 595)

      const credit = { action: "credit", invoice: number, release: true }
      yield* refused("invoice_issue", { action: "credit", invoice: number }, /release: is required/u)
      const asked = yield* ok("invoice_issue", credit)
      assert.match(asked.text, /credit note "\d{4}-0002" client "Acme" 595\.00 EUR/u)
      assert.match(asked.text, /Unbilled again, and free to change: 1 time entry\./u)
      assert.lengthOf(yield* documents, 1)
      const credited = { ...credit, confirm_token: asked.data.confirm_token }
      const both = yield* Effect.all([ok("invoice_issue", credited), ok("invoice_issue", credited)], {
        concurrency: "unbounded"
      })
      assert.deepEqual(
        both.map(({ data }) => data.invoice.number.slice(-4)),
        ["0002", "0002"]
      )
      assert.match((yield* ok("invoice_issue", credited)).text, /^Already issued:/u)
      assert.lengthOf(yield* documents, 2)
      yield* ok("time_update", { id: entry.id, minutes: 5 })
    })
  )

  it.effect("name everything that is missing, and ask through a client that can", () =>
    Effect.gen(function* () {
      const { acme, documents, owner } = yield* open
      let answer = false
      const asked: Array<string> = []
      const { ok, refused } = yield* assistantOf(owner.full.key, {
        client: modern,
        person: {
          agrees: (question) => {
            asked.push(question)
            return answer
          }
        }
      })
      const { data } = yield* ok("invoice_save", { client: acme.id })
      const issue = { action: "issue", invoice: data.invoice.id }
      assert.match((yield* ok("invoice_issue", issue)).text, /^The user declined: nothing was issued/u)
      assert.strictEqual((yield* documents)[0].state, "draft")
      answer = true
      assert.match((yield* ok("invoice_issue", issue)).text, /^Issued:/u)
      assert.match(asked[1] ?? "", /^Issue this\?\n.*invoice "\d{4}-0001" client "Acme" 178\.50 EUR/u)
      const bolt = yield* ok("invoice_save", { client: "Bolt", lines: [fee] })
      yield* refused(
        "invoice_issue",
        { action: "issue", invoice: bolt.data.invoice.id },
        /^incomplete: it cannot be issued:\n- /u
      )
    })
  )

  it.effect("are listed for managers and for their client, and say who owes what by their due dates", () =>
    Effect.gen(function* () {
      const { acme, client, member, ok, owner, refused } = yield* open
      const debts = yield* ok("report_debtors")
      assert.strictEqual(debts.data.view, "debts")
      const { data } = yield* ok("invoice_save", { client: "Acme" })
      const issue = { action: "issue", invoice: data.invoice.id }
      const { data: shown } = yield* ok("invoice_issue", issue)
      const { data: done } = yield* ok("invoice_issue", { ...issue, confirm_token: shown.confirm_token })
      yield* owner.full.make("/api/time", work(acme.id, { duration_minutes_total: 60 }))
      yield* ok("invoice_save", { client: "Acme", lines: [fee] })

      const owed = yield* ok("report_debtors")
      assert.match(
        owed.text,
        /^By invoices and their due dates, on .*: 178\.50 EUR to be paid, nothing of it overdue\./u
      )
      assert.match(owed.text, /"Acme": 178\.50 EUR to be paid, 90\.00 EUR not invoiced yet/u)
      assert.strictEqual((yield* ok("report_debtors", { by: "client" })).data.view, "debts")
      yield* refused("report_debtors", { view: "receivables", by: "client" }, /by: only for view debts/u)
      const unbilled = yield* ok("report_debtors", { view: "unbilled" })
      assert.match(unbilled.text, /^Not invoiced yet on .*: 90\.00 EUR \+ 150\.00 USD/u)

      const all = yield* ok("money_list", { kind: "invoice" })
      assert.match(all.text, /^2 invoices .*: 178\.50 EUR, 178\.50 EUR of it open\./u)
      const drafts = yield* ok("money_list", { kind: "invoice", status: ["draft"] })
      assert.lengthOf(drafts.data.rows, 1)
      yield* refused("money_list", { kind: "invoice", projects: ["none"] }, /projects: not for invoices/u)
      yield* refused("money_list", { kind: "payment", status: ["paid"] }, /status: only for invoices/u)
      const asClient = yield* assistantOf(client.full.key)
      const own = yield* asClient.ok("money_list", { kind: "invoice" })
      assert.deepEqual(
        own.data.rows.map(({ number }: any) => number),
        [done.invoice.number]
      )
      const asMember = yield* assistantOf(member.full.key)
      yield* asMember.refused("money_list", { kind: "invoice" }, /^forbidden/u)
      yield* asMember.refused("fetch", { id: done.invoice.number }, /^not_found/u)
      const listing = (yield* Effect.promise(asMember.tools)).find(({ name }) => name === "money_list")
      assert.notMatch(JSON.stringify(listing), /invoice/u)

      const draft = drafts.data.rows[0].id
      const asked = yield* ok("record_delete", { kind: "invoice", ids: [draft] })
      yield* ok("record_delete", { kind: "invoice", ids: [draft], confirm_token: asked.data.confirm_token })
      assert.strictEqual((yield* ok("money_list", { kind: "invoice" })).data.count, 1)
    })
  )
})
