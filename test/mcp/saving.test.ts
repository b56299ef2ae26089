import { assert } from "@effect/vitest"
import { idEndOf } from "@hourbook/core/values/ShortId"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { dataOf, openTeam } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

onMemory("saving", (it) => {
  it.effect("adds no second client or project of the same name by accident", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      for (const [tool, name, id] of [
        ["clients_save", "ACME", acme.id],
        ["projects_save", "website", website.id]
      ] as const) {
        for (const more of [{}, { request_id: `${tool} 1` }, { dry_run: true }, { dry_run: true, request_id: "x" }]) {
          const result = yield* refused(tool, { name, ...more }, /^already_there[\s\S]*allow_duplicate_name/u)
          assert.include(result.text, `id ${idEndOf(id)}`)
        }
        const { data } = yield* ok("reference_list", { kind: tool.replace("s_save", ""), search: name })
        assert.strictEqual(data.count, 1)
      }
      for (const [tool, name] of [
        ["clients_save", "Acme"],
        ["projects_save", "Website"]
      ] as const) {
        const call = { name, allow_duplicate_name: true, request_id: `${tool} 2` }
        assert.isTrue((yield* ok(tool, call)).data.created)
        assert.isFalse((yield* ok(tool, call)).data.created)
        yield* refused(tool, { ...call, name: "Else" }, /request_id was used for another request/u)
        assert.strictEqual(
          (yield* ok("reference_list", { kind: tool.replace("s_save", "") })).data.rows.filter(
            (row: any) => row.name === name
          ).length,
          2
        )
      }
    })
  )

  it.effect("gives one client or project the answer to all calls at once with one request_id", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const calls = Array.from({ length: 5 }, () => ok("clients_save", { name: "Cargo", request_id: "x" }))
      const result = yield* Effect.all(calls, { concurrency: "unbounded" })
      assert.lengthOf(new Set(result.map(({ data }) => data.client.id)), 1)
      assert.strictEqual((yield* ok("reference_list", { kind: "client", search: "Cargo" })).data.count, 1)
    })
  )

  it.effect("renames no client or project to the name of another by accident", () =>
    Effect.gen(function* () {
      const { acme, owner, website } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      for (const [tool, own, other] of [
        ["clients_save", { client: "Bolt" }, acme],
        ["projects_save", { project: "Workshop" }, website]
      ] as const) {
        for (const more of [{}, { request_id: "1" }, { dry_run: true }]) {
          const name = other.name.toUpperCase()
          const result = yield* refused(tool, { ...own, name, ...more }, /^already_there[\s\S]*allow_duplicate_name/u)
          assert.include(result.text, `id ${idEndOf(other.id)}`)
        }
      }
      yield* ok("clients_save", { client: "Bolt", name: "BOLT" })
      const { data } = yield* ok("clients_save", { client: "Bolt", name: "Acme", allow_duplicate_name: true })
      assert.strictEqual(data.client.name, "Acme")
      yield* ok("clients_save", { client: data.client.id, name: "Acme", archived: true })
    })
  )

  it.effect("asks for a request_id where the tools take one, which is wherever something is added", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { instructions, tools } = yield* assistantOf(owner.full.key)
      const taking = (yield* Effect.promise(tools)).filter(({ inputSchema }) => inputSchema.properties.request_id)
      const adding =
        "time_log timer money_save charge_save clients_save projects_save invoice_save members_save rates_set"
      assert.sameMembers(
        taking.map(({ name }) => name),
        adding.split(" ")
      )
      assert.match(instructions() ?? "", /request_id with everything you add/u)
    })
  )

  it.effect("changes a member's address for an owner alone", () =>
    Effect.gen(function* () {
      const { admin, member, owner } = yield* openTeam()
      const call = { person: "Mary", email: " Other@Example.org " }
      const asAdmin = yield* assistantOf(admin.full.key)
      for (const more of [{}, { dry_run: true }]) {
        yield* asAdmin.refused("members_save", { ...call, ...more }, /only an owner may change a member's address/u)
      }
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const { rows } = (yield* ok("reference_list", { kind: "member" })).data
      const [{ email }, mary] = ["Carl", "Mary"].map((one) => rows.find(({ name }: any) => name === one))
      for (const more of [{}, { dry_run: true }]) {
        yield* refused("members_save", { ...call, email, ...more }, /another member or former member has this address/u)
      }
      assert.strictEqual((yield* ok("members_save", { ...call, dry_run: true })).data.member.email, "other@example.org")
      assert.strictEqual((yield* ok("members_save", call)).data.member.email, "other@example.org")
      const [line] = (yield* ok("report_activity")).data.rows
      assert.deepInclude(line, {
        by: "Olga",
        kind: "member",
        id: idEndOf(member.id),
        title: "Mary",
        changed: [`email "${mary.email}" → "other@example.org"`]
      })
    })
  )

  it.effect("returns a one-time code for a new member, and for another on request, once and not when only tried", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const zoe = { email: "zoe@example.org", name: "Zoe", role: "member", request_id: "r1" }
      const form = /^[0-9A-Z]{4}(-[0-9A-Z]{4}){4}$/u
      assert.notProperty((yield* ok("members_save", { ...zoe, dry_run: true })).data, "code")
      const { data, text } = yield* ok("members_save", zoe)
      assert.match(data.code, form)
      assert.include(text, data.code)
      assert.notProperty((yield* ok("members_save", zoe)).data, "code")
      assert.notProperty((yield* ok("members_save", { person: "Mary", invite: true, dry_run: true })).data, "code")
      const again = (yield* ok("members_save", { person: "Mary", invite: true })).data
      assert.match(again.code, form)
      assert.isAbove(Date.parse(again.code_until), Date.now() + 6.9 * 86_400_000)
    })
  )

  it.effect("makes a person of an import a member with a one-time code, once and not when only tried", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const gus = yield* owner.full.make("/api/members/former", { name: "Gus" })
      yield* owner.full.make("/api/members/former", { name: "Fay", email: "fay@example.org" })
      const call = { joins: "gus", email: " Gus@Example.org", role: "admin", request_id: "r1" }
      const row = { id: idEndOf(gus.id), name: "Gus", email: "gus@example.org", role: "admin" }
      assert.deepStrictEqual((yield* ok("members_save", { ...call, dry_run: true })).data, {
        written: false,
        created: false,
        repeated: false,
        member: row
      })
      assert.lengthOf(dataOf(yield* owner.read.get("/api/members/former")).members, 2)
      const { data, text } = yield* ok("members_save", call)
      assert.deepInclude(data, { written: true, repeated: false, member: row })
      assert.include(text, data.code)
      assert.deepInclude((yield* ok("members_save", call)).data, { repeated: true, member: row })
      assert.notProperty((yield* ok("members_save", call)).data, "code")
      for (const dry_run of [true, false]) {
        const other = { email: "other@example.org", role: "member", dry_run }
        yield* refused("members_save", { ...other, joins: "Gus" }, /"Gus" .* is a member already/u)
        yield* refused("members_save", { ...other, joins: "Fay" }, /"Fay" .* has an address/u)
        yield* refused("members_save", { ...other, joins: "Nobody" }, /no former member is called "Nobody"/u)
        yield* refused("members_save", { ...other, joins: "Fay", person: "Mary" }, /two ways/u)
        yield* refused("members_save", { ...other, joins: "Fay", name: "Fay O." }, /joins with the name/u)
        yield* refused("members_save", { joins: "Fay", role: "member", dry_run }, /needs email/u)
      }
    })
  )

  it.effect(
    "refuses when tried what it refuses when done: an address that is taken, and the last owner's other role",
    () =>
      Effect.gen(function* () {
        const { owner } = yield* openTeam()
        const { ok, refused } = yield* assistantOf(owner.full.key)
        const { email } = (yield* ok("reference_list", { kind: "member" })).data.rows.find(
          ({ name }: any) => name === "Mary"
        )
        const mary = { email, name: "Mary", role: "member" }
        for (const more of [{}, { dry_run: true }]) {
          yield* refused("members_save", { ...mary, ...more }, /a member with this address exists already/u)
          yield* refused("members_save", { person: owner.id, role: "admin", ...more }, /at least one owner/u)
          yield* ok("members_save", { person: owner.id, name: "Olga the First", ...more })
        }
        yield* ok("members_save", { person: "Mary", role: "owner" })
        yield* ok("members_save", { person: owner.id, role: "admin", dry_run: true })
      })
  )

  it.effect("shows whose records a member gets to see, and so do the list, fetch and the question before removal", () =>
    Effect.gen(function* () {
      const { client, member, owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const call = { person: "Carl", clients: ["Bolt", "Acme"] }
      const { data, text } = yield* ok("members_save", { ...call, dry_run: true })
      assert.match(text, /^Nothing is written yet.*"Carl" ".*" client for "Acme", "Bolt" id/u)
      assert.sameMembers(data.member.clients, ["Acme", "Bolt"])
      yield* ok("members_save", call)
      const shown = /"Carl" ".*" client for "Acme", "Bolt" id/u
      assert.match((yield* ok("reference_list", { kind: "member" })).text, shown)
      assert.include((yield* ok("fetch", { id: client.id })).text, `clients: ["Acme","Bolt"]`)
      assert.match((yield* ok("record_delete", { kind: "member", ids: [client.id] })).text, shown)
      const { text: without } = yield* ok("members_save", { ...call, clients: "none" })
      assert.match(without, /client for no client yet id/u)
      assert.notInclude((yield* ok("fetch", { id: member.id })).text, "clients")
    })
  )

  it.effect("shows payment terms where a client has their own", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const { text } = yield* ok("clients_save", { client: "Acme", payment_terms_days: 14 })
      assert.match(text, /"Acme" payment terms 14 days id/u)
      assert.match(
        (yield* ok("reference_list", { kind: "client" })).text,
        /"Acme" payment terms 14 days id[\s\S]*"Bolt" id/u
      )
    })
  )

  it.effect("lists members and exchange rates by their words, and refuses what only clients and projects have", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      for (const [currency, date, rate] of [
        ["USD", "2026-02-01", 0.9],
        ["USD", "2026-03-01", 0.8],
        ["JPY", "2026-01-01", 0.006]
      ]) {
        yield* ok("rates_set", { currency, date, rate })
      }
      const rates = yield* ok("reference_list", { kind: "exchange_rate", search: "usd" })
      assert.deepEqual(
        rates.data.rows.map((row: any) => [row.date, row.rate, row.base]),
        [
          ["2026-03-01", 0.8, "EUR"],
          ["2026-02-01", 0.9, "EUR"]
        ]
      )
      assert.match(rates.text, /^2 exchange rates\.\nfrom 2026-03-01: 1 USD = 0\.8 EUR/u)
      const { data } = yield* ok("reference_list", { kind: "member", search: " MARY", sort: "name" })
      assert.deepEqual([data.count, data.rows[0].name], [1, "Mary"])
      const totals = { with_totals: true, from: "2026-01-01" }
      const only = /^invalid_arguments: with_totals, from: only for clients and projects/u
      for (const kind of ["member", "exchange_rate"]) yield* refused("reference_list", { kind, ...totals }, only)
    })
  )
})
