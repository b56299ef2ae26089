import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { type Caller, dataOf, openTeam, type Team } from "../../support/http/callers.ts"
import { operations } from "../../support/http/contract.ts"
import { stackOn } from "../../support/http/stack.ts"

/** What no other figure of these tests comes to: a note, what an hour costs, what it is billed at and what 90 minutes cost. */
const secrets = { note: "hush-hush", costRate: "41.37", billRate: "97.53", internalCost: "62.06" }

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

const keysIn = (value: unknown, found = new Set<string>()): ReadonlySet<string> => {
  if (Array.isArray(value)) for (const one of value) keysIn(one, found)
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      found.add(key)
      keysIn(inner, found)
    }
  }
  return found
}

const metadata = { ref: secrets.note }

/** A workspace in which everything that can be hidden is on something that all roles see. */
const seed = Effect.gen(function* () {
  const team = yield* openTeam()
  const { acme, bolt, member, owner, website } = team
  const by = owner.full
  for (const [kind, amount] of [
    ["bill", secrets.billRate],
    ["cost", secrets.costRate]
  ]) {
    yield* by.make("/api/rates", { kind, amount, currency: "EUR", effective_date: "2020-01-01" })
  }
  dataOf(yield* by.put(`/api/projects/${website.id}`, { metadata }))
  dataOf(yield* by.put(`/api/counteragents/${acme.id}`, { metadata }))
  yield* by.make("/api/money", {
    inflow_date: "2026-03-02",
    amount: 5,
    currency: "EUR",
    project_id: website.id,
    metadata
  })
  yield* by.make("/api/payouts", {
    payout_date: "2026-03-02",
    amount: 5,
    currency: "EUR",
    user_id: member.id,
    metadata
  })
  yield* by.make("/api/charges", {
    charge_date: "2026-03-02",
    kind: "fee",
    amount: 5,
    currency: "EUR",
    counteragent_id: acme.id,
    metadata
  })
  const entry = yield* member.full.make("/api/time", work(website))
  dataOf(yield* member.full.put(`/api/time/${entry.id}`, { duration_minutes_total: 91 }))
  dataOf(yield* member.full.put(`/api/time/${entry.id}`, { duration_minutes_total: 90 }))
  dataOf(yield* member.full.post("/api/timer/start", { description: "Calls", counteragent_id: bolt.id }), 201)
  return { ...team, entry }
})

const work = ({ id }: Team["website"]) => ({
  description: "Wireframes",
  accrual_date: "2026-03-02",
  duration_minutes_total: 90,
  project_id: id,
  tags: ["design"],
  metadata
})

/** What every GET operation answers, those of one thing for something that there is. */
const everyAnswer = Effect.fnUntraced(function* (
  { acme, entry, website }: Effect.Success<typeof seed>,
  caller: Caller
) {
  const ids: Readonly<Record<string, string>> = {
    "/api/time/{id}": entry.id,
    "/api/timesheet/{id}": entry.id,
    "/api/projects/{id}": website.id,
    "/api/counteragents/{id}": acme.id
  }
  const queries: Readonly<Record<string, string>> = {
    "/api/calendar": "?month=2026-03-01",
    "/api/reports/debtors/reconciliation": `?entity_id=${acme.id}`
  }
  const answers: Array<{ readonly path: string; readonly data: unknown; readonly headers: string }> = []
  const lists = new Map<string, any>()
  for (const { path } of operations.filter(({ method }) => method === "GET")) {
    const list = lists.get(path.replace("/{id}", ""))
    const first: any = list === undefined ? undefined : Object.values<any>(list)[0]?.[0]
    const id = ids[path] ?? first?.id
    if (["/api/openapi.json", "/api/calendar.ics"].includes(path) || (path.includes("{") && id === undefined)) continue
    const answer = yield* caller.get(path.replace("{id}", id) + (queries[path] ?? ""))
    if (answer.status === 403 || answer.status === 404) continue
    const data = dataOf(answer)
    lists.set(path, data)
    answers.push({ path, data, headers: JSON.stringify([...answer.headers]) })
  }
  return answers
})

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
