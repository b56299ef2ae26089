import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { chargeKind, paymentKind, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const path = "/api/reports/debtors/reconciliation"

/** Acme's account in euros and dollars, which are worth half: work, a fee, a discount, a refund, and 90 USD that settle 100 EUR. */
const seed = Effect.gen(function* () {
  const fixture = yield* openWith("acme", "website")
  const { acme, owner } = fixture
  yield* owner.full.make("/api/exchange-rates", { currency: "USD", effective_date: "2026-01-01", rate: 0.5 })
  const of = { counteragent_id: acme.id }
  const work = { ...timeKind.body, ...of }
  const charge = { ...chargeKind.body, ...of }
  const pay = { ...paymentKind.body, ...of }
  yield* owner.full.make("/api/time", { ...work, accrual_date: "2026-02-10", cost: 80 })
  yield* owner.full.make("/api/money", { ...pay, inflow_date: "2026-03-02", amount: -10.125 })
  yield* owner.full.make("/api/charges", { ...charge, charge_date: "2026-03-02", amount: 20 })
  yield* owner.full.make("/api/time", { ...work, accrual_date: "2026-03-02", cost: 40, currency: "USD" })
  yield* owner.full.make("/api/charges", { ...charge, charge_date: "2026-03-03", kind: "discount", amount: -5 })
  const settles = { amount: 100, currency: "EUR" }
  yield* owner.full.make("/api/money", { ...pay, inflow_date: "2026-03-04", amount: 90, currency: "USD", settles })
  return fixture
})

/** A statement as clients print it. */
export const statements = defineHttpSuite("statements", (it) => {
  it.effect("200 with what was owed before, each line in its own currency, and what is owed at the end", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* seed
      const march = `entity_id=${acme.id}&accrual_from=2026-03-01&accrual_to=2026-03-31`
      const data = dataOf(yield* owner.read.get(`${path}?${march}`))
      assert.deepStrictEqual(data.period, { accrual_to: "2026-03-31", accrual_from: "2026-03-01" })
      assert.deepStrictEqual([data.opening_debt, data.closing_debt, data.next_cursor], [80, 25.125, null])
      const lines = data.rows.map((row: any) => [row.kind, row.amount, row.currency, row.balance, row.open, row.debt])
      assert.deepStrictEqual(lines, [
        ["accrual", 40, "USD", 40, 40, 100],
        ["charge", 20, "EUR", 100, 0, 120],
        ["receipt", -10.125, "EUR", 110.125, 5.125, 130.125],
        ["charge", -5, "EUR", 105.125, null, 125.125],
        ["receipt", 100, "EUR", 5.125, null, 25.125]
      ])
      const columns = ({ charge_kind, charged, earned, paid, received, settled }: any) =>
        [charge_kind, earned, charged, received, settled, paid] as const
      assert.deepStrictEqual(data.rows.map(columns), [
        [null, 20, 0, 0, 0, null],
        ["fee", 0, 20, 0, 0, null],
        [null, 0, 0, -10.125, -10.125, null],
        ["discount", 0, -5, 0, 0, null],
        [null, 0, 0, 45, 100, { amount: 90, currency: "USD" }]
      ])
      const { by_currency, ...totals } = data.totals
      assert.deepInclude(totals, { earned_total: 20, charged_total: 15, received_total: 34.875, settled_total: 89.875 })
      assert.deepStrictEqual(by_currency, [
        {
          currency: "EUR",
          opening_debt: 80,
          earned_total: 0,
          charged_total: 15,
          received_total: -10.125,
          settled_total: 89.875,
          closing_debt: 5.125,
          digits: 3
        },
        {
          currency: "USD",
          opening_debt: 0,
          earned_total: 40,
          charged_total: 0,
          received_total: 90,
          settled_total: 0,
          closing_debt: 40,
          digits: 2
        }
      ])
    })
  )

  it.effect("200 page by page with limit and cursor, as all at once without them", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* seed
      const whole = dataOf(yield* owner.read.get(`${path}?entity_id=${acme.id}`))
      assert.deepStrictEqual([whole.opening_debt, whole.rows.length], [0, 6])
      const rows: Array<unknown> = []
      let next = "&limit=4"
      while (next !== "") {
        const page = dataOf(yield* owner.read.get(`${path}?entity_id=${acme.id}${next}`))
        assert.deepStrictEqual([page.totals, page.closing_debt], [whole.totals, whole.closing_debt])
        rows.push(...page.rows)
        next = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`
      }
      assert.deepStrictEqual(rows, whole.rows)
      const { next_cursor } = dataOf(yield* owner.read.get(`${path}?entity_id=${acme.id}&limit=1`))
      for (const other of [`entity_id=${acme.id}&accrual_from=2026-03-01`, `entity_id=${website.id}&view=projects`]) {
        const answer = yield* owner.read.get(`${path}?${other}&cursor=${next_cursor}`)
        refused(answer, 400, "invalid_param", /^cursor: expected a next_cursor of this statement/u)
      }
      const backwards = `entity_id=${acme.id}&accrual_from=2026-03-02&accrual_to=2026-03-01`
      refused(yield* owner.read.get(`${path}?${backwards}`), 400, "invalid_param", /^accrual_from: must not be after/u)
    })
  )

  it.effect("200 for what has no client or project, as the debtors' row none", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith("website")
      yield* owner.full.make("/api/time", { ...timeKind.body, cost: 40 })
      for (const [view, name] of [
        ["counteragents", "No client"],
        ["projects", "No project"]
      ] as const) {
        const data = dataOf(yield* owner.read.get(`${path}?entity_id=none&view=${view}`))
        assert.deepInclude(data, { view, entity_id: null, entity_name: name, closing_debt: 40 })
        const { rows } = dataOf(yield* owner.read.get(`/api/reports/debtors?view=${view}`))
        assert.deepInclude(rows[0], { key: "none", name, debt_total: 40 })
      }
    })
  )
})
