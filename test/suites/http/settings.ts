import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { rateBody, timeKind } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const path = "/api/workspace"
const work = (accrual_date: string, cost: number | string, rest: object = {}) => ({
  ...timeKind.body,
  accrual_date,
  cost,
  ...rest
})

/** The workspace, the caller's own access and the calendar. */
export const settings = defineHttpSuite("workspace, access and calendar", (it, { refusals }) => {
  it.effect("200 with the settings of a new workspace", () =>
    Effect.gen(function* () {
      const { id, owner, slug } = yield* openWorkspace()
      const { created_at, updated_at, ...rest } = dataOf(yield* owner.read.get(path)).workspace
      assert.deepStrictEqual(rest, {
        id,
        slug,
        name: "Studio",
        currency: "EUR",
        payment_terms_days: 30,
        holiday_region: null,
        time_zone: "UTC",
        rounding: null,
        show_rates_to_clients: false,
        members_may_price: true,
        members_see_money: true,
        approvals: "none",
        approvals_week_start: "monday",
        closed_through: null,
        log_head: null,
        billing: null
      })
      assert.strictEqual(updated_at, created_at)
    })
  )

  it.effect("200 for what a manager changes, and nothing else is changed", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* openWith("admin")
      const before = dataOf(yield* owner.read.get(path)).workspace
      for (const change of [
        { name: "Acme Studio" },
        { currency: "usd" },
        { payment_terms_days: 0 },
        { holiday_region: "DE-BY" },
        { holiday_region: null },
        { members_may_price: false },
        { members_see_money: false },
        { approvals: "month" },
        { approvals_week_start: "sunday" }
      ]) {
        const changed = dataOf(yield* admin.full.put(path, { ...change, slug: "other", id: before.id })).workspace
        assert.deepStrictEqual(dataOf(yield* owner.read.get(path)).workspace, changed)
        assert.strictEqual(dataOf(yield* owner.read.get("/api/holidays")).region, changed.holiday_region)
      }
      const after = dataOf(yield* owner.read.get(path)).workspace
      assert.deepInclude(after, {
        name: "Acme Studio",
        currency: "USD",
        payment_terms_days: 0,
        holiday_region: null,
        members_may_price: false,
        members_see_money: false,
        slug: before.slug
      })
    })
  )

  it.effect("400 for another currency while there are exchange rates into the present one", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const rate = yield* owner.full.make("/api/exchange-rates", rateBody)
      refused(yield* owner.full.put(path, { currency: "JPY" }), 400, "validation_error", /^currency: .*exchange rates/u)
      dataOf(yield* owner.full.put(path, { currency: "EUR", name: "Same" }))
      dataOf(yield* owner.full.delete(`/api/exchange-rates/${rate.id}`))
      dataOf(yield* owner.full.put(path, { currency: "JPY" }))
    })
  )

  if (refusals)
    it.effect("400 for settings out of bounds, or none at all", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        for (const [wrong, code] of [
          [{}, "validation_error"],
          [{ slug: "other" }, "validation_error"],
          [{ name: "" }, "validation_error"],
          [{ name: "x".repeat(201) }, "validation_error"],
          [{ currency: "XXQ" }, "validation_error"],
          [{ payment_terms_days: 3651 }, "validation_error"],
          [{ payment_terms_days: null }, "invalid_body"],
          [{ holiday_region: "Bavaria" }, "validation_error"],
          [{ name: null }, "invalid_body"]
        ] as const) {
          refused(yield* owner.full.put(path, wrong), 400, code)
        }
      })
    )

  it.effect("200 for everybody who reads settings, 403 for members and clients who change them", () =>
    Effect.gen(function* () {
      const { client, member } = yield* openWith("client", "member")
      for (const { full, read } of [member, client]) {
        assert.strictEqual(dataOf(yield* read.get(path)).workspace.name, "Studio")
        refused(yield* full.put(path, { name: "Mine" }), 403, "forbidden", /owner or admin/u)
      }
    })
  )

  it.effect("200 with who calls, where and with what key", () =>
    Effect.gen(function* () {
      const { admin, client, id, member, owner, slug } = yield* openWith("admin", "client", "member")
      for (const [role, person] of Object.entries({ owner, admin, member, client })) {
        const access = dataOf(yield* person.read.get("/api/me/access"))
        assert.deepStrictEqual(access.workspace, { id, slug, name: "Studio", role, currency: "EUR" })
        assert.deepInclude(access.user, { id: person.id, name: person.name })
        assert.deepInclude(access.key, { kind: "read", scopes: ["read", "reports:read"], name: "Another" })
      }
    })
  )

  it.effect("200 with the days of a month that have entries, as decimal text", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const body of [
        work("2026-02-28", 1),
        work("2026-03-01", 120),
        work("2026-03-01", "0.5"),
        work("2026-03-31", "0.3333"),
        work("2026-03-31", 10, { currency: "USD" }),
        work("2026-03-15", 7, { currency: "USD" }),
        work("2026-04-01", 1)
      ]) {
        yield* owner.full.make("/api/time", body)
      }
      const march = dataOf(yield* owner.read.get("/api/calendar?month=2026-03-01"))
      assert.deepStrictEqual(march, {
        month: "2026-03-01",
        rows: [
          { accrual_date: "2026-03-01", total_cost: "120.50", worked_minutes_total: 180, entries_count: 2 },
          { accrual_date: "2026-03-15", total_cost: "0.00", worked_minutes_total: 90, entries_count: 1 },
          { accrual_date: "2026-03-31", total_cost: "0.3333", worked_minutes_total: 180, entries_count: 2 }
        ],
        workspace_currency: "EUR",
        unconverted: [{ currency: "USD", entries_count: 2, worked_minutes_total: 180, earned_total: 17 }]
      })
      assert.deepStrictEqual(dataOf(yield* owner.read.get("/api/calendar?month=2024-02-01")).rows, [])
    })
  )

  it.effect("200 with as many decimals as the currency is written with", () =>
    Effect.gen(function* () {
      for (const [currency, cost, text] of [
        ["JPY", 1200, "1200"],
        ["KWD", 1.5, "1.500"],
        ["CLF", 1, "1.0000"],
        ["JPY", 0.5, "0.5"]
      ] as const) {
        const { owner } = yield* openWorkspace({ currency })
        yield* owner.full.make("/api/time", work("2026-03-01", cost, { currency }))
        const { rows } = dataOf(yield* owner.read.get("/api/calendar?month=2026-03-01"))
        assert.strictEqual(rows[0].total_cost, text)
      }
    })
  )

  it.effect("200 with the caller's own days for a member, and those of their counteragents for a client", () =>
    Effect.gen(function* () {
      const { bolt, client, member, owner, website } = yield* openWith("bolt", "client", "member", "website")
      yield* owner.full.make("/api/time", work("2026-03-01", 1, { project_id: website.id }))
      yield* owner.full.make("/api/time", work("2026-03-02", 2, { counteragent_id: bolt.id }))
      yield* member.full.make("/api/time", work("2026-03-03", 4))
      const days = (caller: typeof owner.read) =>
        Effect.map(caller.get("/api/calendar?month=2026-03-01"), (answer) =>
          dataOf(answer).rows.map((row: any) => row.accrual_date)
        )
      assert.deepStrictEqual(yield* days(owner.read), ["2026-03-01", "2026-03-02", "2026-03-03"])
      assert.deepStrictEqual(yield* days(member.read), ["2026-03-03"])
      assert.deepStrictEqual(yield* days(client.read), ["2026-03-01"])
    })
  )
})
