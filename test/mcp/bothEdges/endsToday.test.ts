import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { at } from "../../support/http/stack.ts"
import { onMemory } from "../onMemory.ts"

const moment = "2026-03-24T10:00:00.000Z"

/** 100 EUR in February, 200 in March, and 50 EUR and a payment of 30 that are recorded ahead. */
const seed = Effect.gen(function* () {
  const team = yield* openTeam()
  const { acme, owner } = team
  const of = { counteragent_id: acme.id, currency: "EUR" }
  for (const [accrual_date, cost] of [
    ["2026-02-10", 80],
    ["2026-02-25", 20],
    ["2026-03-24", 200],
    ["2026-03-25", 50]
  ] as const) {
    yield* owner.full.make("/api/time", { ...of, accrual_date, cost, description: "Call", duration_minutes_total: 60 })
  }
  yield* owner.full.make("/api/money", { ...of, inflow_date: "2026-03-26", amount: 30 })
  return { ...team, ...(yield* assistantOf(owner.full.key)) }
})

onMemory("assistants", (it) => {
  it.effect("report until today where no end is given, and until the end that is", () =>
    Effect.gen(function* () {
      const { acme, ok, owner } = yield* seed
      const debt = Effect.fnUntraced(function* (period: object) {
        const debtors = yield* ok("report_debtors", period)
        const team = yield* ok("report_team", period)
        const overview = yield* ok("report_overview", period)
        const statement = yield* ok("client_statement", { client: "Acme", ...period })
        const list = yield* ok("reference_list", { kind: "client", with_totals: true, ...period })
        return [
          debtors.data.debt,
          team.data.debt,
          overview.data.now.debt,
          statement.data.debt,
          list.data.rows.find(({ name }: any) => name === "Acme").flows[0].debt
        ]
      })
      assert.deepEqual(yield* debt({}), [300, 300, 300, 300, 300])
      assert.deepEqual(yield* debt({ from: "2026-03-01" }), [300, 300, 300, 300, 300])
      assert.deepEqual(yield* debt({ to: "2026-03-31" }), [320, 320, 320, 320, 320])
      assert.deepEqual(yield* debt({ from: "2026-03-25" }), [320, 320, 320, 320, 320])
      const { summary } = dataOf(yield* owner.full.get(`/api/reports/debtors?counteragent_id=${acme.id}`))
      assert.strictEqual(summary.debt_total, 320)
    }).pipe(at(moment))
  )

  it.effect("name the days that a period is compared with, in data and text, as the interface does", () =>
    Effect.gen(function* () {
      const { ok, owner } = yield* seed
      const named = { previous_from: "2026-02-01", previous_to: "2026-02-24" }
      for (const [tool, path, bounds] of [
        ["report_overview", "dashboard/overview", "date"],
        ["report_activity", "reports/activity", "date"],
        ["report_debtors", "reports/debtors", "accrual"]
      ] as const) {
        const { data, text } = yield* ok(tool, { from: "2026-03-01" })
        assert.deepInclude(data, named, tool)
        assert.match(text, /^Compared with 2026-02-01 to 2026-02-24: .*\b80\b/mu, tool)
        const answer = dataOf(yield* owner.full.get(`/api/${path}?${bounds}_from=2026-03-01&${bounds}_to=2026-03-24`))
        assert.deepInclude(tool === "report_overview" ? answer.period : answer.comparison, named, tool)
        const whole = yield* ok(tool, { from: "2026-03-01", to: "2026-03-31" })
        assert.deepInclude(whole.data, { previous_from: "2026-02-01", previous_to: "2026-02-28" }, tool)
        const open = yield* ok(tool, {})
        assert.notProperty(open.data, "previous_from", tool)
        assert.notInclude(open.text, "Compared with", tool)
      }
    }).pipe(at(moment))
  )
})
