import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { billed, issued } from "../../../support/http/billedWorld.ts"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { importBody } from "../../../support/http/wireKinds.ts"
import { imported, markAll, owedBy } from "../../../support/invoices/movedWork.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const on = (day: string) => at(`${day}T12:00:00.000Z`)

/** The cut of a move: work that was billed elsewhere, and the invoices of the other system that are open. */
export const moves = defineHttpSuite("the cut of a move", (it) => {
  it.effect(
    "what is billed elsewhere is in no draft and not unbilled, also on closed days, and can be taken back",
    () =>
      on("2026-06-20")(
        Effect.gen(function* () {
          const world = yield* openWith("acme")
          const { acme, owner } = world
          const { full, read } = owner
          yield* billed(world)
          const { ids } = yield* imported(full, acme.id)
          assert.deepStrictEqual(yield* owedBy(read, acme.id), [[0, 0, 450, 0]])
          dataOf(yield* full.post("/api/periods/close", { through: "2026-03-31", force: true }))
          refused(yield* full.put(`/api/time/${ids[0]}`, { cost: 1 }), 400, "validation_error", /closed/u)
          yield* markAll(full, [ids[0], ids[1]], true)
          const elsewhere = dataOf(yield* read.get("/api/time?invoiced=elsewhere&sort_dir=asc")).entries
          assert.deepStrictEqual(
            elsewhere.map(({ billed_elsewhere, id }: any) => [id, billed_elsewhere]),
            [
              [ids[0], true],
              [ids[1], true]
            ]
          )
          assert.lengthOf(dataOf(yield* read.get("/api/time?invoiced=0")).entries, 1)
          assert.deepStrictEqual(yield* owedBy(read, acme.id), [[300, 300, 150, 0]])
          const draft = dataOf(
            yield* full.post("/api/invoices", { from_work: { counteragent_id: acme.id, group_by: "day" } }),
            201
          ).invoice
          assert.deepStrictEqual([draft.lines.length, draft.totals.net], [1, 150])
          dataOf(yield* full.delete(`/api/invoices/${draft.id}`))

          yield* markAll(full, [ids[1]], false)
          assert.deepStrictEqual(yield* owedBy(read, acme.id), [[150, 150, 300, 0]])
          const query = "feed_limit=1&feed_subject=time_entry&feed_action=updated"
          const lines = dataOf(yield* read.get(`/api/reports/activity?${query}`)).feed
          assert.deepStrictEqual(
            lines.map(({ changes }: any) => changes.billed_elsewhere),
            [{ before: true, after: null }]
          )
        })
      )
  )

  it.effect("an open invoice of another system keeps its number, is paid and aged, and goes with its import", () =>
    on("2026-06-20")(
      Effect.gen(function* () {
        const world = yield* openWith("acme", "bolt", "admin", "member", "client")
        const { acme, admin, bolt, client, member, owner } = world
        const { full, read } = owner
        yield* billed(world)
        const { ids, importId } = yield* imported(full, acme.id)
        yield* markAll(full, ids.slice(0, 2), true)
        const path = `/api/imports/${importId}/invoices`
        const body = {
          number: "INV-100",
          counteragent_id: acme.id,
          issue_date: "2026-03-31",
          due_date: "2026-04-14",
          currency: "EUR",
          open: 120.5,
          note: "Half of it is paid."
        }
        const made = dataOf(yield* admin.full.post(path, body), 201).invoice
        assert.deepInclude(made, {
          number: "INV-100",
          imported: true,
          state: "issued",
          status: "overdue",
          series_id: null,
          lines: [],
          as_issued: null,
          open_total: 120.5,
          due_date: "2026-04-14",
          note: "Half of it is paid."
        })
        assert.deepInclude(made.totals, { net: 120.5, tax: 0, gross: 120.5 })
        const again = yield* full.post(path, body)
        assert.strictEqual(dataOf(again, 201).invoice.id, made.id)
        assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
        for (const change of [
          { open: 120 },
          { number: "inv-100", counteragent_id: bolt.id },
          { issue_date: "2026-03-30" }
        ]) {
          refused(yield* full.post(path, { ...body, ...change }), 400, "validation_error", /has the number/iu)
        }
        refused(
          yield* full.post(path, { ...body, number: "INV-101", issue_date: "2026-06-21" }),
          400,
          "validation_error"
        )
        refused(yield* full.post(path, { ...body, number: "INV-101", open: 0 }), 400, "validation_error")
        refused(yield* member.full.post(path, { ...body, number: "INV-101" }), 403, "forbidden")
        refused(yield* full.post(`/api/imports/${acme.id}/invoices`, body), 404, "not_found")

        // One adjustment on the cut: what is owed is what is open, and what is not invoiced yet.
        const adjustment = {
          op: "create",
          body: {
            charge_date: "2026-03-31",
            kind: "adjustment",
            amount: -300,
            currency: "EUR",
            counteragent_id: acme.id
          }
        }
        dataOf(yield* full.post("/api/charges/bulk", { import_id: importId, operations: [adjustment] }))
        assert.deepStrictEqual(yield* owedBy(read, acme.id), [[120.5, 120.5, 150, 0]])
        const debtor = dataOf(yield* read.get("/api/reports/debtors?accrual_to=2026-06-20")).summary
        assert.strictEqual(debtor.debt_total, 270.5)
        const { charges } = dataOf(yield* read.get("/api/charges?sort_by=created_at&sort_dir=asc"))
        assert.deepStrictEqual(
          charges.map(({ amount, charge_date, invoice_number, kind, posted }: any) => [
            kind,
            amount,
            charge_date,
            invoice_number,
            posted
          ]),
          [
            ["opening", 120.5, "2026-03-31", "INV-100", true],
            ["adjustment", -300, "2026-03-31", null, false]
          ]
        )
        refused(yield* full.delete(`/api/charges/${charges[0].id}`), 400, "validation_error", /INV-100/u)
        dataOf(yield* client.read.get(`/api/invoices/${made.id}`))
        refused(yield* read.get(`/api/invoices/${made.id}?format=pdf`), 400, "validation_error", /another system/u)
        refused(yield* full.delete(`/api/invoices/${made.id}`), 400, "validation_error")
        refused(
          yield* full.post(`/api/invoices/${made.id}/credit`, { release: false }, { "idempotency-key": "credit" }),
          400,
          "validation_error",
          /another system/u
        )

        // Work that is not marked is invoiced here, and a number of the other system is not given twice.
        const draft = dataOf(
          yield* full.post("/api/invoices", { from_work: { counteragent_id: acme.id } }),
          201
        ).invoice
        const own = yield* issued(full, draft, { issue_date: "2026-06-20" })
        assert.deepInclude(own, { number: "2026-0001", imported: false })

        // A payment pays the older one first, or the one that it names.
        const payment = yield* full.make("/api/money", {
          inflow_date: "2026-06-20",
          amount: 100,
          currency: "EUR",
          counteragent_id: acme.id
        })
        const statuses = Effect.map(read.get("/api/invoices?sort_by=number&sort_dir=desc"), (answer) =>
          dataOf(answer).invoices.map(({ number, open_total, status }: any) => [number, status, open_total])
        )
        assert.deepStrictEqual(yield* statuses, [
          ["INV-100", "overdue", 20.5],
          ["2026-0001", "open", 178.5]
        ])
        dataOf(yield* full.put(`/api/money/${payment.id}`, { allocations: [{ invoice_id: made.id, amount: 100 }] }))
        const kept = dataOf(yield* full.delete(`/api/imports/${importId}`))
        assert.deepStrictEqual(kept.kept.map(({ kind, reason, title }: any) => [kind, reason, title]).sort(), [
          ["invoices", "in_use", "INV-100"],
          ["time", "invoiced", "Design"]
        ])
        // The marked entries are as they were made, so they are gone, and so is the adjustment.
        assert.deepInclude(kept, { removed: 3, kept_count: 2, done: true })
        dataOf(yield* full.put(`/api/money/${payment.id}`, { allocations: null }))
        const rest = dataOf(yield* full.delete(`/api/imports/${importId}`))
        assert.deepInclude(rest, { removed: 1, kept_count: 1 })
        refused(yield* read.get(`/api/invoices/${made.id}`), 404, "not_found")
        // The work of the invoice that was issued here, 150 and its tax, less the payment.
        assert.deepStrictEqual(yield* owedBy(read, acme.id), [[78.5, 0, 0, 0]])
        // The number is free again.
        const next = yield* full.make("/api/imports", importBody)
        dataOf(yield* full.post(`/api/imports/${next.id}/invoices`, body), 201)
        const { counts } = dataOf(yield* read.get(`/api/imports/${next.id}`)).import
        assert.strictEqual(counts.invoices, 1)
        assert.deepInclude(dataOf(yield* full.delete(`/api/imports/${next.id}`)), { removed: 1, kept: [], done: true })
        assert.deepStrictEqual(yield* owedBy(read, acme.id), [[78.5, 0, 0, 0]])
      })
    )
  )

  it.effect(
    "a number that a series would give next is refused by name, and closed books refuse an invoice of their days",
    () =>
      on("2026-06-20")(
        Effect.gen(function* () {
          const world = yield* openWith("acme")
          const { acme, owner } = world
          const { full } = owner
          yield* billed(world)
          const { importId } = yield* imported(full, acme.id)
          const path = `/api/imports/${importId}/invoices`
          const body = { number: "2026-0001", counteragent_id: acme.id, issue_date: "2026-04-01", open: 10 }
          dataOf(yield* full.post(path, body), 201)
          const draft = dataOf(
            yield* full.post("/api/invoices", { from_work: { counteragent_id: acme.id } }),
            201
          ).invoice
          refused(
            yield* full.post(`/api/invoices/${draft.id}/issue`, {
              version: draft.version,
              expected_gross: draft.totals.gross
            }),
            400,
            "validation_error",
            /2026-0001/u
          )
          dataOf(yield* full.post("/api/periods/close", { through: "2026-04-30", force: true }))
          refused(yield* full.post(path, { ...body, number: "A-1" }), 400, "validation_error", /closed/u)
          const kept = dataOf(yield* full.delete(`/api/imports/${importId}`))
          assert.includeDeepMembers(
            kept.kept.map(({ kind, reason }: any) => [kind, reason]),
            [["invoices", "closed"]]
          )
        })
      )
  )
})
