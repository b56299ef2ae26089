import { assert } from "@effect/vitest"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { Effect, Struct } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { at } from "../../support/http/stack.ts"
import { onMemory } from "../onMemory.ts"

/** Work, charges, a refund and a payment that settles something else than it is, in two currencies. */
const openLedger = Effect.gen(function* () {
  const fixture = yield* openTeam()
  const { acme, member, owner, website } = fixture
  const by = owner.full
  yield* by.make("/api/exchange-rates", { currency: "USD", effective_date: "2026-01-01", rate: 0.9 })
  const work = (accrual_date: string, cost: number, currency = "EUR") =>
    by.make("/api/time", {
      description: "Call",
      accrual_date,
      duration_minutes_total: 60,
      cost,
      currency,
      project_id: website.id
    })
  yield* work("2026-01-10", 1000)
  yield* work("2026-02-03", 400.25, "USD")
  yield* work("2026-02-05", 50)
  const charge = (charge_date: string, kind: string, amount: number, more: object = {}) =>
    by.make("/api/charges", { charge_date, kind, amount, currency: "EUR", counteragent_id: acme.id, ...more })
  yield* charge("2026-01-11", "opening", 70)
  yield* charge("2026-02-06", "discount", -20)
  yield* charge("2026-02-06", "expense", 12.5, { user_id: member.id, currency: "USD" })
  const pay = (inflow_date: string, amount: number, more: object = {}) =>
    by.make("/api/money", { inflow_date, amount, currency: "EUR", counteragent_id: acme.id, ...more })
  yield* pay("2026-02-07", 1000, { currency: "USD", settles: { amount: 880, currency: "EUR" } })
  yield* pay("2026-02-08", -15)
  yield* work("2026-02-08", 10, "JPY")
  const get = (path: string) => Effect.map(by.get(`/api/${path}`), (answer) => dataOf(answer))
  return { ...fixture, by, get, assistant: yield* assistantOf(by.key) }
})

const period = { from: "2026-02-01", to: "2026-02-28" }
const now = at("2026-03-01T10:00:00.000Z")

/** Figures of the one edge by the names of the other, which leaves out what says nothing. */
const debtParts = (of: any) => ({
  earned: of.earned_total,
  received: of.received_total,
  ...(of.charged_total === 0 ? {} : { charged: of.charged_total }),
  ...(of.settled_total === of.received_total ? {} : { settled: of.settled_total })
})

const debtorParts = (row: any) => {
  const { age_days, debt_total: debt, last_paid_date: last_paid, name, oldest_unpaid_date: oldest_unpaid } = row
  const { id, overdue_total: overdue } = row
  return { name, id: id.slice(-8), debt, overdue, age_days, oldest_unpaid, last_paid, ...debtParts(row) }
}

const nothing = { minutes: 0, earned: 0, received: 0, paid_out: 0 }

onMemory("the same ledger at both edges", (it) => {
  it.effect("reports have the same charges, and what payments settled", () =>
    Effect.gen(function* () {
      const { assistant, get } = yield* openLedger
      const { ok } = assistant
      const ofPeriod = "accrual_from=2026-02-01&accrual_to=2026-02-28"
      const dates = "date_from=2026-02-01&date_to=2026-02-28"

      const debtors = (yield* ok("report_debtors", period)).data
      const restDebtors = yield* get(`reports/debtors?${ofPeriod}`)
      assert.deepEqual(
        debtors.rows.map((row: any) => Struct.omit(row, ["due"])),
        restDebtors.rows.map(debtorParts)
      )
      assert.deepInclude(debtors.rows[0], { charged: -8.75, settled: 865 })
      assert.deepEqual(
        debtors.rows[0].due.map((line: string) => line.split(",")[0]),
        restDebtors.rows[0].due
          .filter(({ due_total }: any) => due_total > 0)
          .map(({ currency, digits, due_total }: any) => `${due_total.toFixed(digits)} ${currency}`)
      )

      const team = (yield* ok("report_team", period)).data
      const restTeam = yield* get(`reports/team?${ofPeriod}`)
      assert.deepEqual(
        team.rows.map(({ charged, earned, name, received, settled }: any) => ({
          name,
          earned,
          received,
          ...(charged === undefined ? {} : { charged }),
          ...(settled === undefined ? {} : { settled })
        })),
        restTeam.rows.map((row: any) => ({ name: row.name, ...debtParts(row) }))
      )
      const memberless = team.rows.find(({ name }: any) => name === "No member")
      // The opening balance and what was given back; opening 70 - 20 - 85 is what was settled of it.
      assert.deepEqual(memberless, { ...nothing, name: "No member", charged: -20, settled: -35, debt: 85 })

      const activity = (yield* ok("report_activity", period)).data
      const { summary } = yield* get(`reports/activity?${dates}`)
      assert.deepInclude(activity.now, debtParts(summary))
      assert.strictEqual(activity.now.payments, summary.payments_count)

      const overview = yield* ok("report_overview", period)
      const { kpi } = yield* get(`dashboard/overview?${dates}`)
      assert.strictEqual(overview.data.now.charged, kpi.charged.value)
      assert.match(overview.text, /^Now: [^\n]*, charged -8\.75 EUR, received/u)

      const clients = (yield* ok("reference_list", { kind: "client", with_totals: true, ...period })).data.rows
      const flows = clients.find(({ name }: any) => name === "Acme").flows
      assert.deepEqual(
        flows.map(({ charged, currency }: any) => [currency, charged]),
        [
          ["EUR", -20],
          ["JPY", undefined],
          ["USD", 12.5]
        ]
      )

      const summed = yield* ok("summarize_period", { ...period, group_by: "client", each_day: "charged" })
      const sheet = yield* get(`moneysheet-matrix?metric=charged&${ofPeriod}&view=counteragent`)
      assert.strictEqual(summed.data.each_day.total, sheet.totals.total_cost)
      assert.deepEqual(summed.data.charged, ["-20.00 EUR", "12.50 USD"])
      assert.deepEqual(summed.data.rows[0].charged, summed.data.charged)
      assert.match(summed.text, /, charged -20\.00 EUR \+ 12\.50 USD, received/u)
    }).pipe(now)
  )

  it.effect("statements have the same rows and add up, oldest or newest first, page by page", () =>
    Effect.gen(function* () {
      const { acme, assistant, get, website } = yield* openLedger
      const { ok, refused } = assistant
      for (const [input, query] of [
        [{ client: "Acme" }, `entity_id=${acme.id}`],
        [{ client: "Acme", ...period }, `entity_id=${acme.id}&accrual_from=2026-02-01&accrual_to=2026-02-28`],
        [{ project: "Website" }, `entity_id=${website.id}&view=projects`],
        [{ client: "none" }, "entity_id=none"]
      ] as const) {
        const rest = yield* get(`reports/debtors/reconciliation?${query}`)
        const { data } = yield* ok("client_statement", { ...input, order: "oldest", limit: 100 })
        assert.deepEqual(
          data.rows,
          rest.rows.map((row: any) => ({
            date: row.date,
            kind: row.kind,
            ...(row.id === null ? {} : { id: shortIdOf(row.id) }),
            text: row.text,
            ...(row.charge_kind === null ? {} : { charge: row.charge_kind }),
            amount: row.amount,
            currency: row.currency,
            ...(row.paid === null ? {} : { paid: `${row.paid.amount.toFixed(2)} ${row.paid.currency}` }),
            balance: row.balance,
            debt: row.debt,
            ...(row.open ? { open: row.open } : {})
          })),
          query
        )
        const hasStart = "from" in input
        assert.deepInclude(data, {
          ...debtParts(rest.totals),
          debt: rest.closing_debt,
          ...(hasStart ? { opening: rest.opening_debt } : {})
        })
        if (!hasStart) assert.notProperty(data, "opening")
        assert.deepEqual(
          data.by_currency ?? [],
          rest.totals.by_currency.map((of: any) => ({
            currency: of.currency,
            ...(hasStart ? { opening: of.opening_debt } : {}),
            ...debtParts(of),
            debt: of.closing_debt
          })),
          query
        )
        for (const {
          charged = 0,
          currency,
          debt,
          earned,
          opening = 0,
          received,
          settled = received
        } of data.by_currency ?? []) {
          assert.closeTo(opening + earned + charged - settled, debt, 1e-9, `${query} ${currency}`)
          const last = data.rows.findLast((row: any) => row.currency === currency)
          assert.strictEqual(last?.balance ?? opening, debt, `${query} ${currency}`)
        }
        const newest = (yield* ok("client_statement", { ...input, limit: 100 })).data
        assert.deepEqual(newest, { ...data, rows: data.rows.toReversed() })
        for (const order of ["oldest", "newest"]) {
          const rows: Array<unknown> = []
          let cursor: string | undefined
          do {
            const page = (yield* ok("client_statement", { ...input, order, limit: 2, cursor })).data
            rows.push(...page.rows)
            cursor = page.next_cursor
          } while (cursor !== undefined)
          assert.deepEqual(rows, order === "oldest" ? data.rows : newest.rows, query)
        }
      }
      yield* refused(
        "client_statement",
        { client: "Acme", order: "oldest", cursor: "row-2" },
        /^invalid_arguments: cursor/u
      )
      yield* refused(
        "client_statement",
        { client: "Acme", from: "2026-02-02", to: "2026-02-01" },
        /from: must not be after/u
      )
      yield* refused("client_statement", { client: "none", project: "none" }, /either client or project/u)
      const { text } = yield* ok("client_statement", { client: "Acme", ...period, order: "oldest" })
      assert.match(
        text,
        /^"Acme", each currency by itself:\n[\s\S]*^Converted to EUR: owed 1070\.00 EUR before 2026-02-01, 3 h, earned /mu
      )
      assert.match(
        text,
        /^USD: owed 0\.00 USD, earned 400\.25 USD, charged 12\.50 USD, received 1000\.00 USD, settled 0\.00 USD, owes 412\.75 USD\.$/mu
      )
      assert.match(text, /^2026-02-07 received 1000\.00 USD for 880\.00 EUR "", owes 220\.00 EUR$/mu)
      assert.match(text, /^2026-02-08 given back 15\.00 EUR "", open 15\.00 EUR, owes 235\.00 EUR$/mu)
      assert.match(text, /^2026-02-06 discount -20\.00 EUR "", owes 1100\.00 EUR$/mu)
    }).pipe(now)
  )

  it.effect("a charge that one edge saves has the same fields at the other, and the same rules", () =>
    Effect.gen(function* () {
      const { acme, assistant, by } = yield* openLedger
      const { ok, refused } = assistant
      const own = { charge_date: "2026-02-20", kind: "fee", amount: 5.25, currency: "USD", counteragent_id: acme.id }
      const input = { kind: "fee", date: "2026-02-20", amount: 5.25, currency: "usd", client: "Acme" }
      const { confirm_token } = (yield* ok("charge_save", input)).data
      const { record } = (yield* ok("charge_save", { ...input, confirm_token })).data
      const all = dataOf(yield* by.get("/api/charges?charge_from=2026-02-20")).charges
      assert.deepInclude(all[0], { ...own, user_id: null, comment: null })
      assert.strictEqual(shortIdOf(all[0].id), record.id)
      for (const [fields, theirs, status] of [
        [{ amount: -1 }, { amount: -1 }, 422],
        [{ kind: "credit" }, { kind: "credit" }, 422],
        [{ client: undefined }, { counteragent_id: null }, 400]
      ] as const) {
        const answer = yield* by.post("/api/charges", { ...own, ...theirs })
        assert.isTrue(answer.status >= 400 && answer.status <= status, JSON.stringify(answer.body))
        yield* refused("charge_save", { ...input, ...fields }, /^validation_error: /u)
      }
    }).pipe(now)
  )
})
