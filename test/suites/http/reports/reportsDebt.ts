import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../../support/data/builders.ts"
import { seedReports, read } from "../../../support/data/seedReports.ts"
import { dataOf, openWith, openWorkspace, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const march = "accrual_from=2026-03-01&accrual_to=2026-03-31"
const debtors = "/api/reports/debtors"
const dashboard = "/api/dashboard/overview"

const byAge = (...amounts: readonly [young: number, month: number, quarter: number]) => [
  ...["0-30", "31-60", "61-90"].map((bucket, index) => ({ bucket, amount: amounts[index] })),
  { bucket: "90+", amount: 0 }
]

/** Who owes what, in the reports and on the dashboard, for the same handful of records. */
export const reportsDebt = defineHttpSuite("debtors, statements and the dashboard", (it) => {
  it.effect("200 debtors: rows, age, terms, risks, the period before", () =>
    Effect.gen(function* () {
      const { acme, bolt, owner } = yield* seedReports
      const data = yield* read(owner, `${debtors}?${march}`)
      assert.strictEqual(data.view, "counteragents")
      const [anonymous, second, first] = data.rows
      assert.deepStrictEqual(first, {
        id: acme.id,
        key: acme.id,
        name: "Acme",
        counteragent_id: acme.id,
        counteragent_name: "Acme",
        opening_debt: 80,
        earned_total: 120,
        received_total: 50,
        debt_total: 150,
        overdue_total: 30,
        age_days: 80,
        oldest_unpaid_date: "2026-01-10",
        last_paid_date: "2026-03-10",
        projects_count: 1,
        debt_share: 78.95,
        ageing: byAge(120, 0, 30),
        charged_total: 0,
        settled_total: 50,
        on_account_total: 0,
        covered_total: 0,
        due: [
          {
            currency: "EUR",
            digits: 2,
            balance: 150,
            covered_total: 0,
            unbilled_total: null,
            due_total: 150,
            on_account_total: 0,
            overdue_total: 30,
            oldest_unpaid_date: "2026-01-10",
            ageing: byAge(120, 0, 30)
          }
        ]
      })
      assert.deepInclude(second, { id: bolt.id, opening_debt: -30, debt_total: -30, age_days: null, debt_share: 0 })
      assert.deepStrictEqual([second.ageing, anonymous.ageing], [byAge(0, 0, 0), byAge(40, 0, 0)])
      assert.deepInclude(anonymous, { id: null, key: "none", name: "No client", debt_total: 40, counteragent_id: null })
      assert.deepStrictEqual(data.summary, {
        debtors_count: 2,
        debt_total: 160,
        receivable_total: 190,
        prepaid_total: 30,
        overdue_total: 30,
        opening_debt_total: 50,
        earned_total: 160,
        received_total: 50,
        charged_total: 0,
        settled_total: 50
      })
      assert.deepStrictEqual(data.risks, {
        largest_debtor: { id: acme.id, name: "Acme", debt_total: 150 },
        concentration_percent: 78.95,
        overdue_percent: 15.79,
        ageing: byAge(160, 0, 30)
      })
      assert.deepInclude(data.comparison.summary, { debt_total: 50, receivable_total: 80, prepaid_total: 30 })
      assert.deepStrictEqual(data.comparison.change.receivable_total, { absolute: 110, percent: 137.5 })
      const { comparison } = yield* read(owner, `${debtors}?compare_from=2026-01-01&compare_to=2026-01-31`)
      assert.deepInclude(comparison, { previous_from: "2026-01-01", previous_to: "2026-01-31" })
      assert.deepInclude(comparison.summary, { earned_total: 80, debt_total: 80, prepaid_total: 0 })
      assert.deepStrictEqual(comparison.change.debt_total, { absolute: 80, percent: 100 })
      const overdue = yield* read(owner, `${debtors}?${march}&overdue_only=1`)
      assert.deepStrictEqual(
        overdue.rows.map(({ name }: any) => name),
        ["Acme"]
      )
      dataOf(yield* owner.full.put(`/api/counteragents/${acme.id}`, { payment_terms_days: 90 }))
      assert.deepStrictEqual((yield* read(owner, `${debtors}?${march}&overdue_only=1`)).rows, [])
      const names = (query: string) =>
        Effect.map(read(owner, `${debtors}?${march}&${query}`), ({ rows }) => rows.map(({ name }: any) => name))
      assert.deepStrictEqual(yield* names("sort_dir=asc"), ["Acme", "Bolt", "No client"])
      assert.deepStrictEqual(yield* names("sort_key=client"), ["Bolt", "Acme", "No client"])
      assert.deepStrictEqual(yield* names("sort_key=age&sort_dir=asc"), ["No client", "Acme", "Bolt"])
      assert.deepStrictEqual(yield* names("sort_key=debt"), ["Acme", "No client", "Bolt"])
      assert.deepStrictEqual(yield* names("sort_key=last_paid&view=projects"), ["Website", "No project"])
      const open = yield* read(owner, debtors)
      assert.deepInclude(open, { comparison: null, period: { accrual_from: null, accrual_to: null } })
      assert.strictEqual(open.summary.opening_debt_total, 0)
    })
  )

  it.effect("200 reconciliation: every record with the running debt; 404 for what is not there", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* seedReports
      const path = `${debtors}/reconciliation`
      const data = yield* read(owner, `${path}?entity_id=${acme.id}`)
      assert.deepInclude(data, {
        view: "counteragents",
        entity_name: "Acme",
        period: { accrual_to: null, accrual_from: null }
      })
      assert.deepStrictEqual(
        data.rows.map(({ date, debt, kind }: any) => [date, kind, debt]),
        [
          ["2026-01-10", "accrual", 80],
          ["2026-03-05", "accrual", 200],
          ["2026-03-10", "receipt", 150]
        ]
      )
      const totals = { worked_minutes_total: 120, earned_total: 200, received_total: 50, debt_total: 150 }
      assert.deepInclude(data.totals, totals)
      const project = yield* read(owner, `${path}?entity_id=${website.id}&view=projects&accrual_to=2026-03-09`)
      assert.deepInclude(project.totals, { earned_total: 200, received_total: 0, debt_total: 200 })
      assert.deepStrictEqual(project.period, { accrual_to: "2026-03-09", accrual_from: null })
      const other = yield* openWorkspace()
      for (const [caller, query] of [
        [owner, `entity_id=${newUuid()}`],
        [owner, `entity_id=${acme.id}&view=projects`],
        [owner, `entity_id=${website.id}`],
        [other.owner, `entity_id=${acme.id}`]
      ] as const) {
        refused(yield* caller.read.get(`${path}?${query}`), 404, "not_found")
      }
      refused(yield* owner.read.get(path), 400, "invalid_param", /^entity_id: is required/u)
      refused(
        yield* owner.read.get(`${path}?entity_id=x`),
        400,
        "invalid_param",
        /^entity_id: expected a UUID, or none$/u
      )
    })
  )

  it.effect("200 dashboard: figures as in the other reports, pulse, risks, debtors", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* seedReports
      const data = yield* read(owner, `${dashboard}?date_from=2026-03-01&date_to=2026-03-31`)
      const figure = (value: number | null, previous: number | null, change: number | null, by: number | null) => ({
        value,
        previous,
        change,
        change_percent: by
      })
      assert.deepStrictEqual(data.kpi, {
        worked_minutes: figure(120, 0, 120, null),
        earned: figure(160, 0, 160, null),
        received: figure(50, 30, 20, 66.67),
        debt: figure(160, 50, 110, 220),
        // Without the 40 of records without a client.
        owed: figure(120, 50, 70, 140),
        paid_out: figure(25, 0, 25, null),
        average_hourly_rate: figure(80, null, null, null),
        charged: figure(0, 0, 0, null),
        billable_minutes: figure(120, 0, 120, null),
        billed_minutes: figure(120, 0, 120, null),
        utilisation_percent: figure(100, null, null, null),
        internal_cost: figure(0, 0, 0, null),
        margin: figure(160, 0, 160, null),
        margin_percent: figure(100, null, null, null)
      })
      assert.deepStrictEqual(data.period, {
        from: "2026-03-01",
        to: "2026-03-31",
        previous_from: "2026-02-01",
        previous_to: "2026-02-28"
      })
      const than = yield* read(owner, `${dashboard}?date_from=2026-03-01&compare_from=2026-01-01&compare_to=2026-01-31`)
      const bounds = { from: "2026-03-01", to: null, previous_from: "2026-01-01", previous_to: "2026-01-31" }
      assert.deepStrictEqual([than.period, than.kpi.earned], [bounds, figure(160, 80, 80, 100)])
      assert.deepInclude(data.pulse, { granularity: "day" })
      assert.strictEqual(data.pulse.points.length, 31)
      assert.deepInclude(data.debtors, { receivable_total: 190, overdue_total: 30 })
      assert.deepStrictEqual(
        data.debtors.rows.map(({ name }: any) => name),
        ["Acme", "No client"]
      )
      assert.deepStrictEqual(
        data.risks.map(({ entity_id, kind, severity, value }: any) => [kind, severity, entity_id, value]),
        [
          ["overdue_debt", "warning", acme.id, 30],
          ["debt_concentration", "warning", acme.id, 78.95]
        ]
      )
      const idle = yield* read(owner, `${dashboard}?date_to=2026-04-30`)
      const risk = idle.risks.find(({ kind }: any) => kind === "idle_project")
      assert.deepInclude(risk, { severity: "info", entity_id: website.id, name: "Website", value: 56 })
      const open = dataOf(yield* owner.read.get(dashboard).pipe(at("2026-04-02T12:00:00.000Z")))
      assert.deepStrictEqual(open.period, { from: null, to: null, previous_from: null, previous_to: null })
      const dates = open.pulse.points.map(({ date }: any) => date)
      assert.deepStrictEqual([dates.length, dates[0], dates.at(-1)], [30, "2026-03-04", "2026-04-02"])
      const weeks = yield* read(owner, `${dashboard}?date_from=2026-01-01&date_to=2026-04-03`)
      assert.deepInclude(weeks.pulse, { granularity: "week" })
      assert.strictEqual(weeks.pulse.points[0].date, "2025-12-29")
      const ahead = dataOf(
        yield* owner.read.get(`${dashboard}?date_from=2030-01-01`).pipe(at("2026-03-20T12:00:00.000Z"))
      )
      assert.deepStrictEqual(ahead.pulse.points, [
        { date: "2030-01-01", worked_minutes_total: 0, earned_total: 0, received_total: 0, charged_total: 0 }
      ])
    })
  )

  it.effect(
    "200 with risks that a manager can act on: what is charged without a rate, no work for archived clients",
    () =>
      Effect.gen(function* () {
        const { acme, owner, website } = yield* openWith("acme", "website")
        const work = { description: "Work", duration_minutes_total: 60, cost: 10, currency: "EUR" }
        yield* owner.full.make("/api/time", { ...work, accrual_date: "2026-01-05", project_id: website.id })
        const opening = { kind: "opening", charge_date: "2026-01-05", amount: 100, currency: "SEK" }
        yield* owner.full.make("/api/charges", { ...opening, counteragent_id: acme.id })
        const risks = Effect.map(read(owner, `${dashboard}?date_to=2026-04-30`), (data) =>
          data.risks.map(({ kind, name, value }: any) => [kind, name, value])
        )
        const unconverted = ["unconverted_currency", "SEK", 100]
        assert.includeDeepMembers(yield* risks, [["idle_project", "Website", 115], unconverted])
        dataOf(yield* owner.full.put(`/api/counteragents/${acme.id}`, { archived: true }))
        const kinds = (yield* risks).map(([kind]: ReadonlyArray<unknown>) => kind)
        assert.include(kinds, "unconverted_currency")
        assert.notInclude(kinds, "idle_project")
      })
  )
})
