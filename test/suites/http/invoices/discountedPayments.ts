import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { billed, issued } from "../../../support/http/billedWorld.ts"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const on = at("2026-06-20T12:00:00.000Z")

/** Two open invoices, of 119 and 238 EUR, the newer with 2 percent off for who pays early. */
const owing = Effect.gen(function* () {
  const world = yield* openWith("acme", "member")
  const { acme, owner } = world
  const { full } = owner
  const { code, series } = yield* billed(world)
  const issue = Effect.fnUntraced(function* (unit_price: number, issue_date: string) {
    const lines = [{ text: "Workshop", quantity: 1, unit_price }]
    const draft = dataOf(yield* full.post("/api/invoices", { counteragent_id: acme.id, lines }), 201).invoice
    return yield* issued(full, draft, { issue_date })
  })
  const older = yield* issue(100, "2026-05-05")
  const buyer = { legal_name: "Acme GmbH", country: "DE", tax_code_id: code.id }
  const billing = { ...buyer, early_payment: { percent: 2, days: 10 } }
  dataOf(yield* full.put(`/api/counteragents/${acme.id}`, { billing }))
  const newer = yield* issue(200, "2026-06-15")
  const payment = {
    inflow_date: "2026-06-20",
    amount: 233.24,
    currency: "EUR",
    counteragent_id: acme.id,
    comment: "Less 2 percent",
    discount: 4.76,
    allocations: [{ invoice_id: newer.id, amount: 238 }]
  }
  const read = (path: string) => Effect.map(owner.read.get(path), dataOf)
  const written = Effect.map(
    Effect.all([
      Effect.map(read("/api/money"), ({ inflows }) => inflows.length),
      Effect.map(read("/api/charges?kind=credit"), ({ charges }) => charges.map(({ amount }: any) => amount)),
      Effect.map(read("/api/invoices?sort_by=issue_date&sort_dir=asc"), ({ invoices }) =>
        invoices.map(({ open_total, status }: any) => [status, open_total])
      )
    ]),
    (all): ReadonlyArray<unknown> => all
  )
  const unpaid = [
    0,
    [],
    [
      ["overdue", 119],
      ["open", 238]
    ]
  ]
  return { ...world, series, older, newer, payment, written, unpaid }
})

/** Payments of less than was asked for, where the difference is a discount. */
export const discountedPayments = defineHttpSuite("payments with a discount", (it, { refusals }) => {
  it.effect("an invoice has the discount for early payment of its client, or one of its own, or none", () =>
    on(
      Effect.gen(function* () {
        const { acme, owner } = yield* owing
        const { full, read } = owner
        const lines = [{ text: "Workshop", quantity: 1, unit_price: 100 }]
        const drafted = (more: object = {}) =>
          Effect.map(
            full.post("/api/invoices", { counteragent_id: acme.id, lines, ...more }),
            (answer) => dataOf(answer, 201).invoice
          )
        const usual = yield* drafted()
        assert.deepStrictEqual([usual.early_payment_terms, usual.early_payment], [{ percent: 2, days: 10 }, null])
        const own = yield* drafted({ early_payment_terms: { percent: 3.5, days: 14 } })
        const none = yield* drafted({ early_payment_terms: null })
        const at_ = `/api/invoices/${own.id}`
        const wrong = yield* full.put(at_, { early_payment_terms: { percent: 3.555, days: 14 } })
        refused(wrong, 400, "validation_error", /early_payment_terms/u)
        const put = dataOf(yield* full.put(at_, { early_payment_terms: { percent: 3, days: 14 } })).invoice
        assert.deepStrictEqual(put.early_payment_terms, { percent: 3, days: 14 })
        assert.isNull(dataOf(yield* read.get(`/api/invoices/${none.id}`)).invoice.early_payment_terms)
        // What the client's terms become changes no draft.
        const client = `/api/counteragents/${acme.id}`
        const { billing } = dataOf(yield* read.get(client)).counteragent
        dataOf(yield* full.put(client, { billing: { ...billing, early_payment: null } }))
        const issue = (draft: any) => issued(full, draft, { issue_date: "2026-06-16" })
        const ofThese = yield* Effect.forEach([usual, put, none], issue)
        assert.deepStrictEqual(
          ofThese.map(({ early_payment, early_payment_terms }: any) => [early_payment, early_payment_terms]),
          [
            [
              { percent: 2, last_date: "2026-06-26", amount: 116.62 },
              { percent: 2, days: 10 }
            ],
            [
              { percent: 3, last_date: "2026-06-30", amount: 115.43 },
              { percent: 3, days: 14 }
            ],
            [null, null]
          ]
        )
      })
    )
  )

  it.effect("record the payment and the discount together, once, and pay the invoice in full", () =>
    on(
      Effect.gen(function* () {
        const { acme, newer, owner, payment, unpaid, written } = yield* owing
        const { full, read } = owner
        assert.deepStrictEqual(newer.early_payment, { percent: 2, last_date: "2026-06-25", amount: 233.24 })
        assert.deepStrictEqual(newer.early_payment_terms, { percent: 2, days: 10 })
        assert.deepStrictEqual(yield* written, unpaid)
        const key = { "idempotency-key": "paid" }
        const made = dataOf(yield* full.post("/api/money", payment, key), 201)
        assert.deepInclude(made.inflow, { amount: 233.24, comment: "Less 2 percent" })
        assert.deepInclude(made.charge, {
          kind: "credit",
          amount: -4.76,
          currency: "EUR",
          charge_date: "2026-06-20",
          counteragent_id: acme.id,
          posted: false
        })
        const again = dataOf(yield* full.post("/api/money", payment, key), 201)
        assert.deepStrictEqual([again.inflow.id, again.charge.id], [made.inflow.id, made.charge.id])
        const paid = [
          1,
          [-4.76],
          [
            ["overdue", 119],
            ["paid", 0]
          ]
        ]
        assert.deepStrictEqual(yield* written, paid)
        const { totals } = dataOf(yield* read.get("/api/reports/receivables"))
        assert.deepInclude(totals[0], { open_total: 119, unbilled_total: 0, on_account_total: 0 })

        // They are one operation, and undone together.
        const { feed } = dataOf(yield* read.get("/api/reports/activity?feed_limit=2"))
        const operations = new Set(feed.map(({ operation_id }: any) => String(operation_id)))
        assert.strictEqual(operations.size, 1)
        const undone = dataOf(yield* full.post(`/api/operations/${String([...operations][0])}/undo`))
        assert.deepInclude(undone, { undone: 2, kept: [] })
        assert.deepStrictEqual(yield* written, unpaid)
      })
    )
  )

  it.effect("are refused whole, and leave nothing", () =>
    on(
      Effect.gen(function* () {
        const { member, newer, owner, payment, series, unpaid, written } = yield* owing
        const { full } = owner
        const wrong: ReadonlyArray<readonly [object, RegExp]> = [
          [{ ...payment, discount: 4.75 }, /allocations/u],
          [{ ...payment, amount: -233.24, allocations: [] }, /discount/u],
          [{ ...payment, discount: 0 }, /discount/u],
          [{ ...payment, counteragent_id: null, allocations: [] }, /client|counteragent/u]
        ]
        for (const [body, problem] of wrong) {
          const answer = yield* full.post("/api/money", body)
          assert.strictEqual(answer.status, 400, JSON.stringify(body))
          assert.match(answer.body.error.message, problem)
        }
        const operations = [{ op: "create", body: payment }]
        const { results } = dataOf(yield* full.post("/api/money/bulk", { operations }))
        assert.match(results[0].error.message, /discount/u)
        assert.deepStrictEqual(yield* written, unpaid)
        if (!refusals) return
        refused(yield* member.full.post("/api/money", payment), 403, "forbidden")
        const allocations = [{ invoice_id: newer.id, amount: 238 }]
        const short = dataOf(yield* full.post("/api/money", { ...payment, allocations }), 201)
        // The allocation of both stays with the payment, which is no longer changed to another amount by itself.
        const { error } = (yield* full.put(`/api/money/${short.inflow.id}`, { amount: 200 })).body
        assert.deepStrictEqual(error.rule.values, { why: "too_much", id: newer.id })
        dataOf(yield* full.put(`/api/money/${short.inflow.id}`, { comment: "Paid" }))
        // Documents have numbers of the series, so its next number only rises.
        refused(
          yield* full.put(`/api/invoice-series/${series.id}`, { next: 1 }),
          400,
          "validation_error",
          /only be raised/u
        )
      })
    )
  )
})
