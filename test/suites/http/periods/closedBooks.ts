import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, openWith, refused } from "../../../support/http/callers.ts"
import { paymentKind, timeKind } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

const force = true
const march = "2026-03-31"

/** Asks until something of a period is there. */
const certified = Effect.fnUntraced(function* (
  read: { readonly get: (path: string) => Effect.Effect<any, never, any> },
  id: string
) {
  for (let tries = 0; ; tries++) {
    const { period } = dataOf(yield* read.get(`/api/periods/${id}`))
    if (period.certificate === "made") return period
    assert.isBelow(tries, 200, JSON.stringify(period))
    yield* Effect.sleep("50 millis")
  }
})

/** Closing, reopening and certificates. */
export const closedBooks = defineHttpSuite("closed books", (it) => {
  it.effect("200 with the figures of a period, then its hash, which check against the records", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      const { full, read } = owner
      const client = { counteragent_id: acme.id }
      yield* full.make("/api/time", { ...timeKind.body, ...client })
      yield* full.make("/api/time", { ...timeKind.body, ...client, accrual_date: "2026-04-02" })
      yield* full.make("/api/money", { ...paymentKind.body, ...client })
      yield* full.make("/api/charges", {
        charge_date: "2026-03-31",
        kind: "discount",
        amount: -20,
        currency: "EUR",
        ...client
      })
      const note = "March is invoiced."
      const closed = dataOf(yield* full.post("/api/periods/close", { through: march, note, force })).period
      const row = {
        currency: "EUR",
        opening: 0,
        earned: 120.5,
        charged: -20,
        received: 75.25,
        settled: 75.25,
        closing: 25.25
      }
      assert.deepInclude(closed, { action: "close", from: null, through: march, state: "closed", note, reason: null })
      assert.deepStrictEqual(closed.figures, {
        clients: [{ counteragent_id: acme.id, ...row }],
        members: [{ user_id: owner.id, currency: "EUR", minutes: 90, cost: 120.5 }],
        counts: { time: 1, payments: 1, payouts: 0, charges: 1 },
        totals: row
      })
      const made = yield* certified(read, closed.id)
      assert.match(made.sha256, /^[0-9a-f]{64}$/u)
      assert.match(made.log_head, /^[0-9a-f]{64}$/u)
      const { check } = dataOf(yield* read.get(`/api/periods/${closed.id}?check=1`))
      assert.deepStrictEqual(check, { figures: "ok", lines: "ok", differences: [] })
      assert.strictEqual(dataOf(yield* read.get("/api/workspace")).workspace.closed_through, march)

      const again = dataOf(yield* full.post("/api/periods/close", { through: march, force })).period
      assert.strictEqual(again.id, closed.id)
      const april = dataOf(yield* full.post("/api/periods/close", { through: "2026-04-30", force })).period
      assert.deepInclude(april, { from: "2026-04-01", through: "2026-04-30" })
      assert.deepInclude(april.figures.clients[0], { opening: 25.25, earned: 120.5, closing: 145.75 })
      const { closed_through, periods } = dataOf(yield* read.get("/api/periods"))
      assert.strictEqual(closed_through, "2026-04-30")
      assert.deepStrictEqual(
        periods.map(({ id }: any) => id),
        [april.id, closed.id]
      )
    })
  )

  it.effect("leaves tags, metadata and external references free, and a PUT that changes nothing", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWith()
      const { full } = owner
      const entry = yield* full.make("/api/time", timeKind.body)
      const payment = yield* full.make("/api/money", paymentKind.body)
      dataOf(yield* full.post("/api/periods/close", { through: march, force }))
      const at = `/api/time/${entry.id}`
      for (const change of [
        { tags: ["October"] },
        { metadata: { a: "1" } },
        { external_ref: { source: "x", id: "1" } }
      ]) {
        assert.deepInclude(dataOf(yield* full.put(at, change)).entry, change)
      }
      dataOf(yield* full.put(`/api/money/${payment.id}`, { metadata: { b: "2" } }))
      dataOf(yield* full.put(at, { description: entry.description, tags: ["October"] }))
      refused(
        yield* full.put(at, { tags: [], description: "Other" }),
        400,
        "validation_error",
        /closed through 2026-03-31/u
      )
      refused(yield* full.put(at, { duration_minutes_total: 1 }), 400, "validation_error")
      const dry = yield* full.post("/api/time/bulk?dry_run=1", { operations: [{ op: "delete", id: entry.id }] })
      assert.strictEqual(dataOf(dry).results[0].error.rule.code, "period_closed")
    })
  )

  it.effect("403 for others, and names those who can reopen to managers alone", () =>
    Effect.gen(function* () {
      const { admin, client, member, owner } = yield* openWith("admin", "client", "member")
      dataOf(yield* admin.full.post("/api/periods/close", { through: "2025-12-31" }))
      const ruleOf = (who: typeof admin) =>
        Effect.map(
          who.full.post("/api/time", { ...timeKind.body, accrual_date: "2025-12-31" }),
          (answer) => answer.body.error.rule
        )
      const values = { day: "2025-12-31", through: "2025-12-31" }
      assert.deepStrictEqual(yield* ruleOf(admin), { code: "period_closed", values: { ...values, owners: ["Olga"] } })
      assert.deepStrictEqual(yield* ruleOf(member), { code: "period_closed", values: { ...values, owners: [] } })
      for (const { full, read } of [member, client]) {
        refused(yield* full.post("/api/periods/close", { through: march }), 403, "forbidden")
        refused(yield* read.get("/api/periods"), 403, "forbidden")
      }
      const reason = "A payment was missing."
      for (const { full } of [admin, member, client]) {
        refused(yield* full.post("/api/periods/reopen", { through: null, reason }), 403, "forbidden")
      }
      refused(yield* admin.full.post("/api/periods/close", { through: march, force }), 403, "forbidden")
      refused(
        yield* owner.full.post("/api/periods/close", { through: "2025-12-30" }),
        400,
        "validation_error",
        /closed through/u
      )
      refused(yield* owner.full.post("/api/periods/reopen", { through: march, reason }), 400, "validation_error")
      refused(yield* owner.full.post("/api/periods/reopen", { through: null }), 400, "invalid_body", /reason/u)
      const reopened = dataOf(yield* owner.full.post("/api/periods/reopen", { through: "2025-11-30", reason })).period
      assert.deepInclude(reopened, {
        action: "reopen",
        through: "2025-11-30",
        state: "reopened",
        reason,
        figures: null,
        certificate: null
      })
      yield* member.full.make("/api/time", { ...timeKind.body, accrual_date: "2025-12-31" })
      const { feed } = dataOf(yield* owner.read.get("/api/reports/activity?feed_subject=period"))
      assert.deepStrictEqual(
        feed.map(({ changes, day, title }: any) => [changes.action.after, day, title]),
        [
          ["reopen", "2025-11-30", "2025-11-30"],
          ["close", "2025-12-31", "2025-12-31"]
        ]
      )
    })
  )

  it.effect("400 for a day that is not over everywhere, unless an owner insists", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* openWith("admin")
      const today = new Date().toISOString().slice(0, 10)
      const answer = yield* admin.full.post("/api/periods/close", { through: today })
      refused(answer, 400, "validation_error", /not over/u)
      assert.deepStrictEqual(answer.body.error.rule, { code: "day_not_over", field: "through", values: { day: today } })
      dataOf(yield* owner.full.post("/api/periods/close", { through: today, force }))
    })
  )
})
