import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { csvOf } from "../../../support/exchange/listFiles.ts"
import { billed, issued, work } from "../../../support/http/billedWorld.ts"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const on = (day: string) => at(`${day}T12:00:00.000Z`)

/** What is paid of documents, what is due and what is not invoiced yet, as everyone is told. */
export const receivables = defineHttpSuite("receivables", (it, { refusals }) => {
  it.effect("payments pay documents by day of issue, or those they name, and every report says so", () =>
    on("2026-06-20")(
      Effect.gen(function* () {
        const world = yield* openWith("acme", "website", "admin", "member", "client")
        const { acme, owner, website } = world
        const { full, read } = owner
        const { code } = yield* billed(world)
        const draftOf = (body: object) =>
          Effect.map(full.post("/api/invoices", body), (one) => dataOf(one, 201).invoice)
        const manual = (unit_price: number) => ({
          counteragent_id: acme.id,
          lines: [{ text: "Workshop", quantity: 1, unit_price }]
        })
        const issue = (draft: any, issue_date: string, due_date: string) =>
          issued(full, draft, { issue_date, due_date })
        const first = yield* issue(yield* draftOf(manual(100)), "2026-03-05", "2026-03-19")
        const second = yield* issue(yield* draftOf(manual(200)), "2026-04-05", "2026-04-19")
        // 150.00 of work that no document has, and a fee.
        yield* full.make("/api/time", work(acme.id, { accrual_date: "2026-05-04", project_id: website.id }))
        const fee = { charge_date: "2026-05-02", kind: "fee", amount: 12.5, currency: "EUR" }
        yield* full.make("/api/charges", { ...fee, counteragent_id: acme.id })
        const pay = (amount: number, more: object = {}) =>
          full.make("/api/money", {
            inflow_date: "2026-05-10",
            amount,
            currency: "EUR",
            counteragent_id: acme.id,
            ...more
          })
        const list = (query: string) =>
          Effect.map(read.get(`/api/invoices?sort_by=number&sort_dir=asc${query}`), dataOf)
        const statuses = Effect.map(list(""), ({ invoices }) =>
          invoices.map(({ open_total, paid_total, status }: any) => [status, paid_total, open_total])
        )
        const paid = yield* pay(150)
        assert.deepStrictEqual(yield* statuses, [
          ["paid", 119, 0],
          ["overdue", 31, 207]
        ])
        dataOf(yield* full.put(`/api/money/${paid.id}`, { allocations: [{ invoice_id: second.id, amount: 140 }] }))
        assert.deepStrictEqual(yield* statuses, [
          ["overdue", 10, 109],
          ["overdue", 140, 98]
        ])
        const more = { allocations: [{ invoice_id: second.id, amount: 150.01 }] }
        for (const change of [more, { amount: 139.99 }]) {
          const { error } = (yield* full.put(`/api/money/${paid.id}`, change)).body
          assert.deepStrictEqual(error.rule.values, { why: "too_much", id: second.id })
        }
        dataOf(yield* full.put(`/api/money/${paid.id}`, { allocations: null }))
        assert.deepStrictEqual(
          (yield* list("&status=paid")).invoices.map(({ id }: any) => id),
          [first.id]
        )
        const { totals } = yield* list("&status=overdue")
        assert.deepStrictEqual(totals, [
          { currency: "EUR", invoices_count: 1, gross_total: 238, open_total: 207, overdue_total: 207 }
        ])

        const answer = Effect.map(read.get("/api/reports/receivables?at=2026-06-01"), dataOf)
        const figures = { open_total: 207, overdue_total: 207, unbilled_total: 162.5, on_account_total: 0 }
        const ageing = [
          ["not_due", 0],
          ["1-30", 0],
          ["31-60", 207],
          ["61-90", 0],
          ["90+", 0]
        ].map(([bucket, amount]) => ({ bucket, amount }))
        assert.deepStrictEqual(yield* answer, {
          at: "2026-06-01",
          rows: [{ counteragent_id: acme.id, counteragent_name: acme.name, currency: "EUR", ...figures, ageing }],
          totals: [{ currency: "EUR", ...figures }]
        })
        const early = dataOf(yield* read.get("/api/reports/receivables?at=2026-03-10"))
        assert.deepInclude(early.totals[0], { open_total: 119, overdue_total: 0, unbilled_total: 0 })
        const lines = yield* csvOf(full, "/api/reports/receivables?at=2026-06-01")
        assert.strictEqual(lines.rows.length, 5)

        const unbilled = dataOf(yield* read.get("/api/reports/unbilled"))
        assert.deepStrictEqual(
          unbilled.rows.map(({ amount, minutes, oldest, project_name }: any) => [
            project_name,
            minutes,
            amount,
            oldest
          ]),
          [
            ["No project", 0, 12.5, "2026-05-02"],
            [website.name, 100, 150, "2026-05-04"]
          ]
        )

        const tax = (query: string) => Effect.map(read.get(`/api/reports/tax?${query}`), (one) => dataOf(one).rows)
        const row = (net: number, taxed: number) => {
          const own = { net, tax: taxed, gross: Math.round((net + taxed) * 100) / 100 }
          const base = { base_net: net, base_tax: taxed, base_gross: own.gross }
          return [{ tax_code_id: code.id, name: code.name, currency: "EUR", ...own, ...base }]
        }
        assert.deepStrictEqual(yield* tax("from=2026-03-01&to=2026-04-30"), row(300, 57))
        assert.deepStrictEqual(yield* tax("from=2026-05-01&to=2026-05-31&basis=received"), row(126.05, 23.95))
        assert.deepStrictEqual(yield* tax("from=2026-06-01&to=2026-06-30&basis=received"), [])

        const debtors = dataOf(yield* read.get("/api/reports/debtors?accrual_to=2026-06-20")).rows
        const due = { balance: 369.5, unbilled_total: 162.5, due_total: 207, overdue_total: 207, on_account_total: 0 }
        assert.deepInclude(debtors[0].due[0], due)
        const statement = dataOf(yield* read.get(`/api/reports/debtors/reconciliation?entity_id=${acme.id}`))
        assert.deepInclude(statement.due[0], due)

        // Money in another currency pays no document by itself, and the answer says which ones there are.
        const dollars = { inflow_date: "2026-06-01", amount: 230, currency: "USD", counteragent_id: acme.id }
        const warned = dataOf(yield* full.post("/api/money", dollars), 201)
        const offer = warned.warnings.find(({ code: one }: any) => one === "pays_no_invoice")
        assert.include(offer.message, second.number)
        const [{ id: moneyId }] = Object.values<any>(warned)
        const settles = { settles: { amount: 207, currency: "EUR" } }
        const naming = { ...settles, allocations: [{ invoice_id: second.id, amount: 207 }] }
        dataOf(yield* full.put(`/api/money/${moneyId}`, naming))
        assert.deepStrictEqual(yield* statuses, [
          ["paid", 119, 0],
          ["paid", 238, 0]
        ])
        const credited = yield* full.post(
          `/api/invoices/${second.id}/credit`,
          { release: false },
          { "idempotency-key": "credit" }
        )
        dataOf(credited, 201)
        const after = dataOf(yield* read.get("/api/reports/receivables"))
        assert.deepInclude(after.totals[0], { open_total: 0, unbilled_total: 162.5, on_account_total: 238 })
        assert.deepStrictEqual(yield* tax("from=2026-06-01&to=2026-06-30"), row(-200, -38))
        if (!refusals) return
        for (const path of ["receivables", "unbilled", "tax"]) {
          for (const { read: one } of [world.member, world.client]) {
            refused(yield* one.get(`/api/reports/${path}`), 403, "forbidden")
          }
          dataOf(yield* world.admin.read.get(`/api/reports/${path}`))
        }
        refused(yield* read.get("/api/reports/tax?from=2026-05-02&to=2026-05-01"), 400, "invalid_param", /from/u)
      })
    )
  )
})
