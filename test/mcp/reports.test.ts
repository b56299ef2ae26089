import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { type Caller, dataOf, openTeam } from "../support/http/callers.ts"
import { at } from "../support/http/stack.ts"
import { onMemory } from "./onMemory.ts"

const seedWorkspace = Effect.gen(function* () {
  const fixture = yield* openTeam()
  const { acme, bolt, member, owner, shop, website } = fixture
  const by = owner.full
  yield* by.make("/api/exchange-rates", { currency: "USD", effective_date: "2026-02-01", rate: 0.9 })
  const work = (caller: Caller, day: string, cost: number, more: object = {}) =>
    caller.make("/api/time", {
      description: "Work",
      accrual_date: day,
      duration_minutes_total: 60,
      cost,
      currency: "EUR",
      ...more
    })
  yield* work(by, "2026-01-15", 1000, { project_id: website.id })
  yield* work(by, "2026-03-02", 100, { project_id: shop.id, currency: "USD" })
  yield* work(member.full, "2026-03-03", 50, { counteragent_id: acme.id })
  yield* work(by, "2026-03-04", 30, { currency: "JPY" })
  yield* by.make("/api/money", { inflow_date: "2026-03-05", amount: 400, currency: "EUR", counteragent_id: acme.id })
  yield* by.make("/api/payouts", { payout_date: "2026-03-05", amount: 20, currency: "EUR", user_id: member.id })
  return { ...fixture, by, bolt }
})

const sumOf = (days: Record<string, number>): number => Object.values(days).reduce((sum, one) => sum + one, 0)

onMemory("reports", (it) => {
  it.effect("say what the REST interface says", () =>
    Effect.gen(function* () {
      const { acme, by } = yield* seedWorkspace
      const { ok, refused } = yield* assistantOf(by.key)
      const period = { from: "2026-03-01", to: "2026-03-31" }
      const get = Effect.fnUntraced(function* (path: string) {
        return dataOf(yield* by.get(path))
      })

      const debtors = (yield* ok("report_debtors", { ...period, sort: "name" })).data
      const rest = yield* get(
        "/api/reports/debtors?accrual_from=2026-03-01&accrual_to=2026-03-31&sort_key=name&sort_dir=asc"
      )
      assert.deepEqual(
        debtors.rows.map(({ age_days, debt, earned, name, overdue, received }: any) => [
          name,
          debt,
          overdue,
          age_days,
          earned,
          received
        ]),
        rest.rows.map((row: any) => [
          row.name,
          row.debt_total,
          row.overdue_total,
          row.age_days ?? undefined,
          row.earned_total,
          row.received_total
        ])
      )
      assert.deepInclude(debtors, { debt: rest.summary.debt_total, overdue: rest.summary.overdue_total })
      assert.deepEqual(
        debtors.ageing.map(({ amount }: any) => amount),
        rest.risks.ageing.map(({ amount }: any) => amount)
      )
      assert.match(debtors.unconverted[0], /^earned 30 JPY, received/u)

      const first = (yield* ok("report_debtors", { ...period, sort: "name", limit: 1 })).data
      const { next_cursor: cursor } = first
      const second = (yield* ok("report_debtors", { ...period, sort: "name", limit: 1, cursor })).data
      assert.deepEqual([...first.rows, ...second.rows], debtors.rows.slice(0, 2))
      assert.strictEqual(second.receivable, debtors.receivable)
      for (const other of [{ sort: "age" }, { by: "project", sort: "name" }, { overdue_only: true, sort: "name" }]) {
        yield* refused("report_debtors", { ...period, ...other, cursor }, /cursor: does not belong to this list/u)
      }

      const team = (yield* ok("report_team", period)).data
      const restTeam = yield* get("/api/reports/team?accrual_from=2026-03-01&accrual_to=2026-03-31")
      assert.deepEqual(
        team.rows.map(({ debt, earned, minutes, name, paid_out }: any) => [name, minutes, earned, debt, paid_out]),
        restTeam.rows.map((row: any) => [
          row.name,
          row.worked_minutes_total,
          row.earned_total,
          row.debt_total,
          row.paid_out_total
        ])
      )

      const overview = (yield* ok("report_overview", period)).data
      const { kpi, risks } = yield* get("/api/dashboard/overview?date_from=2026-03-01&date_to=2026-03-31")
      assert.deepInclude(overview.now, {
        minutes: kpi.worked_minutes.value,
        earned: kpi.earned.value,
        received: kpi.received.value,
        debt: kpi.debt.value,
        paid_out: kpi.paid_out.value
      })
      assert.strictEqual(overview.before.earned, kpi.earned.previous)
      assert.lengthOf(overview.risks, risks.length)

      const statement = (yield* ok("client_statement", { client: "Acme", order: "oldest" })).data
      const restStatement = yield* get(`/api/reports/debtors/reconciliation?entity_id=${acme.id}`)
      assert.deepEqual(
        statement.rows.map(({ amount, balance, date, kind, open }: any) => [date, kind, amount, balance, open ?? 0]),
        restStatement.rows.map((row: any) => [row.date, row.kind, row.amount, row.balance, row.open ?? 0])
      )
      assert.strictEqual(statement.debt, restStatement.totals.debt_total)

      for (const [measure, path, totals] of [
        ["minutes", "timesheet-matrix?", "total_minutes"],
        ["earned", "moneysheet-matrix?metric=earned&", "total_cost"],
        ["received", "moneysheet-matrix?metric=received&", "total_cost"]
      ] as const) {
        const sheet = (yield* ok("summarize_period", { ...period, group_by: "client", each_day: measure })).data
        const of = yield* get(`/api/${path}accrual_from=2026-03-01&accrual_to=2026-03-31&view=counteragent`)
        assert.strictEqual(sheet.each_day.total, of.totals[totals])
        const sums = sheet.rows.map(({ days, label }: any) => [label, sumOf(days)])
        assert.sameDeepMembers(
          sums.filter(([, sum]: any) => sum > 0),
          of.rows.map((row: any) => [row.label, row[totals]])
        )
      }

      const activity = (yield* ok("report_activity", period)).data
      const restActivity = yield* get("/api/reports/activity?date_from=2026-03-01&date_to=2026-03-31")
      assert.deepInclude(activity.now, {
        earned: restActivity.summary.earned_total,
        entries: restActivity.summary.entries_count,
        active_members: restActivity.summary.active_members_count
      })
      assert.strictEqual(activity.count, restActivity.feed_pagination.total)

      const month = (yield* ok("summarize_period", { ...period, each_day: "earned" })).data.each_day
      const calendar = yield* get("/api/calendar?month=2026-03-01")
      assert.deepEqual(
        Object.entries(month.days),
        calendar.rows.flatMap(({ accrual_date, total_cost }: any) =>
          Number(total_cost) > 0 ? [[accrual_date, Number(total_cost)]] : []
        )
      )
    }).pipe(at("2026-04-01T10:00:00.000Z"))
  )

  it.effect("of a period keep currencies apart and count what came before as owed", () =>
    Effect.gen(function* () {
      const { by, client, member } = yield* seedWorkspace
      const { ok } = yield* assistantOf(by.key)
      const input = { from: "2026-03-01", to: "2026-03-31", group_by: "client" }
      const { data } = yield* ok("summarize_period", input)
      assert.deepInclude(data, { minutes: 180, entries: 3, received: ["400.00 EUR"] })
      assert.sameMembers(data.earned, ["50.00 EUR", "30 JPY", "100.00 USD"])
      assert.sameMembers(data.owed, ["650.00 EUR", "30 JPY", "100.00 USD"])
      assert.deepEqual(
        data.rows.map(({ label }: any) => label),
        ["Bolt", "Acme", "No client"]
      )
      const ofMember = yield* assistantOf(member.full.key)
      assert.deepEqual((yield* ofMember.ok("summarize_period", input)).data.earned, ["50.00 EUR"])
      const ofClient = yield* assistantOf(client.full.key)
      assert.deepEqual((yield* ofClient.ok("summarize_period", { ...input, group_by: "person" })).data.owed, [
        "650.00 EUR"
      ])
    })
  )

  it.effect("of each day say what has no exchange rate", () =>
    Effect.gen(function* () {
      const { by } = yield* seedWorkspace
      yield* by.make("/api/money", { inflow_date: "2026-03-06", amount: 7, currency: "JPY" })
      const { ok } = yield* assistantOf(by.key)
      const period = { from: "2026-03-01", to: "2026-03-31" }
      for (const [measure, amount] of [
        ["earned", "30 JPY"],
        ["received", "7 JPY"]
      ] as const) {
        const { data, text } = yield* ok("summarize_period", { ...period, each_day: measure })
        assert.deepEqual(data.each_day.unconverted, [amount])
        assert.include(text, `Without an exchange rate, so not in these figures: ${amount}.`)
      }
      assert.notInclude((yield* ok("summarize_period", { ...period, each_day: "minutes" })).text, "exchange rate")
    })
  )

  it.effect("of each day are by person or client, or else by project, and of few days", () =>
    Effect.gen(function* () {
      const { by, member } = yield* seedWorkspace
      const { ok, refused } = yield* assistantOf(by.key)
      const asked = { from: "2026-03-01", to: "2026-03-31", each_day: "minutes" }
      const { data, text } = yield* ok("summarize_period", { ...asked, group_by: "person" })
      assert.deepEqual(
        data.rows.map(({ days, label }: any) => [label, days]),
        [
          ["Olga", { "2026-03-02": 60, "2026-03-04": 60 }],
          ["Mary", { "2026-03-03": 60 }]
        ]
      )
      assert.match(text, /^time of each day, 3 h in all: 2026-03-02 1 h, 2026-03-03 1 h, 2026-03-04 1 h\.$/mu)
      const byDay = (yield* ok("summarize_period", { ...asked, group_by: "day" })).data.rows
      assert.deepEqual(
        byDay.map(({ label }: any) => label),
        ["Shop", "No project"]
      )
      yield* refused("summarize_period", { ...asked, to: "2026-12-31" }, /at most 92 days/u)
      const ofMember = yield* assistantOf(member.full.key)
      yield* ofMember.refused("summarize_period", { ...asked, group_by: "person" }, /^forbidden/u)
    })
  )

  it.effect("of a timesheet find what a person should mend", () =>
    Effect.gen(function* () {
      const { by } = yield* seedWorkspace
      yield* by.put("/api/workspace", { holiday_region: "DE" })
      const { ok } = yield* assistantOf(by.key)
      const entry = { date: "2026-03-06", minutes: 400, description: "Long", cost: 0 }
      yield* ok("time_log", { entries: [entry, entry] })
      const { data } = yield* ok("timesheets", { from: "2026-03-02", to: "2026-03-08" })
      assert.deepEqual(
        data.rows.map(({ date, kind }: any) => `${date} ${kind}`),
        [
          "2026-03-03 empty_day",
          "2026-03-04 no_client",
          "2026-03-05 empty_day",
          "2026-03-06 long_day",
          "2026-03-06 duplicate",
          "2026-03-06 no_client",
          "2026-03-06 unpaid"
        ]
      )
    })
  )
})
