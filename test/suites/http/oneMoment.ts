import { assert } from "@effect/vitest"
import { Effect, Fiber, Ref } from "effect"
import { type Caller, dataOf, openWith } from "../../support/http/callers.ts"
import { paymentKind, timeKind } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const rounds = 8
const sumOf = (rows: ReadonlyArray<any>, figure: string): number => rows.reduce((sum, row) => sum + row[figure], 0)

/** That an answer's figures belong to one moment, whatever was written before and after it. */
type Check = (data: any) => void

/** What the entry costs, as the newest line says that changed it; it begins with 1. */
const latestCost = (feed: ReadonlyArray<any>): number =>
  Number(feed.find(({ changes, subject }) => subject === "time_entry" && "cost" in changes)?.changes.cost.after ?? 1)

const list =
  (count: string, sum: string, totals: string): Check =>
  (data) => {
    const rows: ReadonlyArray<any> = Object.values<any>(data)[0]
    const of = data[totals]
    assert.deepStrictEqual([data.totalCount, of[count]], [rows.length, rows.length])
    assert.strictEqual(sumOf(rows, totals === "stats" ? "cost" : "amount"), of[sum])
    assert.strictEqual(sumOf(data.chart_by_day, sum), of[sum])
    if (totals === "stats") assert.strictEqual(sumOf(data.chart_by_hour, count), of[count])
  }

const checks: Readonly<Record<string, Check>> = {
  "/api/time?page_size=500": list("entries_count", "earned_total", "stats"),
  "/api/money?page_size=500": list("payments_count", "received_total", "totals"),
  "/api/projects": ({ projects, totals }) => {
    for (const figure of ["earned_total", "received_total", "debt_total"]) {
      assert.strictEqual(sumOf(projects, figure), totals[figure], figure)
    }
  },
  "/api/reports/team": ({ chart_by_day, focus, rows, totals }) => {
    for (const figure of ["earned_total", "received_total", "debt_total", "entries_count"]) {
      assert.strictEqual(sumOf(rows, figure), totals[figure], figure)
    }
    assert.strictEqual(sumOf(chart_by_day, "earned_total"), totals.earned_total)
    assert.strictEqual(sumOf(focus.top_projects, "earned_total"), totals.earned_total)
    assert.oneOf(totals.debt_total, [0, 1])
  },
  "/api/reports/activity?feed_limit=10": ({ feed, projects_rows, rows, sparkline_days, summary }) => {
    assert.strictEqual(summary.earned_total, latestCost(feed))
    for (const parts of [rows, projects_rows, sparkline_days]) {
      assert.strictEqual(sumOf(parts, "earned_total"), summary.earned_total)
      assert.strictEqual(sumOf(parts, "received_total"), summary.received_total)
    }
  },
  "/api/reports/debtors?view=projects": ({ risks, rows, summary }) => {
    assert.strictEqual(sumOf(rows, "debt_total"), summary.debt_total)
    assert.strictEqual(sumOf(risks.ageing, "amount"), summary.receivable_total)
    assert.oneOf(summary.debt_total, [0, 1])
  },
  "/api/dashboard/overview": ({ activity, debtors, focus, kpi }) => {
    assert.strictEqual(kpi.earned.value, latestCost(activity))
    assert.strictEqual(kpi.debt.value, debtors.receivable_total)
    assert.strictEqual(sumOf(focus.top_projects, "earned_total"), kpi.earned.value)
    assert.oneOf(kpi.debt.value, [0, 1])
  },
  "/api/moneysheet-matrix?accrual_from=2026-03-01&accrual_to=2026-03-31": ({ rows, totals }) =>
    assert.strictEqual(sumOf(rows, "total_cost"), totals.total_cost)
}

/** Moves one entry and one payment up and on, one after the other: what is owed is 0 or 1 at any moment. */
const changing = Effect.fnUntraced(function* (by: Caller, ids: Record<"entry" | "payment" | "other", string>) {
  const going = yield* Ref.make(true)
  let value = 1
  const moves = Effect.gen(function* () {
    while (yield* Ref.get(going)) {
      value++
      const day = `2026-03-${String(1 + (value % 31)).padStart(2, "0")}`
      const place = { project_id: value % 2 === 0 ? ids.other : null }
      dataOf(yield* by.put(`/api/time/${ids.entry}`, { cost: value, accrual_date: day, ...place }))
      dataOf(yield* by.put(`/api/money/${ids.payment}`, { amount: value, inflow_date: day, ...place }))
      yield* Effect.sleep("1 millis")
    }
    return value
  })
  const fiber = yield* Effect.forkChild(moves)
  return { stop: Effect.andThen(Ref.set(going, false), Fiber.join(fiber)) }
})

/** Whatever an answer puts side by side is true of one and the same moment, on a store that can keep it (see `Snapshot`). */
export const oneMoment = defineHttpSuite("answers while others write", (it) => {
  it.effect("200 with rows, totals, charts and feed that agree, in every list and report", () =>
    Effect.gen(function* () {
      const { owner, workshop } = yield* openWith("workshop")
      const work = { ...timeKind.body, cost: 1 }
      const entry = yield* owner.full.make("/api/time", work)
      const payment = yield* owner.full.make("/api/money", { ...paymentKind.body, amount: 1 })
      dataOf(yield* owner.full.put(`/api/time/${entry.id}`, { cost: 1, description: "First" }))
      const writer = yield* changing(owner.full, { entry: entry.id, payment: payment.id, other: workshop.id })
      for (let round = 0; round < rounds; round++) {
        for (const [path, check] of Object.entries(checks)) {
          check(dataOf(yield* owner.read.get(path)))
          // A store that answers at once would leave the writer no turn.
          yield* Effect.yieldNow
        }
      }
      assert.isAbove(yield* writer.stop, 5)
    })
  )
})
