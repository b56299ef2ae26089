import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { type Caller, dataOf, openWith, openWorkspace, refused } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { paymentKind, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const time = "/api/timesheet-matrix"
const money = "/api/moneysheet-matrix"
const read = ({ read: caller }: { readonly read: Caller }, path: string) => Effect.map(caller.get(path), dataOf)

/** Minutes and money by day (interface, section 4.8). */
export const reportsMatrices = defineHttpSuite("time and money by day", (it) => {
  it.effect("200 with the current UTC month where no bound is given, whole", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const path of [time, money]) {
        const { period } = dataOf(yield* owner.read.get(path).pipe(at("2028-02-29T23:59:59.999Z")))
        assert.deepInclude(period, { accrual_from: "2028-02-01", accrual_to: "2028-02-29" })
        assert.strictEqual(period.days.length, 29)
        const half = dataOf(
          yield* owner.read.get(`${path}?accrual_from=2028-02-10`).pipe(at("2028-02-15T00:00:00.000Z"))
        )
        assert.strictEqual(half.period.days.length, 20)
      }
    })
  )

  it.effect("200 for 366 days, 400 for one more or a range that ends before it starts", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const path of [time, money]) {
        const longest = yield* read(owner, `${path}?accrual_from=2027-12-31&accrual_to=2028-12-30`)
        assert.strictEqual(longest.period.days.length, 366)
        assert.deepStrictEqual(longest.period.days.slice(59, 62), ["2028-02-28", "2028-02-29", "2028-03-01"])
        const longer = yield* owner.read.get(`${path}?accrual_from=2027-12-31&accrual_to=2028-12-31`)
        refused(longer, 400, "invalid_param", /at most 366 days/u)
        refused(yield* owner.read.get(`${path}?accrual_from=1900-01-01`), 400, "invalid_param", /at most 366 days/u)
        const backwards = yield* owner.read.get(`${path}?accrual_from=2026-03-02&accrual_to=2026-03-01`)
        refused(backwards, 400, "invalid_param", /accrual_from: must not be after accrual_to/u)
      }
    })
  )

  it.effect(
    "200 with rows by total, then label, days without a value left out, and totals that the rows add up to",
    () =>
      Effect.gen(function* () {
        const { bolt, member, owner, shop, website, workshop } = yield* openWith(
          "bolt",
          "member",
          "shop",
          "website",
          "workshop"
        )
        const work = (rest: object) => owner.full.make("/api/time", { ...timeKind.body, ...rest })
        yield* work({ accrual_date: "2026-03-01", duration_minutes_total: 60, cost: 50.1, project_id: website.id })
        yield* work({ accrual_date: "2026-03-31", duration_minutes_total: 30, cost: 20.2, project_id: website.id })
        yield* work({ accrual_date: "2026-03-31", duration_minutes_total: 90, cost: 0, project_id: shop.id })
        yield* work({ accrual_date: "2026-03-15", duration_minutes_total: 10, cost: 5, user_id: member.id })
        yield* work({ accrual_date: "2026-04-01", duration_minutes_total: 999, project_id: website.id })
        yield* work({ accrual_date: "2026-03-02", duration_minutes_total: 0, cost: 7, project_id: workshop.id })
        yield* owner.full.make("/api/money", {
          ...paymentKind.body,
          inflow_date: "2026-03-03",
          counteragent_id: bolt.id
        })
        const bounds = "accrual_from=2026-03-01&accrual_to=2026-03-31"
        const found = yield* read(owner, `${time}?${bounds}`)
        assert.deepStrictEqual(found.rows, [
          { key: shop.id, label: "Shop", total_minutes: 90, day_minutes: { "2026-03-31": 90 } },
          { key: website.id, label: "Website", total_minutes: 90, day_minutes: { "2026-03-01": 60, "2026-03-31": 30 } },
          { key: "none", label: "No project", total_minutes: 10, day_minutes: { "2026-03-15": 10 } }
        ])
        assert.deepStrictEqual(found.totals, {
          total_minutes: 190,
          day_minutes: { "2026-03-01": 60, "2026-03-15": 10, "2026-03-31": 120 }
        })
        assert.deepInclude(found, {
          view: "project",
          unique_counteragents_count: 2,
          holidays: [],
          can_manage_team: true
        })
        const earned = yield* read(owner, `${money}?${bounds}&view=counteragent`)
        assert.deepInclude(earned, {
          metric: "earned",
          workspace_currency: "EUR",
          view: "counteragent",
          unconverted: []
        })
        assert.deepStrictEqual(
          earned.rows.map(({ key, label, total_cost }: any) => [key === "none", label, total_cost]),
          [
            [false, "Acme", 70.3],
            [true, "No client", 12]
          ]
        )
        const received = yield* read(owner, `${money}?${bounds}&view=counteragent&metric=received`)
        assert.deepStrictEqual(received.rows, [
          { key: bolt.id, label: "Bolt", total_cost: 75.25, day_costs: { "2026-03-03": 75.25 } }
        ])
        const team = yield* read(owner, `${time}?${bounds}&view=team`)
        assert.deepStrictEqual(
          team.rows.map(({ key, label, total_minutes }: any) => [key, label, total_minutes]),
          [
            [owner.id, "Olga", 180],
            [member.id, "Mary", 10]
          ]
        )
        const filtered = yield* read(owner, `${time}?${bounds}&user_id=${member.id}&project_id=${website.id}`)
        assert.deepInclude(filtered, { rows: [], unique_counteragents_count: 0 })
      })
  )

  it.effect("200 with each day at its own rate, and what has none beside the rows", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const [effective_date, rate] of [
        ["2026-03-02", 0.5],
        ["2026-03-04", 2]
      ]) {
        yield* owner.full.make("/api/exchange-rates", { currency: "USD", effective_date, rate })
      }
      for (const accrual_date of ["2026-03-01", "2026-03-03", "2026-03-04"]) {
        yield* owner.full.make("/api/time", { ...timeKind.body, accrual_date, cost: 100, currency: "USD" })
      }
      const found = yield* read(owner, `${money}?accrual_from=2026-03-01&accrual_to=2026-03-31`)
      assert.deepStrictEqual(found.totals, { total_cost: 250, day_costs: { "2026-03-03": 50, "2026-03-04": 200 } })
      assert.deepStrictEqual(found.unconverted, [{ currency: "USD", earned_total: 100 }])
    })
  )
})
