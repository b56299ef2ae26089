import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { chargeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"
import { pay } from "./pay.ts"

const path = "/api/charges"
const once = { "idempotency-key": "once" }

const feedOf = (by: { readonly full: Caller }) =>
  Effect.map(by.full.get("/api/reports/activity"), (answer) => dataOf(answer).feed ?? [])

/** What clients owe besides work, or are let off. */
export const charges = defineHttpSuite("charges", (it) => {
  it.effect(
    "201 for a client with what was sent, 200 when it changes and is deleted, each with its line of the log",
    () =>
      Effect.gen(function* () {
        const { acme, member, owner } = yield* openWith("acme", "member")
        const body = { ...chargeKind.body, counteragent_id: acme.id }
        const made = yield* owner.full.post(path, body, once)
        const { charge } = dataOf(made, 201)
        assert.deepStrictEqual(Object.keys(charge).slice(0, 6), [
          "id",
          "charge_date",
          "kind",
          "amount",
          "currency",
          "comment"
        ])
        assert.deepInclude(charge, { ...body, counteragent_name: "Acme", user_id: null, user_name: null })
        assert.deepStrictEqual((yield* owner.full.post(path, body, once)).body, made.body)
        const at = `${path}/${charge.id}`
        assert.deepStrictEqual(dataOf(yield* owner.read.get(at)).charge, charge)
        const change = { kind: "discount", amount: -5.5, user_id: member.id }
        const changed = dataOf(yield* owner.full.put(at, change, { "if-match": '"1"' })).charge
        assert.deepInclude(changed, { ...change, user_name: "Mary", comment: "Invoice 7" })
        refused(yield* owner.full.put(at, { amount: -6 }, { "if-match": '"1"' }), 412, "precondition_failed")
        assert.deepInclude(dataOf(yield* owner.full.put(at, { user_id: null })).charge, {
          user_id: null,
          user_name: null
        })
        dataOf(yield* owner.full.delete(at))
        yield* owner.full.make(path, { ...body, comment: null })
        const [untold, gone, , amended] = yield* feedOf(owner)
        assert.deepInclude(untold, { subject: "charge", action: "created", title: "fee" })
        assert.deepInclude(gone, { subject: "charge", action: "deleted", amount: -5.5, title: "Invoice 7" })
        assert.deepStrictEqual(amended.changes, {
          kind: { before: "fee", after: "discount" },
          amount: { before: "75.25", after: "-5.5" },
          user_id: { before: null, after: member.id }
        })
      })
  )

  it.effect("200 with the totals and days of the kinds asked for, what is let off subtracted", () =>
    Effect.gen(function* () {
      const { acme, member, owner } = yield* openWith("acme", "member")
      const charge = (kind: string, amount: number, rest: object = {}) =>
        owner.full.make(path, { ...chargeKind.body, counteragent_id: acme.id, kind, amount, ...rest })
      yield* charge("fee", 100)
      yield* charge("discount", -30)
      yield* charge("opening", 1000, { charge_date: "2026-01-01", currency: "USD" })
      const all = dataOf(yield* owner.read.get(path))
      const euros = { currency: "EUR", charges_count: 2, charged_total: 70 }
      const dollars = { currency: "USD", charges_count: 1, charged_total: 1000 }
      assert.deepStrictEqual(all.totals, {
        charges_count: 3,
        charged_total: 70,
        by_currency: [euros, dollars],
        unconverted: [dollars]
      })
      assert.deepStrictEqual(all.chart_by_day, [
        { date: "2026-01-01", charged_total: 0, count: 1 },
        { date: "2026-03-02", charged_total: 70, count: 2 }
      ])
      const some = dataOf(yield* owner.read.get(`${path}?kind=discount,opening&charge_from=2026-02-01`))
      assert.deepStrictEqual(some.totals.by_currency, [{ currency: "EUR", charges_count: 1, charged_total: -30 }])
      assert.deepStrictEqual([some.totalCount, some.charges[0].amount], [1, -30])
      yield* charge("fee", 7, { user_id: member.id })
      const ofNobody = dataOf(yield* owner.read.get(`${path}?user_id=none&charge_from=2026-02-01`))
      assert.deepStrictEqual([ofNobody.totalCount, ofNobody.totals.charged_total], [2, 70])
      const ofSome = dataOf(yield* owner.read.get(`${path}?user_id=none,${member.id}&kind=fee`))
      assert.deepStrictEqual([ofSome.totalCount, ofSome.totals.charged_total], [2, 107])
      refused(yield* owner.read.get("/api/time?user_id=none"), 400, "invalid_param", /^user_id: expected a UUID$/u)
      const byAmount = dataOf(yield* owner.read.get(`${path}?sort_by=amount&sort_dir=asc`)).charges
      assert.deepStrictEqual(
        byAmount.map(({ amount }: any) => amount),
        [-30, 7, 100, 1000]
      )
    })
  )

  it.effect("200 with the same debt in every report; members see none of it, clients their own", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, member, owner } = yield* openWith("acme", "bolt", "client", "member")
      const charge = { ...chargeKind.body, counteragent_id: acme.id, amount: 80, user_id: member.id }
      yield* owner.full.make(path, charge)
      yield* owner.full.make(path, { ...chargeKind.body, counteragent_id: bolt.id, kind: "credit", amount: -15 })
      const get = (query: string, by: Caller = owner.read) => Effect.map(by.get(query), dataOf)
      const { rows, summary } = yield* get("/api/reports/debtors")
      assert.deepInclude(summary, { charged_total: 65, settled_total: 0, earned_total: 0, debt_total: 65 })
      assert.deepInclude(summary, { receivable_total: 80, prepaid_total: 15 })
      assert.strictEqual(rows.length, 2)
      const team = yield* get("/api/reports/team")
      assert.deepInclude(team.totals, { charged_total: 65, debt_total: 65, members_count: 3 })
      const none = team.rows.find(({ user_id }: any) => user_id === null)
      assert.deepInclude(none, { key: "none", name: "No member", role: null, charged_total: -15, debt_total: -15 })
      assert.deepInclude((yield* get("/api/reports/activity")).summary, {
        charged_total: 65,
        active_counteragents_count: 2
      })
      assert.strictEqual((yield* get("/api/dashboard/overview")).kpi.charged.value, 65)
      const march = "accrual_from=2026-03-01&accrual_to=2026-03-31"
      const matrix = yield* get(`/api/moneysheet-matrix?${march}&metric=charged&view=counteragent`)
      assert.deepStrictEqual([matrix.metric, matrix.totals.total_cost, matrix.rows.length], ["charged", 65, 2])
      const totals = { charged_total: 65, settled_total: 0, debt_total: 65 }
      assert.deepInclude((yield* get("/api/counteragents")).totals, totals)

      refused(yield* member.read.get(path), 403, "forbidden", /not shown to members/u)
      assert.strictEqual((yield* get("/api/dashboard/overview", member.read)).kpi.charged.value, 0)
      const own = yield* get(`/api/moneysheet-matrix?${march}&metric=charged`, member.read)
      assert.deepStrictEqual([own.totals.total_cost, own.rows], [0, []])
      assert.deepInclude((yield* get("/api/counteragents", member.read)).totals, { charged_total: 0, debt_total: 0 })
      const seen = (yield* get("/api/dashboard/overview", member.read)).activity
      assert.notInclude(JSON.stringify(seen), '"charge"')
      const { charges } = yield* get(path, client.read)
      assert.deepStrictEqual(
        charges.map(({ amount }: any) => amount),
        [80]
      )
      assert.deepInclude((yield* get("/api/counteragents", client.read)).totals, { charged_total: 80, debt_total: 80 })
    })
  )
})

/** Payments that give back, or say what they settle. */
export const settlements = defineHttpSuite("refunds and what payments settle", (it) => {
  it.effect("201 for a refund, which is subtracted from what was received and counts", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      yield* owner.full.make("/api/money", pay(acme, { amount: 100 }))
      assert.deepInclude(yield* owner.full.make("/api/money", pay(acme, { amount: "-30.5" })), { amount: -30.5 })
      const { chart_by_day, totals } = dataOf(yield* owner.read.get("/api/money"))
      assert.deepInclude(totals, { payments_count: 2, received_total: 69.5 })
      assert.deepStrictEqual(chart_by_day, [{ date: "2026-03-02", received_total: 69.5, count: 2 }])
      const { summary } = dataOf(yield* owner.read.get("/api/reports/debtors"))
      assert.deepInclude(summary, { received_total: 69.5, settled_total: 69.5, debt_total: -69.5 })
    })
  )

  it.effect("201 with what a payment settles, which counts in debts for good, and null when it is cleared", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      const work = { description: "x", accrual_date: "2026-03-01", duration_minutes_total: 60, cost: 900 }
      yield* owner.full.make("/api/time", { ...work, currency: "EUR", counteragent_id: acme.id })
      const settles = { amount: 900, currency: "EUR" }
      const sent = pay(acme, { amount: 1000, currency: "USD", settles: { amount: "900.00", currency: "eur" } })
      const made = yield* owner.full.make("/api/money", sent)
      assert.deepStrictEqual(made.settles, settles)
      const at = `/api/money/${made.id}`
      assert.deepStrictEqual(dataOf(yield* owner.full.put(at, { amount: 990 })).inflow.settles, settles)
      const debt = Effect.map(owner.read.get("/api/reports/debtors"), (answer) => dataOf(answer))
      assert.deepInclude((yield* debt).summary, { received_total: 0, settled_total: 900, debt_total: 0 })
      yield* owner.full.make("/api/exchange-rates", { currency: "USD", effective_date: "2026-01-01", rate: 0.5 })
      assert.deepInclude((yield* debt).summary, { received_total: 495, settled_total: 900, debt_total: 0 })
      const cleared = dataOf(yield* owner.full.put(at, { settles: null })).inflow
      assert.isNull(cleared.settles)
      assert.deepInclude((yield* debt).summary, { received_total: 495, settled_total: 495, debt_total: 405 })
      const [{ changes }] = yield* feedOf(owner)
      assert.deepStrictEqual(changes, { settles: { before: { amount: "900", currency: "EUR" }, after: null } })
    })
  )
})
