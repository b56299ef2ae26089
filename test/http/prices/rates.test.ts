import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { type Caller, dataOf, openTeam, openWorkspace, refused } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { bill, log, work } from "./pricedWork.ts"

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("rates", (it) => {
  it.effect("201 for a time entry without a cost: the most specific rate of its day says it", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openTeam()
      const by = owner.full
      const given = { project_id: website.id, user_id: member.id }
      refused(yield* by.post("/api/time", work), 400, "invalid_body", /^cost: is required.*POST \/api\/rates/u)
      const when = "accrual_date: is required; duration_minutes_total: is required"
      for (const [body, lacks] of [
        [{}, `description: is required; ${when}`],
        [{ description: "Calls" }, when],
        [{ started_at: "2026-03-02T09:00:00Z" }, "description: is required; duration_minutes_total: is required"],
        [{ accrual_date: "2026-03-02", duration_minutes_total: 5 }, "description: is required"]
      ] as const) {
        refused(yield* by.post("/api/time", body), 400, "invalid_body", new RegExp(`^${lacks}$`, "u"))
      }
      const scopes = [
        [100, {}],
        [110, { counteragent_id: acme.id }],
        [120, { user_id: member.id }],
        [130, { project_id: website.id }],
        [140, { project_id: website.id, user_id: member.id }]
      ] as const
      for (const [amount, scope] of scopes) {
        const rate = yield* by.make("/api/rates", bill(amount, scope))
        assert.deepInclude(rate, { amount, project_id: null, counteragent_id: null, user_id: null, ...scope })
        const { entry } = yield* log(by, given)
        assert.deepInclude(entry, {
          cost: amount * 1.5,
          currency: "EUR",
          hourly_rate: amount,
          rate_id: rate.id,
          billable: true,
          billed_minutes: 90
        })
      }
      yield* by.make("/api/rates", bill(200, { effective_date: "2026-03-03" }))
      assert.strictEqual((yield* log(by)).entry.hourly_rate, 100)
      assert.strictEqual((yield* log(by, { accrual_date: "2026-03-03" })).entry.hourly_rate, 200)
      refused(
        yield* by.post("/api/rates", bill(1, { project_id: website.id, counteragent_id: acme.id })),
        400,
        "validation_error"
      )
    })
  )

  it.effect("rates: put again replaces, lists filter, a delete leaves entries as they are", () =>
    Effect.gen(function* () {
      const { acme, client, member, owner, website } = yield* openTeam()
      const by = owner.full
      const first = yield* by.make("/api/rates", bill(100))
      const { entry } = yield* log(by)
      const again = yield* by.make("/api/rates", bill(0))
      assert.deepInclude(again, { id: first.id, amount: 0 })
      const ofSite = yield* by.make("/api/rates", bill(130, { project_id: website.id }))
      const ofAcme = yield* by.make("/api/rates", bill(110, { counteragent_id: acme.id }))
      const ofMary = yield* by.make("/api/rates", bill(90, { user_id: member.id }))
      const ofOlga = yield* by.make("/api/rates", bill(95, { user_id: owner.id }))
      const cost = yield* by.make("/api/rates", { ...bill(40), kind: "cost" })
      const ids = (caller: Caller, query = "") =>
        Effect.map(caller.get(`/api/rates${query}`), (answer) =>
          dataOf(answer)
            .rates.map(({ id }: any) => id)
            .sort()
        )
      const sorted = (...rates: ReadonlyArray<any>) =>
        rates.map(({ id }) => String(id)).sort((a, b) => (a < b ? -1 : 1))
      assert.deepStrictEqual(yield* ids(owner.read), sorted(first, ofSite, ofAcme, ofMary, ofOlga, cost))
      assert.deepStrictEqual(yield* ids(owner.read, "?kind=cost"), sorted(cost))
      assert.deepStrictEqual(yield* ids(owner.read, `?project_id=${website.id}`), sorted(ofSite))
      assert.deepStrictEqual(yield* ids(owner.read, `?counteragent_id=${acme.id}`), sorted(ofAcme))
      const nobodys = "?kind=bill&user_id=none&project_id=none&counteragent_id=none"
      assert.deepStrictEqual(yield* ids(owner.read, nobodys), sorted(first))
      assert.deepStrictEqual(yield* ids(member.read), sorted(first, ofSite, ofAcme, ofMary))
      assert.deepStrictEqual(yield* ids(member.read, `?user_id=${owner.id}`), [])
      assert.deepStrictEqual(yield* ids(member.read, "?kind=cost"), [])
      refused(yield* client.read.get("/api/rates"), 403, "forbidden")
      refused(yield* member.full.post("/api/rates", bill(1)), 403, "forbidden")
      refused(yield* by.delete(`/api/rates/${newUuid()}`), 404, "not_found")
      dataOf(yield* by.delete(`/api/rates/${first.id}`))
      assert.deepStrictEqual(dataOf(yield* owner.read.get(`/api/time/${entry.id}`)).entry, entry)
      refused(yield* by.delete(`/api/projects/${website.id}`), 400, "validation_error", /1 rate/u)
    })
  )

  it.effect("200 for a repricing: what would change, what has, and nothing more when it is repeated", () =>
    Effect.gen(function* () {
      const { member, owner, website } = yield* openTeam()
      const by = owner.full
      yield* by.make("/api/rates", bill(100))
      const looked = (yield* log(by, { project_id: website.id })).entry
      const given = (yield* log(by, { description: "Calls", cost: 7, currency: "EUR" })).entry
      const outside = (yield* log(by, { description: "Mail", accrual_date: "2026-04-01" })).entry
      yield* by.make("/api/rates", bill(120))
      const question = { kind: "bill", from: "2026-03-01", to: "2026-03-31" }
      const cost = (id: string) => Effect.map(owner.read.get(`/api/time/${id}`), (answer) => dataOf(answer).entry.cost)
      const reprice = (rest: object) =>
        Effect.map(by.post("/api/rates/reprice", { ...question, ...rest }), (answer) => dataOf(answer))
      const expected = {
        entries_count: 2,
        changed_count: 1,
        told_count: 1,
        locked_count: 0,
        totals: [
          { project_id: website.id, project_name: "Website", currency: "EUR", before_total: 150, after_total: 180 }
        ],
        refused: [],
        next_cursor: null
      }
      assert.deepStrictEqual(yield* reprice({ dry_run: true }), { dry_run: true, ...expected })
      assert.strictEqual(yield* cost(looked.id), 150)
      assert.deepStrictEqual(yield* reprice({}), { dry_run: false, ...expected })
      assert.deepStrictEqual(yield* Effect.all([looked, given, outside].map(({ id }) => cost(id))), [180, 7, 150])
      const again = yield* reprice({ project_id: website.id, user_id: owner.id })
      assert.deepInclude(again, { entries_count: 1, changed_count: 0 })
      const { feed } = dataOf(yield* owner.read.get("/api/reports/activity"))
      assert.deepInclude(feed[0], { action: "updated", subject_id: looked.id })
      refused(yield* member.full.post("/api/rates/reprice", question), 403, "forbidden")
      refused(
        yield* by.post("/api/rates/reprice", { ...question, to: "2026-02-01" }),
        400,
        "validation_error",
        /^to: /u
      )
      refused(yield* by.post("/api/rates/reprice", { ...question, cursor: "x" }), 400, "validation_error", /^cursor: /u)
      refused(yield* by.post("/api/rates/reprice", { kind: "bill" }), 400, "invalid_body", /^from: is required/u)
    })
  )

  it.effect("201 once for a rate that is repeated with its Idempotency-Key", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const key = { "idempotency-key": "rate" }
      const first = yield* owner.full.post("/api/rates", bill(100), key)
      const second = yield* owner.full.post("/api/rates", bill(100), key)
      assert.strictEqual(second.headers.get("idempotent-replayed"), "true")
      assert.deepStrictEqual(second.body, first.body)
    })
  )
})
