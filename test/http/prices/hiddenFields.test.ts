import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { dataOf } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { everyAnswer, keysIn, secrets, seed, work } from "./hiddenWorld.ts"

/** Keys that only some roles get, at any depth of an answer. */
const managers = [
  "internal_cost",
  "internal_currency",
  "internal_cost_total",
  "margin",
  "margin_total",
  "margin_percent"
]
const rates = ["hourly_rate", "rate_id"]

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("hidden fields", (it) => {
  it.effect("are in no answer of any operation to roles they are hidden from, and in those to others", () =>
    Effect.gen(function* () {
      const world = yield* seed
      const hiddenFrom = {
        owner: { keys: [], texts: [] },
        admin: { keys: [], texts: [] },
        member: { keys: managers, texts: [secrets.costRate, secrets.internalCost] },
        client: { keys: [...managers, ...rates, "metadata"], texts: Object.values(secrets) }
      } as const
      for (const role of ["owner", "admin", "member", "client"] as const) {
        const { keys, texts } = hiddenFrom[role]
        const answers = yield* everyAnswer(world, world[role].read)
        assert.isAtLeast(answers.length, role === "client" ? 20 : 25, role)
        for (const { data, headers, path } of answers) {
          const found = keysIn(data)
          for (const key of keys) assert.isFalse(found.has(key), `${role} is shown ${key} by ${path}`)
          for (const text of texts) assert.notInclude(JSON.stringify(data) + headers, text, `${role} by ${path}`)
        }
        const all = keysIn(answers)
        const shown = [...managers, ...rates, "metadata"].filter((key) => !keys.some((hidden) => hidden === key))
        for (const key of shown) assert.isTrue(all.has(key), `${role} is never shown ${key}`)
      }
    })
  )

  it.effect("hourly rates are shown to clients where the workspace says so, and nothing else is", () =>
    Effect.gen(function* () {
      const world = yield* seed
      dataOf(yield* world.owner.full.put("/api/workspace", { show_rates_to_clients: true }))
      const { entry } = dataOf(yield* world.client.read.get(`/api/time/${world.entry.id}`))
      assert.strictEqual(entry.hourly_rate, Number(secrets.billRate))
      assert.isString(entry.rate_id)
      const found = keysIn(yield* everyAnswer(world, world.client.read))
      for (const key of [...managers, "metadata"]) assert.isFalse(found.has(key), key)
    })
  )

  it.effect("are not in what is answered to a write of theirs: made, repeated, changed, stopped or started anew", () =>
    Effect.gen(function* () {
      const { member, owner, website } = yield* seed
      for (const [caller, hidden] of [
        [owner.full, []],
        [member.full, managers]
      ] as const) {
        const key = { "idempotency-key": "twice" }
        const made = yield* caller.post("/api/time", work(website), key)
        const repeated = yield* caller.post("/api/time", work(website), key)
        assert.strictEqual(repeated.headers.get("idempotent-replayed"), "true")
        assert.deepStrictEqual(repeated.body, made.body)
        const { entry } = dataOf(made, 201)
        const changed = dataOf(yield* caller.put(`/api/time/${entry.id}`, { duration_minutes_total: 30 }))
        dataOf(yield* caller.post("/api/timer/start", { project_id: website.id }), 201)
        const next = dataOf(yield* caller.post("/api/timer/start", { project_id: website.id }), 201)
        const stopped = dataOf(yield* caller.post("/api/timer/stop", {}), 201)
        for (const one of [entry, changed.entry, next.stopped, stopped.entry]) {
          for (const field of ["internal_cost", "internal_currency", "hourly_rate", "rate_id", "metadata"]) {
            assert.strictEqual(field in one, !hidden.some((name) => name === field), field)
          }
        }
      }
    })
  )

  it.effect("a repeat of an answer from before a change of role has what the new role shows", () =>
    Effect.gen(function* () {
      const { admin, owner, website } = yield* seed
      const key = { "idempotency-key": "before" }
      assert.property(dataOf(yield* admin.full.post("/api/time", work(website), key), 201).entry, "internal_cost")
      dataOf(yield* owner.full.put(`/api/members/${admin.id}`, { role: "member" }))
      const { entry } = dataOf(yield* admin.full.post("/api/time", work(website), key), 201)
      assert.notProperty(entry, "internal_cost")
      assert.deepStrictEqual(dataOf(yield* admin.full.get("/api/rates?kind=cost")).rates, [])
    })
  )
})
