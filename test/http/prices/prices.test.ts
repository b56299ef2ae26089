import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { type Caller, dataOf, openTeam, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { bill, log, work } from "./pricedWork.ts"

const change = (by: Caller, id: string, patch: object) =>
  Effect.map(by.put(`/api/time/${id}`, patch), (answer) => dataOf(answer))
const codes = ({ warnings = [] }: any) => warnings.map(({ code }: any) => code)

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("prices of time entries", (it) => {
  it.effect("201 with the cost that was sent, and a warning with both where the rate comes to another", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      yield* owner.full.make("/api/rates", bill(100))
      const same = yield* log(owner.full, { cost: 150, currency: "EUR" })
      assert.deepInclude(same.entry, { cost: 150, hourly_rate: 100 })
      assert.deepStrictEqual(codes(same), [])
      const other = yield* log(owner.full, { description: "Calls", cost: "140.00", currency: "EUR" })
      assert.deepInclude(other.entry, { cost: 140, hourly_rate: null, rate_id: null })
      assert.deepStrictEqual(codes(other), ["cost_differs_from_rate"])
      assert.match(other.warnings[0].message, /140 EUR.*150 EUR/u)
      const byHand = yield* log(owner.full, { description: "Mail", hourly_rate: 80 })
      assert.deepInclude(byHand.entry, { cost: 120, currency: "EUR", hourly_rate: 80, rate_id: null })
      const free = yield* log(owner.full, { description: "Lunch", billable: false })
      assert.deepInclude(free.entry, { cost: 0, billed_minutes: 0, billable: false })
      refused(
        yield* owner.full.post("/api/time", { ...work, billable: false, cost: 1, currency: "EUR" }),
        400,
        "validation_error",
        /^cost: /u
      )
      refused(
        yield* owner.full.post("/api/time", { ...work, currency: "USD" }),
        400,
        "validation_error",
        /^currency: /u
      )
      assert.strictEqual((yield* change(owner.full, free.entry.id, { billable: true })).entry.cost, 150)
      const shorter = yield* change(owner.full, other.entry.id, { duration_minutes_total: 60 })
      assert.strictEqual(shorter.entry.cost, 140)
      assert.deepStrictEqual(codes(shorter), ["hourly_rate_changed"])
      assert.strictEqual((yield* change(owner.full, same.entry.id, { duration_minutes_total: 60 })).entry.cost, 100)
    })
  )

  it.effect("200 with what work costs in a currency without an exchange rate, and a warning to those who see it", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      yield* owner.full.make("/api/rates", bill(100))
      yield* owner.full.make("/api/rates", bill(40, { kind: "cost", currency: "GBP" }))
      const made = yield* log(owner.full)
      assert.deepStrictEqual(codes(made), ["no_exchange_rate"])
      assert.match(made.warnings[0].message, /GBP.*internal_cost_total/u)
      assert.deepStrictEqual(codes(yield* log(member.full)), [])
      const { unconverted, ...stats } = dataOf(yield* owner.read.get("/api/time")).stats
      assert.deepInclude(stats, { earned_total: 300, internal_cost_total: 0 })
      assert.deepStrictEqual(unconverted, [
        { currency: "GBP", entries_count: 0, worked_minutes_total: 0, earned_total: 0, internal_cost_total: 120 }
      ])
      assert.deepStrictEqual(dataOf(yield* member.read.get("/api/time")).stats.unconverted, [])
      yield* owner.full.make("/api/exchange-rates", { currency: "GBP", effective_date: "2026-01-01", rate: 1.5 })
      assert.deepStrictEqual(codes(yield* log(owner.full, { description: "Calls" })), [])
    })
  )

  it.effect("200 with an entry unchanged when what was read is sent back", () =>
    Effect.gen(function* () {
      const { owner, website } = yield* openWith("website")
      yield* owner.full.make("/api/rates", bill(100))
      for (const rest of [
        { project_id: website.id, tags: ["b", "A"], metadata: { ref: "7" } },
        { cost: 12.5, currency: "USD" },
        { billable: false }
      ]) {
        const { entry } = yield* log(owner.full, rest)
        const again = yield* change(owner.full, entry.id, entry)
        assert.deepStrictEqual(again.entry, entry)
      }
    })
  )

  it.effect("201 for minutes rounded by project, client or workspace, which reports do not count as worked", () =>
    Effect.gen(function* () {
      const { acme, owner, shop, website } = yield* openTeam()
      const by = owner.full
      yield* by.make("/api/rates", bill(60))
      const up = { mode: "up", step: 15, minimum: 0 }
      assert.deepStrictEqual(dataOf(yield* by.put("/api/workspace", { rounding: up })).workspace.rounding, up)
      dataOf(yield* by.put(`/api/counteragents/${acme.id}`, { rounding: { mode: "nearest", step: 10, minimum: 30 } }))
      const minutes = { duration_minutes_total: 16 }
      assert.deepInclude((yield* log(by, minutes)).entry, { billed_minutes: 30, cost: 30, duration_minutes_total: 16 })
      assert.strictEqual((yield* log(by, { ...minutes, project_id: website.id })).entry.billed_minutes, 30)
      dataOf(
        yield* by.put(`/api/projects/${shop.id}`, { rounding: { mode: "down", step: 15 }, billable_default: false })
      )
      assert.deepInclude((yield* log(by, { ...minutes, project_id: shop.id })).entry, {
        billable: false,
        billed_minutes: 0
      })
      const billed = yield* log(by, { ...minutes, project_id: shop.id, billable: true })
      assert.deepInclude(billed.entry, { billed_minutes: 15, cost: 15 })
      const { stats } = dataOf(yield* owner.read.get("/api/time?billable=1"))
      assert.deepInclude(stats, { entries_count: 3, worked_minutes_total: 48 })
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time?billable=0")).totalCount, 1)
      for (const rounding of [{ mode: "up" }, { mode: "up", step: 7 }, "up"]) {
        refused(yield* by.put("/api/workspace", { rounding }), 400, "invalid_body", /^rounding/u)
      }
      refused(
        yield* by.put("/api/workspace", { rounding: { mode: "up", step: 5, minimum: 61 } }),
        400,
        "validation_error",
        /^rounding.minimum: /u
      )
      assert.isNull(dataOf(yield* by.put("/api/workspace", { rounding: null })).workspace.rounding)
    })
  )

  it.effect("201 for a start and an end, which say the minutes and the day", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const by = owner.full
      dataOf(yield* by.put("/api/workspace", { time_zone: "Pacific/Auckland" }))
      const moments = { started_at: "2026-03-02T20:00:00+01:00", ended_at: "2026-03-02T20:44:30.5+01:00" }
      const body = { description: "Calls", cost: 10, currency: "EUR", ...moments }
      const { entry } = dataOf(yield* by.post("/api/time", body), 201)
      assert.deepInclude(entry, {
        accrual_date: "2026-03-03",
        duration_minutes_total: 45,
        started_at: "2026-03-02T19:00:00.000Z",
        ended_at: "2026-03-02T19:44:30.500Z"
      })
      const sent = { accrual_date: "2026-03-01", duration_minutes_total: 30 }
      assert.deepInclude((yield* log(by, { ...body, ...sent })).entry, sent)
      const missing = { description: "Calls", cost: 10, currency: "EUR" }
      refused(
        yield* by.post("/api/time", { ...missing, accrual_date: "2026-03-01" }),
        400,
        "invalid_body",
        /^duration_/u
      )
      refused(
        yield* by.post("/api/time", { ...missing, duration_minutes_total: 5 }),
        400,
        "invalid_body",
        /^accrual_date: is required/u
      )
      refused(
        yield* by.post("/api/time", { ...body, ended_at: moments.started_at }),
        400,
        "validation_error",
        /^ended_at: /u
      )
      refused(yield* by.post("/api/time", { ...body, started_at: "yesterday" }), 400, "invalid_body", /^started_at: /u)
      const cleared = yield* change(by, entry.id, { started_at: null, ended_at: null })
      assert.deepInclude(cleared.entry, { started_at: null, ended_at: null, duration_minutes_total: 45 })
    })
  )
})
