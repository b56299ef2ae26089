import { assert } from "@effect/vitest"
import { toCursor } from "@hourbook/core/values/Page"
import { CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/client"
import { Effect } from "effect"
import { assistantOf } from "../../support/assistants.ts"
import { dataOf, openTeam } from "../../support/http/callers.ts"
import { Stack } from "../../support/http/stack.ts"
import { onMemory } from "../onMemory.ts"

const entry = { date: "2026-03-02", minutes: 60, description: "Wireframes", cost: 100 }

onMemory("abilities", (it) => {
  const open = Effect.fnUntraced(function* () {
    const team = yield* openTeam()
    return { ...team, ...(yield* assistantOf(team.owner.full.key)) }
  })

  it.effect("a period is summed up by week, month and tag, and sorted by what was left of it", () =>
    Effect.gen(function* () {
      const { ok } = yield* open()
      yield* ok("rates_set", { kind: "cost", currency: "EUR", date: "2026-01-01", rate: 30 })
      yield* ok("time_log", {
        entries: [
          { ...entry, date: "2026-02-27", client: "Acme", tags: ["design", "web"] },
          { ...entry, date: "2026-03-01", client: "Acme", cost: 40, tags: ["design"] },
          { ...entry, client: "Bolt", minutes: 120, cost: 90 }
        ]
      })
      const of = { from: "2026-02-01", to: "2026-03-31" }
      const rowsBy = Effect.fnUntraced(function* (asked: object) {
        const { data } = yield* ok("summarize_period", { ...of, ...asked })
        return data.rows.map((row: any) => [row.label, row.minutes, row.earned, row.margin])
      })
      assert.deepEqual(yield* rowsBy({ group_by: "week" }), [
        ["2026-02-23 to 2026-03-01", 120, ["140.00 EUR"], 80],
        ["2026-03-02 to 2026-03-08", 120, ["90.00 EUR"], 30]
      ])
      assert.deepEqual(yield* rowsBy({ group_by: "month" }), [
        ["2026-02", 60, ["100.00 EUR"], 70],
        ["2026-03", 180, ["130.00 EUR"], 40]
      ])
      assert.deepEqual(yield* rowsBy({ group_by: "tag" }), [
        ["design", 120, ["140.00 EUR"], 80],
        ["web", 60, ["100.00 EUR"], 70]
      ])
      assert.match((yield* ok("summarize_period", { ...of, group_by: "tag" })).text, /several tags is in each/u)
      const by = (sort: string) =>
        Effect.map(rowsBy({ group_by: "client", sort }), (rows) => rows.map(([label]: any) => label))
      assert.deepEqual(yield* by("margin"), ["Acme", "Bolt"])
      yield* ok("time_log", { entries: [{ ...entry, client: "Bolt", minutes: 600, cost: 200, date: "2026-03-03" }] })
      assert.deepEqual(yield* by("earned"), ["Bolt", "Acme"])
      assert.deepEqual(yield* by("margin"), ["Acme", "Bolt"])
      assert.deepEqual(yield* by("worked"), ["Bolt", "Acme"])
    })
  )

  it.effect("the team report says what is payable to each member", () =>
    Effect.gen(function* () {
      const { ok } = yield* open()
      yield* ok("rates_set", { kind: "cost", currency: "EUR", date: "2026-01-01", rate: 30, person: "Mary" })
      yield* ok("time_log", { entries: [{ ...entry, minutes: 180, person: "Mary" }, entry] })
      yield* ok("money_save", { kind: "payout", person: "Mary", date: "2026-03-05", amount: 50 })
      const { data, text } = yield* ok("report_team", { sort: "margin" })
      const payable = Object.fromEntries(data.rows.map((row: any) => [row.name, row.payable]))
      assert.strictEqual(payable["Mary"], 40)
      assert.isUndefined(payable["Olga"])
      assert.strictEqual(data.payable, 40)
      assert.match(text, /"Mary" .* paid out 50\.00 EUR, payable 40\.00 EUR/u)
    })
  )

  it.effect("search finds what is archived, after what is not", () =>
    Effect.gen(function* () {
      const { ok } = yield* open()
      yield* ok("clients_save", { name: "Northern Light", archived: true })
      yield* ok("clients_save", { name: "Northwind" })
      const { data } = yield* ok("search", { query: "north" })
      assert.deepEqual(
        data.results.map(({ title }: any) => title.replace(/ id .*/u, "")),
        ['"Northwind"', '"Northern Light" (archived)']
      )
    })
  )

  it.effect("the usual work of the caller is suggested", () =>
    Effect.gen(function* () {
      const { ok } = yield* open()
      assert.match((yield* ok("timesheets", { action: "suggest" })).text, /^Nothing was logged lately/u)
      for (const description of ["Standup", "Standup", "Call"]) {
        yield* ok("time_log", { ...entry, date: "yesterday", description, project: "Website", tags: ["team"] })
      }
      const { data, text } = yield* ok("timesheets", { action: "suggest" })
      assert.deepInclude(data.suggestions[0], {
        description: "Standup",
        client: "Acme",
        project: "Website",
        entries: 2
      })
      assert.match(text, /^"Standup" client "Acme" project "Website" #"team" 2 entries, last on /mu)
    })
  )

  it.effect("cursors are short, and those of the REST interface are taken, too", () =>
    Effect.gen(function* () {
      const { ok, owner, refused } = yield* open()
      const entries = Array.from({ length: 5 }, (_, index) => ({ ...entry, description: `Part ${index}` }))
      yield* ok("time_log", { entries })
      for (const sort of ["newest", "oldest", "recently_added"]) {
        const { data } = yield* ok("time_list", { sort, limit: 2 })
        assert.isAtMost(data.next_cursor.length, 70)
        assert.lengthOf((yield* ok("time_list", { sort, limit: 9, cursor: data.next_cursor })).data.rows, 3)
        yield* refused("money_list", { kind: "payment", cursor: data.next_cursor }, /^invalid_arguments: cursor/u)
      }
      const all = dataOf(yield* owner.full.get("/api/time?sort_by=created_at")).entries
      const of = { sortBy: "createdAt", direction: "desc" } as any
      const long = toCursor(of, { value: all[2].created_at, createdAt: all[2].created_at, id: all[2].id })
      assert.isAtMost((yield* ok("time_list", { sort: "recently_added", cursor: long })).data.rows.length, 4)
      const names = yield* ok("reference_list", { kind: "client", limit: 1 })
      assert.lengthOf(
        (yield* ok("reference_list", { kind: "client", limit: 1, cursor: names.data.next_cursor })).data.rows,
        1
      )
    })
  )

  it.effect("a client has an address and a language for reminders, and a link to its statement", () =>
    Effect.gen(function* () {
      const { acme, ok, owner } = yield* open()
      const saved = yield* ok("clients_save", { client: "Acme", email: "books@acme.example", language: "de" })
      assert.deepInclude(saved.data.client, { email: "books@acme.example", language: "de" })
      yield* ok("clients_save", { client: "Acme", language: "en" })
      const stored = dataOf(yield* owner.full.get(`/api/counteragents/${acme.id}`)).counteragent.billing
      assert.deepInclude(stored, { emails: ["books@acme.example"], language: "en" })
      yield* ok("clients_save", { client: "Acme", email: "none" })
      assert.notProperty((yield* ok("fetch", { id: acme.id })).data.metadata, "email")
      yield* ok("time_log", { entries: [{ ...entry, client: "Acme" }] })
      const tried = yield* ok("clients_save", { client: "Acme", statement_link: true, dry_run: true })
      assert.notProperty(tried.data, "link")
      const { data, text } = yield* ok("clients_save", { client: "Acme", statement_link: true })
      assert.match(
        text,
        /^Anyone with this link, after the address of the web app, reads the statement until \d{4}-\d\d-\d\d \d\d:\d\d \S+: \S*\/s#\w+$/mu
      )
      const secret = data.link.split("#")[1]
      const shown = dataOf(yield* owner.full.post("/api/shared/statement", { secret }))
      assert.strictEqual(shown.totals.earned_total, 100)
    })
  )

  it.effect("a client asks for the statement of its own, and for no other", () =>
    Effect.gen(function* () {
      const { client, ok } = yield* open()
      yield* ok("time_log", {
        entries: [
          { ...entry, client: "Acme" },
          { ...entry, client: "Bolt", cost: 7 }
        ]
      })
      yield* ok("money_save", { kind: "payment", client: "Acme", date: "2026-03-03", amount: 40 })
      const theirs = yield* assistantOf(client.full.key)
      const { data, text } = yield* theirs.ok("client_statement", {})
      assert.deepInclude(data, { name: "Acme", earned: 100, received: 40, debt: 60 })
      assert.match(text, /To pay: 60\.00 EUR/u)
      assert.deepEqual((yield* ok("client_statement", { client: "Acme" })).data, data)
      assert.strictEqual((yield* theirs.ok("client_statement", { client: "Acme", order: "oldest" })).data.debt, 60)
      yield* theirs.refused("client_statement", { client: "Bolt" }, /^unknown_name/u)
      yield* theirs.refused("client_statement", { project: "Website" }, /^forbidden/u)
    })
  )

  it.effect("a long call says how far it is, to clients that ask for it", () =>
    Effect.gen(function* () {
      const { owner } = yield* open()
      const fetch = yield* (yield* Stack).fetch
      const version = "2026-07-28"
      const entries = Array.from({ length: 40 }, (_, index) => ({ ...entry, description: `Part ${index}` }))
      const answerTo = Effect.fnUntraced(function* (meta: object) {
        const _meta = { [PROTOCOL_VERSION_META_KEY]: version, [CLIENT_CAPABILITIES_META_KEY]: {}, ...meta }
        const params = { name: "time_log", arguments: { entries }, _meta }
        const request = new Request("http://hourbook.test/api/mcp", {
          method: "POST",
          headers: {
            "x-api-key": owner.full.key!,
            "content-type": "application/json",
            accept: "application/json, text/event-stream",
            "mcp-protocol-version": version,
            "mcp-method": "tools/call",
            "mcp-name": "time_log"
          },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params })
        })
        return yield* Effect.promise(async () => (await fetch(request)).text())
      })
      const told = yield* answerTo({ progressToken: "log" })
      for (const progress of [16, 32, 40]) {
        assert.include(told, `{"progressToken":"log","progress":${progress},"total":40}`)
      }
      assert.include(told, "Logged: 40 time entries")
      assert.notInclude(yield* answerTo({}), "notifications/progress")
    })
  )
})
