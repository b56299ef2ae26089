import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { csvOf } from "../../../support/exchange/listFiles.ts"
import { dataOf, openWith } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const january = "concerns_from=2026-01-01&concerns_to=2026-01-31"
const path = "/api/reports/activity"

/** What changes of a month did to its figures after they were read. */
export const changesEffect = defineHttpSuite("the effect of changes", (it) => {
  it.effect("is told of a month since a day: in its figures, line by line and in a file", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openWith("acme", "website")
      const { full } = owner
      const [lately, later, last] = ["2026-02-01", "2026-02-05", "2026-02-10"].map((on) => at(`${on}T12:00:00.000Z`))
      if (!lately || !later || !last) return assert.fail("three moments")
      const of = { accrual_date: "2026-01-15", project_id: website.id }
      const entry = yield* full.make("/api/time", { ...timeKind.body, ...of, cost: 100, currency: "USD" }).pipe(lately)
      const paid = { amount: 40, currency: "USD", inflow_date: "2026-01-20", counteragent_id: acme.id }
      const payment = yield* full.make("/api/money", { ...paid, settles: { amount: 30, currency: "EUR" } }).pipe(lately)
      const rate = { currency: "USD", effective_date: "2025-12-15" }
      yield* full.make("/api/exchange-rates", { ...rate, rate: 0.9 }).pipe(lately)

      dataOf(yield* full.put(`/api/time/${entry.id}`, { cost: 120, description: "Sketches" }).pipe(later))
      dataOf(yield* full.put(`/api/money/${payment.id}`, { amount: 50 }).pipe(later))
      yield* full.make("/api/exchange-rates", { ...rate, rate: 0.8 }).pipe(later)
      dataOf(yield* full.put(`/api/time/${entry.id}`, { accrual_date: "2026-02-01" }).pipe(last))

      const read = (query: string) => Effect.map(owner.read.get(`${path}?${query}`).pipe(last), dataOf)
      const since = `${january}&date_from=2026-02-05`
      const until = `${since}&date_to=2026-02-09`
      const { effect, feed } = yield* read(until)
      const before = { earned_total: 100, charged_total: 0, received_total: 40 }
      const after = { earned_total: 120, charged_total: 0, received_total: 50 }
      assert.deepStrictEqual(effect.currencies, [
        {
          currency: "EUR",
          before: { earned_total: 0, charged_total: 0, received_total: 0, debt_total: -30 },
          after: { earned_total: 0, charged_total: 0, received_total: 0, debt_total: -30 }
        },
        { currency: "USD", before: { ...before, debt_total: 100 }, after: { ...after, debt_total: 120 } }
      ])
      assert.deepStrictEqual(effect.totals, {
        before: { earned_total: 90, charged_total: 0, received_total: 36, debt_total: 60 },
        after: { earned_total: 96, charged_total: 0, received_total: 40, debt_total: 66 }
      })
      assert.deepStrictEqual(effect.gaps, [])
      const none = { earned_total: 0, charged_total: 0, received_total: 0, debt_total: 0 }
      assert.deepStrictEqual(
        feed.map(({ effects, subject }: any) => [subject, effects]),
        [
          [
            "payment",
            [
              { ...none, currency: "USD", received_total: 10 },
              { ...none, currency: "EUR" }
            ]
          ],
          ["time_entry", [{ ...none, currency: "USD", earned_total: 20, debt_total: 20 }]]
        ]
      )

      const now = (yield* read(since)).effect
      assert.deepStrictEqual(now.totals.before, effect.totals.before)
      assert.deepStrictEqual(now.totals.after, {
        earned_total: 0,
        charged_total: 0,
        received_total: 40,
        debt_total: -30
      })
      const { effect: ofProject } = yield* read(`${until}&project_id=${website.id}`)
      assert.deepStrictEqual(ofProject.gaps, ["debts_of_projects"])
      assert.deepStrictEqual(ofProject.totals.after, {
        earned_total: 96,
        charged_total: 0,
        received_total: 0,
        debt_total: null
      })
      assert.notProperty(yield* read("date_from=2026-02-05"), "effect")
      assert.notProperty(yield* read(`${until}&feed_offset=1`), "effect")

      const file = yield* csvOf(owner.read, `${path}?${until}`).pipe(last)
      assert.deepStrictEqual(
        file.rows.map((row) => [row["subject"], row["changes"], row["effects.currency"], row["effects.debt_total"]]),
        [
          ["payment", "amount: 40 → 50", "USD", "0"],
          ["payment", "", "EUR", "0"],
          ["time_entry", "cost: 100 → 120; description: Wireframes → Sketches", "USD", "20"]
        ]
      )
      assert.notInclude((yield* csvOf(owner.read, path)).names, "effects.currency")
    })
  )
})
