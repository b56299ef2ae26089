import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith } from "../../../support/http/callers.ts"
import { at } from "../../../support/http/stack.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const nine = "2026-03-02T09:00:00.000Z"
const half = "2026-03-02T10:30:00.000Z"

/** Rates, a timer, tags and a changed price, from one end to the other. */
export const pricedWork = defineHttpSuite("priced work", (it) => {
  it.effect("a timer's entry gets its price, a tag another name, and a new rate what was looked up", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openWith("acme", "website")
      const { full, read } = owner
      const { me } = dataOf(yield* read.get("/api/me"))
      assert.deepInclude(me, { time_zone: "UTC" })
      const rate = { kind: "bill", amount: 80, currency: "EUR", effective_date: "2026-01-01", counteragent_id: acme.id }
      const [bill, cost] = [
        yield* full.make("/api/rates", rate),
        yield* full.make("/api/rates", { kind: "cost", amount: 30, currency: "EUR", effective_date: "2026-01-01" })
      ]
      yield* full.post("/api/timer/start", { description: "Call" }).pipe(at(nine))
      assert.lengthOf(dataOf(yield* read.get("/api/timers")).timers, 1)
      dataOf(yield* full.put("/api/timer", { project_id: website.id, tags: ["Design"] }).pipe(at(nine)))
      assert.deepInclude(dataOf(yield* read.get("/api/timer")).timer, { tags: ["Design"], project_id: website.id })
      const { entry } = dataOf(yield* full.post("/api/timer/stop", {}).pipe(at(half)), 201)
      assert.deepInclude(entry, { cost: 120, hourly_rate: 80, rate_id: bill.id, internal_cost: 45, billed_minutes: 90 })
      dataOf(yield* full.post("/api/timer/start", {}).pipe(at(half)), 201)
      dataOf(yield* full.delete("/api/timer").pipe(at(half)))
      const [tag] = dataOf(yield* read.get("/api/tags")).tags
      assert.deepInclude(tag, { name: "Design", count: 1 })
      dataOf(yield* full.put(`/api/tags/${tag.id}`, { name: "Layout" }))
      const listed = dataOf(yield* read.get("/api/time?tag=layout&billable=1"))
      assert.deepStrictEqual(
        listed.entries.map(({ id, tags }: any) => [id, tags]),
        [[entry.id, ["Layout"]]]
      )
      assert.deepInclude(listed.stats, { billed_minutes_total: 90, internal_cost_total: 45, margin_total: 75 })
      yield* full.make("/api/rates", { ...rate, amount: 100, effective_date: "2026-02-01" })
      const period = { kind: "bill", from: "2026-03-01", to: "2026-03-31" }
      dataOf(yield* full.post("/api/rates/reprice", period))
      assert.deepInclude(dataOf(yield* read.get(`/api/time/${entry.id}`)).entry, { cost: 150, hourly_rate: 100 })
      dataOf(yield* full.delete(`/api/rates/${cost.id}`))
      assert.lengthOf(dataOf(yield* read.get("/api/rates")).rates, 2)
    })
  )
})
