import { assert } from "@effect/vitest"
import { shortIdOf } from "@hourbook/core/values/ShortId"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { seedReports } from "../../support/data/seedReports.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { onMemory } from "../onMemory.ts"

const date = "2026-03-02"

onMemory("the same figures at both edges", (it) => {
  it.effect("reports compare with the chosen period, and with nothing that is half chosen", () =>
    Effect.gen(function* () {
      const { owner } = yield* seedReports
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const chosen = { compare_from: "2026-01-01", compare_to: "2026-02-28" }
      const rest = Effect.fnUntraced(function* (path: string) {
        return dataOf(yield* owner.full.get(`/api/${path}?${String(new URLSearchParams(chosen))}`))
      })
      const overview = yield* ok("report_overview", chosen)
      const { kpi } = yield* rest("dashboard/overview")
      assert.strictEqual(overview.data.before.debt, kpi.debt.previous)
      assert.match(overview.text, /Compared with 2026-01-01 to 2026-02-28: /u)
      const activity = yield* ok("report_activity", chosen)
      const { comparison } = yield* rest("reports/activity")
      assert.strictEqual(activity.data.before.earned, comparison.summary.earned_total)
      const debtors = yield* ok("report_debtors", chosen)
      const { summary } = (yield* rest("reports/debtors")).comparison
      assert.deepEqual(debtors.data.before, {
        debt: summary.debt_total,
        receivable: summary.receivable_total,
        overdue: summary.overdue_total
      })
      assert.match(debtors.text, /Compared with 2026-01-01 to 2026-02-28: [\d.]+ EUR, [\d.]+ EUR overdue/u)
      for (const tool of ["report_overview", "report_activity", "report_debtors"]) {
        yield* refused(tool, { compare_from: "2026-01-01" }, /compare_from, compare_to: give both or neither/u)
        const backwards = { compare_from: "2026-01-02", compare_to: "2026-01-01" }
        yield* refused(tool, backwards, /compare_from: must not be after compare_to/u)
      }
    })
  )

  it.effect("an invoice comes to what the list of the client's time says", () =>
    Effect.gen(function* () {
      const { acme, bolt, owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      for (const [counteragent_id, cost, currency] of [
        [acme.id, 100.25, "EUR"],
        [acme.id, 0.1234, "EUR"],
        [acme.id, 70, "USD"],
        [bolt.id, 30, "EUR"]
      ]) {
        const entry = { description: "Call", accrual_date: date, duration_minutes_total: 45, cost, currency }
        yield* owner.full.make("/api/time", { ...entry, counteragent_id })
      }
      const period = `accrual_from=${date}&accrual_to=${date}`
      const { stats } = dataOf(yield* owner.read.get(`/api/time?${period}&counteragent_id=${acme.id}`))
      for (const group_by of ["entry", "project", "day"]) {
        for (const { currency, earned_total } of stats.by_currency) {
          const asked = { client: "Acme", from: date, to: date, group_by, currency, dry_run: true }
          const { invoice } = (yield* ok("invoice_save", asked)).data
          // Each line is rounded to the currency by itself.
          assert.closeTo(invoice.net, earned_total, 0.01)
          assert.closeTo(
            invoice.lines.reduce((sum: number, { net }: any) => sum + net, 0),
            invoice.net,
            1e-9
          )
        }
      }
    })
  )

  it.effect("an hour of the same work has the same rate in the team report of both, and as the last rate", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      const { ok, refused: refuses } = yield* assistantOf(owner.full.key)
      yield* owner.full.make("/api/time", {
        description: "Call",
        accrual_date: date,
        duration_minutes_total: 7,
        cost: 10,
        currency: "EUR",
        counteragent_id: acme.id
      })
      const { rows } = dataOf(yield* owner.read.get("/api/reports/team"))
      assert.strictEqual(rows[0].average_hourly_rate, 85.71)
      const { data } = yield* ok("report_team")
      assert.strictEqual(data.rows[0].hourly_rate, 85.71)
      const entry = { date, minutes: 60, description: "Call", client: "Acme" }
      yield* refuses("time_log", { entries: [entry] }, /earned 85\.71 EUR an hour/u)
    })
  )

  it.effect("lists of one currency, or without a project or client, have the same records", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      for (const [currency, references] of [
        ["EUR", {}],
        ["USD", { counteragent_id: acme.id }],
        ["USD", { project_id: website.id }],
        ["JPY", { counteragent_id: acme.id }]
      ] as const) {
        const amount = { currency, ...references }
        yield* owner.full.make("/api/time", {
          description: "Call",
          accrual_date: date,
          duration_minutes_total: 45,
          cost: 10,
          ...amount
        })
        yield* owner.full.make("/api/money", { inflow_date: date, amount: 7, ...amount })
      }
      for (const [input, query, count] of [
        [{ projects: "None" }, "project_id=none", 3],
        [{ clients: ["none"] }, "counteragent_id=none", 1],
        [
          { projects: ["none", "Website"], currencies: ["usd", "CHF"] },
          `project_id=none,${website.id}&currency=usd,CHF`,
          2
        ],
        [
          { clients: ["Acme"], projects: ["none"], currencies: "JPY" },
          `counteragent_id=${acme.id}&project_id=none&currency=jpy`,
          1
        ]
      ] as const) {
        const { entries, stats } = dataOf(yield* owner.read.get(`/api/time?${query}`))
        const { data: time } = yield* ok("time_list", { ...input, detail: "full" })
        assert.strictEqual(entries.length, count, query)
        assert.deepEqual(
          time.rows.map(({ id }: any) => id),
          entries.map(({ id }: any) => shortIdOf(id)),
          query
        )
        assert.strictEqual(time.minutes, stats.worked_minutes_total, query)
        const { inflows, totals } = dataOf(yield* owner.read.get(`/api/money?${query}`))
        const { data: money } = yield* ok("money_list", { ...input, kind: "payment", detail: "full" })
        assert.deepEqual(
          money.rows.map(({ id }: any) => id),
          inflows.map(({ id }: any) => shortIdOf(id)),
          query
        )
        assert.strictEqual(money.count, totals.payments_count, query)
      }
      const report = dataOf(yield* owner.read.get(`/api/reports/team?project_id=none&counteragent_id=${acme.id}`))
      const period = { from: date, to: date }
      const { data } = yield* ok("summarize_period", { ...period, projects: ["none"], clients: ["Acme"] })
      assert.strictEqual(data.entries, 2)
      assert.strictEqual(data.minutes, report.totals.worked_minutes_total)
    })
  )
})
