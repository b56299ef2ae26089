import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { dataOf, newKey, openTeam } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

const hour = { accrual_date: "2026-03-02", duration_minutes_total: 60, cost: 100, currency: "EUR" }

onMemory("the tools of a client", (it) => {
  it.effect("have no check of a timesheet, and whoami names their clients and the day of the week", () =>
    Effect.gen(function* () {
      const { client, member } = yield* openTeam()
      const { ok, tools } = yield* assistantOf(client.full.key)
      const names = (yield* Effect.promise(tools)).map(({ name }) => name)
      assert.notInclude(names, "timesheets")
      const { data, text } = yield* ok("whoami")
      assert.deepEqual(data.clients, ["Acme"])
      assert.include(text, `You see the records of "Acme".`)
      assert.match(text, /^Today is (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{4}-/u)
      assert.notInclude((yield* (yield* assistantOf(member.full.key)).ok("whoami")).text, "You see the records")
    })
  )
})

onMemory("access", (it) => {
  it.effect("with a key that may only read writes nothing, also when a tool is called that is not listed", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      const made = yield* owner.full.make("/api/time", { ...hour, description: "One" })
      const other = yield* newKey(owner.full)
      const { refused } = yield* assistantOf(yield* owner.read.key)
      const entries = [{ date: "2026-03-02", minutes: 60, description: "x", cost: 1 }]
      const writes = [
        ["time_log", { entries }],
        ["time_log", { entries, dry_run: true }],
        ["time_update", { id: made.id, minutes: 1 }],
        ["money_save", { kind: "payment", date: "2026-03-02", amount: 1 }],
        ["clients_save", { name: "Cargo" }],
        ["clients_save", { client: acme.id, name: "Cargo" }],
        ["projects_save", { name: "Cargo" }],
        ["money_save", { kind: "payout", date: "2026-03-02", amount: 1, person: "me" }],
        ["members_save", { email: "z@example.org", name: "Zoe", role: "owner" }],
        ["rates_set", { currency: "USD", date: "2026-03-02", rate: 1 }],
        ["workspace_update", { name: "Mine" }],
        ["record_delete", { kind: "time", ids: [made.id] }],
        ["record_delete", { kind: "client", ids: [acme.id] }],
        ["record_delete", { kind: "member", ids: [owner.id] }],
        ["record_delete", { kind: "api_key", ids: [other.id] }]
      ] as const
      for (const [tool, input] of writes) yield* refused(tool, input, /^forbidden: this key may only read/u)
      const { totalCount } = dataOf(yield* owner.full.get("/api/time"))
      assert.strictEqual(totalCount, 1)
    })
  )

  it.effect("of a client shows their own records alone, in every tool that they have", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, owner } = yield* openTeam()
      yield* owner.full.make("/api/time", { ...hour, description: "For Acme", counteragent_id: acme.id })
      const hidden = yield* owner.full.make("/api/time", {
        ...hour,
        description: "Secret of Bolt",
        counteragent_id: bolt.id
      })
      yield* owner.full.make("/api/money", {
        inflow_date: "2026-03-02",
        amount: 77711.22,
        currency: "EUR",
        comment: "Secret of Bolt",
        counteragent_id: bolt.id
      })
      const { ok, read, refused, tools } = yield* assistantOf(client.full.key)
      const period = { from: "2026-03-01", to: "2026-03-31" }
      const inputs: Readonly<Record<string, object>> = {
        search: { query: "" },
        fetch: { id: acme.id },
        summarize_period: { ...period, group_by: "client" },
        timesheets: period,
        money_list: { kind: "payment" },
        reference_list: { kind: "project" }
      }
      for (const { name } of yield* Effect.promise(tools)) {
        const { data, text } = yield* ok(name, inputs[name] ?? {})
        const said = `${text} ${JSON.stringify(data)}`
        for (const secret of ["Bolt", "77711", "77,711", bolt.id, hidden.id]) assert.notInclude(said, secret, name)
      }
      for (const [name, input] of [
        ["summarize_period", { ...period, group_by: "project", each_day: "earned" }],
        ["reference_list", { kind: "client", with_totals: true }]
      ] as const) {
        const { data, text } = yield* ok(name, input)
        for (const secret of ["Bolt", "77711", bolt.id]) assert.notInclude(`${text} ${JSON.stringify(data)}`, secret)
      }
      yield* refused("money_list", { kind: "payout" }, /^forbidden: payouts are not shown to clients/u)
      yield* refused("reference_list", { kind: "exchange_rate" }, /^forbidden/u)
      assert.strictEqual((yield* ok("reference_list", { kind: "member" })).data.count, 1)
      assert.strictEqual((yield* ok("time_list")).data.count, 1)
      assert.notInclude(JSON.stringify(yield* Effect.promise(() => read("hourbook://clients"))), "Bolt")
      yield* refused("fetch", { id: hidden.id }, /^not_found/u)
      yield* refused("report_debtors", {}, /^forbidden/u)
      yield* refused("report_overview", {}, /^forbidden/u)
      yield* refused("record_delete", { kind: "client", ids: [acme.id] }, /^forbidden/u)
      yield* refused(
        "time_log",
        { entries: [{ date: "2026-03-02", minutes: 1, description: "x", cost: 1 }] },
        /^forbidden/u
      )
    })
  )

  it.effect("of a member shows and changes what is theirs", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      const theirs = yield* member.full.make("/api/time", { ...hour, description: "Mine" })
      const others = yield* owner.full.make("/api/time", { ...hour, description: "Not mine" })
      const { ok, refused } = yield* assistantOf(member.full.key)
      assert.strictEqual((yield* ok("time_list")).data.count, 1)
      yield* ok("time_update", { id: theirs.id, minutes: 5 })
      yield* refused("time_update", { id: others.id, minutes: 5 }, /^not_found/u)
      yield* refused(
        "time_log",
        { entries: [{ date: "2026-03-02", minutes: 1, description: "x", cost: 1, person: owner.id }] },
        /^forbidden: only an owner or admin may record on behalf/u
      )
    })
  )
})
