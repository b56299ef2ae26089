import { assert } from "@effect/vitest"
import { idEndOf, shortIdOf } from "@hourbook/core/values/ShortId"
import { Effect } from "effect"
import { vi } from "vitest"
import { assistantOf, type ClientName } from "../support/assistants.ts"
import { connectApp, dataOf, newKey, openTeam } from "../support/http/callers.ts"
import type { Stack } from "../support/http/stack.ts"
import { onMemory } from "./onMemory.ts"

const hour = { accrual_date: "2026-03-02", duration_minutes_total: 60, cost: 100, currency: "EUR" }

const openShelf = Effect.gen(function* () {
  const fixture = yield* openTeam()
  const by = fixture.owner.full
  const one = yield* by.make("/api/time", { ...hour, description: "One" })
  const two = yield* by.make("/api/time", { ...hour, description: "Two" })
  const count = Effect.map(by.get("/api/time"), (answer) => dataOf(answer).totalCount)
  return { ...fixture, ids: [one.id, two.id] as const, count }
})

const modern: ClientName = "client 2, revision 2026-07-28"

onMemory("deleting", (it) => {
  it.effect("asks the user through a client that can, and deletes what they agree to", () =>
    Effect.gen(function* () {
      const { count, ids, owner } = yield* openShelf
      const questions: Array<string> = []
      const agrees = (message: string) => questions.push(message) > 0
      const { ok } = yield* assistantOf(owner.full.key, { client: modern, person: { agrees } })
      const { data } = yield* ok("record_delete", { kind: "time", ids: ids.map((id) => id.toUpperCase()) })
      assert.sameMembers(data.deleted, ids.map(shortIdOf))
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

  it.effect("takes a token for the same records, by the same caller, once they are shown, and says what is wrong", () =>
    Effect.gen(function* () {
      const { admin, count, ids, owner } = yield* openShelf
      const empty = yield* owner.full.make("/api/counteragents", { name: "Empty" })
      const { ok } = yield* assistantOf(owner.full.key)
      const { data } = yield* ok("record_delete", { kind: "time", ids: [ids[0]] })
      const { confirm_token } = data
      assert.match(confirm_token, /^[0-9A-Za-z]{12}$/u)
      const refused = Effect.fnUntraced(function* (of: typeof ok, input: object, why: RegExp) {
        const result = yield* of("record_delete", { kind: "time", ids: [ids[0]], confirm_token, ...input })
        assert.isTrue(result.data.pending)
        assert.deepEqual(result.data.deleted, [])
        assert.match(result.text, why)
      })
      const [mistyped, other] = [/^Not deleted: .* mistyped\./u, /^Not deleted: .* other ids or another kind\./u]
      yield* refused(ok, { ids }, other)
      yield* refused(ok, { ids: [ids[1]] }, other)
      yield* refused(ok, { kind: "client", ids: [empty.id] }, other)
      for (const place of [0, 4, 7, 11]) {
        const letter = confirm_token[place] === "x" ? "y" : "x"
        const wrong = confirm_token.slice(0, place) + letter + confirm_token.slice(place + 1)
        yield* refused(ok, { confirm_token: wrong }, mistyped)
      }
      yield* refused(ok, { confirm_token: "v1.e30.AAAA" }, mistyped)
      yield* refused((yield* assistantOf(admin.full.key)).ok, {}, mistyped)
      yield* refused((yield* assistantOf((yield* newKey(owner.full, { kind: "full" })).caller.key)).ok, {}, mistyped)
      assert.strictEqual(yield* count, 2)
      const done = yield* ok("record_delete", { kind: "time", ids: [ids[0]], confirm_token })
      assert.lengthOf(done.data.deleted, 1)
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
      assert.match(late.text, /^Not deleted: confirm_token is older than 5 minutes\./u)
      assert.strictEqual(yield* count, 2)
    })
  )

  it.effect("shows what has changed since it was shown, and asks again", () =>
    Effect.gen(function* () {
      const { count, ids, owner } = yield* openShelf
      const { ok } = yield* assistantOf(owner.full.key)
      const { data } = yield* ok("record_delete", { kind: "time", ids })
      yield* owner.full.put(`/api/time/${ids[1]}`, { description: "Invoiced" })
      const changed = yield* ok("record_delete", { kind: "time", ids, confirm_token: data.confirm_token })
      assert.isTrue(changed.data.pending)
      assert.match(changed.text, /^Not deleted: .* changed since it was shown\.[\s\S]*"Invoiced"/u)
      yield* ok("record_delete", { kind: "time", ids, confirm_token: changed.data.confirm_token })
      assert.strictEqual(yield* count, 0)

      const three = yield* owner.full.make("/api/time", { ...hour, description: "Three" })
      const run = Effect.runPromiseWith(yield* Effect.context<Stack>())
      const questions: Array<string> = []
      const agrees = async (message: string) => {
        if (questions.push(message) === 1) await run(owner.full.put(`/api/time/${three.id}`, { cost: 7 }))
        return true
      }
      const asking = yield* assistantOf(owner.full.key, { client: modern, person: { agrees } })
      yield* asking.ok("record_delete", { kind: "time", ids: [three.id] })
      assert.strictEqual(yield* count, 0)
      assert.lengthOf(questions, 2)
      assert.match(
        questions[1]!,
        /^Not deleted: .* changed since it was shown\.\nDelete 1 time entry\?[\s\S]* 7\.00 EUR/u
      )
    })
  )

  it.effect("does every kind, and says why something stays", () =>
    Effect.gen(function* () {
      const { ids, member, owner, website } = yield* openShelf
      const payment = yield* owner.full.make("/api/money", { inflow_date: "2026-03-02", amount: 5, currency: "EUR" })
      const payout = yield* owner.full.make("/api/payouts", { payout_date: "2026-03-02", amount: 5, currency: "EUR" })
      const rate = yield* owner.full.make("/api/exchange-rates", {
        currency: "USD",
        effective_date: "2026-03-01",
        rate: 0.9
      })
      const key = yield* newKey(owner.full)
      const { ok } = yield* assistantOf(owner.full.key)
      const ask = (kind: string, all: ReadonlyArray<string>) => ok("record_delete", { kind, ids: all })
      const remove = Effect.fnUntraced(function* (kind: string, all: ReadonlyArray<string>) {
        const { data } = yield* ask(kind, all)
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
        const short = ["time", "payment", "payout"].includes(kind) ? shortIdOf(id) : idEndOf(id)
        assert.deepEqual((yield* remove(kind, [id])).deleted, [short], kind)
      }
      const empty = yield* owner.full.make("/api/counteragents", { name: "Empty" })
      const asked = { project: yield* ask("project", [website.id]), client: yield* ask("client", [empty.id]) }
      yield* owner.full.make("/api/time", { ...hour, description: "Three", project_id: website.id })
      yield* owner.full.make("/api/time", { ...hour, description: "Four", counteragent_id: empty.id })
      for (const [kind, id] of [
        ["project", website.id],
        ["client", empty.id]
      ] as const) {
        const { confirm_token } = asked[kind].data
        const { data: kept } = yield* ok("record_delete", { kind, ids: [id], confirm_token })
        assert.deepEqual(kept.deleted, [])
        assert.match(kept.lines[0], new RegExp(`the ${kind} is still referenced by 1 time entry`, "u"))
      }
    })
  )

  it.effect("does not ask the user about what cannot be done", () =>
    Effect.gen(function* () {
      const { acme, admin, bolt, owner, shop, website, workshop } = yield* openShelf
      const work = { ...hour, description: "Work", project_id: website.id }
      yield* owner.full.make("/api/time", work)
      yield* owner.full.make("/api/time", work)
      yield* owner.full.make("/api/money", {
        inflow_date: "2026-03-02",
        amount: 5,
        currency: "EUR",
        project_id: website.id
      })
      const questions: Array<string> = []
      const agrees = (message: string) => questions.push(message) > 0
      const { ok, refused } = yield* assistantOf(owner.full.key, { client: modern, person: { agrees } })
      const stays = (kind: string, ids: ReadonlyArray<string>, why: RegExp) =>
        refused("record_delete", { kind, ids }, why)
      yield* stays(
        "project",
        [website.id, workshop.id],
        new RegExp(
          `^validation_error: project ${idEndOf(website.id)}: .* still referenced by 2 time entries, 1 payment:`,
          "u"
        )
      )
      yield* stays(
        "client",
        [acme.id],
        /the client is still referenced by 2 time entries, 1 payment, 1 project, 1 member:[\s\S]*Next:/u
      )
      yield* stays("member", [owner.id], /^validation_error: .*at least one owner/u)
      yield* stays("exchange_rate", [acme.id], /^not_found/u)
      yield* stays("api_key", [acme.id], /^not_found/u)
      yield* stays("connection", [acme.id], /^not_found/u)
      assert.isEmpty(questions)
      const ofAdmin = yield* assistantOf(admin.full.key)
      yield* ofAdmin.refused("record_delete", { kind: "member", ids: [owner.id] }, /^forbidden: only an owner/u)
      assert.deepEqual((yield* ok("record_delete", { kind: "project", ids: [workshop.id, shop.id] })).data.lines, [])
      assert.deepEqual((yield* ok("record_delete", { kind: "client", ids: [bolt.id] })).data.deleted, [
        idEndOf(bolt.id)
      ])
      assert.lengthOf(questions, 2)
    })
  )

  it.effect("ends the connection of an app, which its member sees", () =>
    Effect.gen(function* () {
      const fixture = yield* openTeam()
      const [gone, stays] = [yield* connectApp(fixture, fixture.owner), yield* connectApp(fixture, fixture.owner)]
      const { ok } = yield* assistantOf(fixture.owner.full.key)
      const apps = Effect.map(ok("whoami", { detail: "full" }), ({ data }) => data.apps.map(({ id }: any) => id))
      assert.sameMembers(yield* apps, [idEndOf(gone.id), idEndOf(stays.id)])
      const asked = { kind: "connection", ids: [gone.id] }
      const { data, text } = yield* ok("record_delete", asked)
      assert.include(text, "Assistant")
      assert.sameMembers(yield* apps, [idEndOf(gone.id), idEndOf(stays.id)])
      yield* ok("record_delete", { ...asked, confirm_token: data.confirm_token })
      assert.deepEqual(yield* apps, [idEndOf(stays.id)])
      assert.notProperty((yield* ok("whoami")).data, "apps")
    })
  )

  it.effect("shows nothing of what the caller does not see", () =>
    Effect.gen(function* () {
      const { ids, member } = yield* openShelf
      const { refused } = yield* assistantOf(member.full.key)
      const result = yield* refused("record_delete", { kind: "time", ids }, /^not_found/u)
      assert.notInclude(result.text, "One")
    })
  )
})
