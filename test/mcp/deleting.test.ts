import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { vi } from "vitest"
import { assistantOf, type ClientName } from "../support/assistants.ts"
import { connectApp, dataOf, newKey, openStudio } from "../support/callers.ts"
import { onMemory } from "./onMemory.ts"

const hour = { accrual_date: "2026-03-02", duration_minutes_total: 60, cost: 100, currency: "EUR" }

const openShelf = Effect.gen(function* () {
  const studio = yield* openStudio()
  const by = studio.owner.full
  const one = yield* by.make("/api/time", { ...hour, description: "One" })
  const two = yield* by.make("/api/time", { ...hour, description: "Two" })
  const count = Effect.map(by.get("/api/time"), (answer) => dataOf(answer).totalCount)
  return { ...studio, ids: [one.id, two.id] as const, count }
})

const modern: ClientName = "client 2, revision 2026-07-28"

onMemory("deleting", (it) => {
  it.effect("asks the user through a client that can, and deletes what they agree to", () =>
    Effect.gen(function* () {
      const { count, ids, owner } = yield* openShelf
      const questions: Array<string> = []
      const agrees = (message: string) => questions.push(message) > 0
      const { ok } = yield* assistantOf(owner.full.key, { client: modern, person: { agrees } })
      const { data } = yield* ok("record_delete", { kind: "time", ids })
      assert.sameMembers(data.deleted, [...ids])
      assert.lengthOf(questions, 1)
      assert.match(questions[0]!, /^Delete 2 time entries\?[\s\S]*"One"[\s\S]*"Two"/u)
      assert.strictEqual(yield* count, 0)
    })
  )

  it.effect("deletes nothing when they decline", () =>
    Effect.gen(function* () {
      const { count, ids, owner } = yield* openShelf
      const { ok } = yield* assistantOf(owner.full.key, { client: modern, person: { agrees: () => false } })
      const { data, text } = yield* ok("record_delete", { kind: "time", ids })
      assert.deepEqual(data.deleted, [])
      assert.match(text, /declined/u)
      assert.strictEqual(yield* count, 2)
    })
  )

  it.effect("takes a token for the same records, by the same caller, once they are shown", () =>
    Effect.gen(function* () {
      const { acme, admin, count, ids, owner } = yield* openShelf
      const { ok } = yield* assistantOf(owner.full.key)
      const { data } = yield* ok("record_delete", { kind: "time", ids: [ids[0]] })
      const { confirm_token } = data
      const refused = Effect.fnUntraced(function* (of: typeof ok, input: object) {
        const { data: answer } = yield* of("record_delete", { kind: "time", ids: [ids[0]], confirm_token, ...input })
        assert.isTrue(answer.pending)
        assert.deepEqual(answer.deleted, [])
      })
      yield* refused(ok, { ids })
      yield* refused(ok, { ids: [ids[1]] })
      yield* refused(ok, { kind: "client", ids: [acme.id] })
      yield* refused(ok, { confirm_token: `${confirm_token.slice(0, -2)}AA` })
      yield* refused(ok, { confirm_token: "v1.e30.AAAA" })
      yield* refused((yield* assistantOf(admin.full.key)).ok, {})
      yield* refused((yield* assistantOf((yield* newKey(owner.full, { kind: "full" })).caller.key)).ok, {})
      assert.strictEqual(yield* count, 2)
      const done = yield* ok("record_delete", { kind: "time", ids: [ids[0]], confirm_token })
      assert.deepEqual(done.data.deleted, [ids[0]])
      assert.strictEqual(yield* count, 1)
    })
  )

  it.effect("takes no token after five minutes", () =>
    Effect.gen(function* () {
      const { count, ids, owner } = yield* openShelf
      const { ok } = yield* assistantOf(owner.full.key)
      const { data } = yield* ok("record_delete", { kind: "time", ids })
      const realNow = Date.now
      vi.spyOn(Date, "now").mockImplementation(() => realNow() + 302_000)
      const late = yield* ok("record_delete", { kind: "time", ids, confirm_token: data.confirm_token }).pipe(
        Effect.ensuring(Effect.sync(() => vi.restoreAllMocks()))
      )
      assert.isTrue(late.data.pending)
      assert.strictEqual(yield* count, 2)
    })
  )

  it.effect("does every kind, and says why something stays", () =>
    Effect.gen(function* () {
      const { acme, ids, member, owner, website } = yield* openShelf
      yield* owner.full.make("/api/time", { ...hour, description: "Three", project_id: website.id })
      const payment = yield* owner.full.make("/api/money", { inflow_date: "2026-03-02", amount: 5, currency: "EUR" })
      const payout = yield* owner.full.make("/api/payouts", { payout_date: "2026-03-02", amount: 5, currency: "EUR" })
      const rate = yield* owner.full.make("/api/exchange-rates", {
        currency: "USD",
        effective_date: "2026-03-01",
        rate: 0.9
      })
      const key = yield* newKey(owner.full)
      const { ok } = yield* assistantOf(owner.full.key)
      const remove = Effect.fnUntraced(function* (kind: string, all: ReadonlyArray<string>) {
        const { data } = yield* ok("record_delete", { kind, ids: all })
        assert.isTrue(data.pending)
        return (yield* ok("record_delete", { kind, ids: all, confirm_token: data.confirm_token })).data
      })
      for (const [kind, id] of [
        ["payment", payment.id],
        ["payout", payout.id],
        ["exchange_rate", rate.id],
        ["member", member.id],
        ["api_key", key.id],
        ["time", ids[0]]
      ] as const) {
        assert.deepEqual((yield* remove(kind, [id])).deleted, [id], kind)
      }
      const kept = yield* remove("project", [website.id])
      assert.deepEqual(kept.deleted, [])
      assert.match(kept.lines[0], /still used by 1 time entry/u)
      assert.match((yield* remove("client", [acme.id])).lines[0], /still used/u)
    })
  )

  it.effect("ends the connection of an app, which whoever has it sees", () =>
    Effect.gen(function* () {
      const studio = yield* openStudio()
      const [gone, stays] = [yield* connectApp(studio, studio.owner), yield* connectApp(studio, studio.owner)]
      const { ok } = yield* assistantOf(studio.owner.full.key)
      const apps = Effect.map(ok("whoami", { detail: "full" }), ({ data }) => data.apps.map(({ id }: any) => id))
      assert.sameMembers(yield* apps, [gone.id, stays.id])
      const asked = { kind: "connection", ids: [gone.id] }
      const { data, text } = yield* ok("record_delete", asked)
      assert.include(text, "Assistant")
      assert.sameMembers(yield* apps, [gone.id, stays.id])
      yield* ok("record_delete", { ...asked, confirm_token: data.confirm_token })
      assert.deepEqual(yield* apps, [stays.id])
      assert.notProperty((yield* ok("whoami")).data, "apps")
    })
  )

  it.effect("shows nothing of what the caller does not see", () =>
    Effect.gen(function* () {
      const { ids, member } = yield* openShelf
      const { refused } = yield* assistantOf(member.full.key)
      const told = yield* refused("record_delete", { kind: "time", ids }, /^not_found/u)
      assert.notInclude(told.text, "One")
    })
  )
})
