import { assert } from "@effect/vitest"
import { NewId } from "@hourbook/core/values/NewId"
import { idEndOf, shortIdOf } from "@hourbook/core/values/ShortId"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { dataOf, openTeam } from "../support/http/callers.ts"
import { onMemory } from "./onMemory.ts"

const entry = { date: "2026-03-02", minutes: 60, description: "Wireframes", cost: 100 }

onMemory("references", (it) => {
  it.effect("are ids, or exact names whatever their case and white space at the ends", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      for (const client of [acme.id, acme.id.toUpperCase(), "Acme", " aCME "]) {
        assert.strictEqual((yield* ok("time_log", { entries: [{ ...entry, client }] })).data.rows[0].client, "Acme")
      }
      const { data } = yield* ok("time_log", { entries: [{ ...entry, project: "Website", person: "mary" }] })
      assert.deepInclude(data.rows[0], { project: "Website", client: "Acme", person: "Mary" })
      const [{ email }] = (yield* ok("reference_list", { kind: "member" })).data.rows.filter(
        ({ id }: any) => id === idEndOf(member.id)
      )
      const { data: byEmail } = yield* ok("time_list", { people: [email], projects: [website.id] })
      assert.strictEqual(byEmail.count, 1)
      assert.strictEqual((yield* ok("time_list", { people: ["me"] })).data.count, 4)
    })
  )

  it.effect("that are ambiguous list the candidates with their ids", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      const second = yield* owner.full.make("/api/counteragents", { name: "ACME" })
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const { text } = yield* refused("time_log", { entries: [{ ...entry, client: "acme" }] }, /^ambiguous_name/u)
      assert.include(text, `id ${idEndOf(acme.id)}`)
      assert.include(text, `id ${idEndOf(second.id)}`)
      yield* ok("clients_save", { client: second.id, archived: true })
      const { data } = yield* ok("time_log", { entries: [{ ...entry, client: "acme" }] })
      assert.strictEqual(data.rows[0].client, "Acme")
    })
  )

  it.effect("to a project of a name that several have are decided by its client", () =>
    Effect.gen(function* () {
      const { bolt, owner, website } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const { data: made } = yield* ok("projects_save", { name: "Website", client: "Bolt", allow_duplicate_name: true })
      const { text } = yield* refused("time_log", { entries: [{ ...entry, project: "Website" }] }, /^ambiguous_name/u)
      assert.include(text, `- "Website" client "Acme" id ${idEndOf(website.id)}`)
      assert.include(text, `- "Website" client "Bolt" id ${made.project.id}`)
      for (const client of ["Acme", "Bolt", bolt.id]) {
        const { data } = yield* ok("time_log", { entries: [{ ...entry, project: "website", client }] })
        const { data: of } = yield* ok("time_list", { projects: ["Website"], clients: [client] })
        assert.include(
          of.rows.map(({ id }: any) => id),
          data.rows[0].id
        )
      }
      const { data: ofBolt } = yield* ok("time_list", { projects: [made.project.id] })
      assert.strictEqual(ofBolt.count, 2)
      yield* ok("projects_save", { name: "Website", allow_duplicate_name: true })
      const free = { ...entry, project: "Website", client: "none" }
      const { data } = yield* ok("time_log", { entries: [free], dry_run: true })
      assert.deepInclude(data.rows[0], { project: "Website" })
      assert.notProperty(data.rows[0], "client")
      yield* ok("clients_save", { name: "Cargo" })
      const { data: any } = yield* ok("time_log", { entries: [{ ...free, client: "Cargo" }] })
      assert.deepInclude(any.rows[0], { project: "Website", client: "Cargo" })
    })
  )

  it.effect("to one of several people of a name show their addresses", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      yield* ok("members_save", { name: "Mary", email: "other.mary@example.org", role: "member" })
      const { text } = yield* refused("time_list", { people: ["Mary"] }, /^ambiguous_name/u)
      assert.match(text, /^- "Mary" "mary.*@example\.org" id /mu)
      assert.include(text, `- "Mary" "other.mary@example.org" id`)
    })
  )

  it.effect("may be names as they are shown, where nothing has exactly this name", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openTeam()
      const { ok, refused } = yield* assistantOf(owner.full.key)
      const by = owner.full
      const big = yield* by.make("/api/counteragents", { name: "Big\u200b Corp" })
      const job = yield* by.make("/api/projects", { name: "J\u200bob", counteragent_id: big.id })
      yield* by.put(`/api/members/${member.id}`, { name: "Mary\u2066 Ann" })
      const { text } = yield* ok("time_log", {
        entries: [{ ...entry, client: "big corp", project: "Job", person: "Mary Ann" }]
      })
      assert.include(text, `"Big Corp"`)
      assert.strictEqual((yield* ok("time_list", { projects: [job.id], people: [member.id] })).data.count, 1)
      const result = yield* refused("clients_save", { name: "Big Corp" }, /^already_there/u)
      assert.include(result.text, `id ${idEndOf(big.id)}`)
      yield* refused("projects_save", { project: "Workshop", name: "Job" }, /^already_there/u)
      const plain = yield* by.make("/api/counteragents", { name: "Big Corp" })
      yield* ok("clients_save", { client: "Big Corp", payment_terms_days: 3 })
      const { data } = yield* ok("reference_list", { kind: "client", search: "corp" })
      assert.deepEqual(
        data.rows.filter((row: any) => row.payment_terms_days === 3).map(({ id }: any) => id),
        [idEndOf(plain.id)]
      )
    })
  )

  it.effect("that are like nothing name nothing, but what lists them all", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { refused } = yield* assistantOf(owner.full.key)
      for (const [input, kind] of [
        [{ clients: ["Zzz"] }, "client"],
        [{ projects: ["Accounting"] }, "project"],
        [{ people: ["anonymous"] }, "member"]
      ] as const) {
        const { text } = yield* refused(
          "time_list",
          input,
          /^unknown_name: no .* is called ".*", and no name is similar/u
        )
        assert.include(text, `look with reference_list, kind ${kind};`)
        assert.notInclude(text, " id ")
      }
    })
  )

  it.effect("that are unknown name the nearest, and nothing that the caller does not see", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, owner } = yield* openTeam()
      const { refused } = yield* assistantOf(owner.full.key)
      const { text } = yield* refused("time_list", { clients: ["Acmee"] }, /^unknown_name/u)
      assert.include(text, `id ${idEndOf(acme.id)}`)
      const theirs = yield* assistantOf(client.full.key)
      const hidden = yield* theirs.refused("time_list", { clients: ["Bolt"] }, /^unknown_name/u)
      assert.notInclude(hidden.text, idEndOf(bolt.id))
    })
  )

  it.effect("are taken off a record with none", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const { data } = yield* ok("time_log", { entries: [{ ...entry, project: "Website" }] })
      const [{ id }] = data.rows
      const { data: off } = yield* ok("time_update", { id, project: "none", client: "none" })
      assert.notProperty(off.after, "project")
      assert.notProperty(off.after, "client")
      const { data: moved } = yield* ok("projects_save", { project: "Website", client: "none" })
      assert.notProperty(moved.project, "client")
    })
  )
})

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-/u
const work = { accrual_date: "2026-03-02", duration_minutes_total: 60, cost: 100, currency: "EUR", description: "Work" }

onMemory("short ids", (it) => {
  it.effect("are all that tools print, and work wherever an id does", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { ok } = yield* assistantOf(owner.full.key)
      const short = Effect.fnUntraced(function* (tool: string, input: object) {
        const { data, text } = yield* ok(tool, input)
        assert.notMatch(JSON.stringify(data) + text, uuid, tool)
        return data
      })
      const client = (yield* short("clients_save", { name: "Cargo" })).client.id
      const project = (yield* short("projects_save", { name: "Atlas", client })).project.id
      const person = (yield* short("whoami", { detail: "full" })).you.id
      const [{ id }] = (yield* short("time_log", { entries: [{ ...entry, client, project, person }] })).rows
      assert.match(id, /^[0-9A-Za-z]{9}$/u)
      assert.strictEqual((yield* short("time_update", { id, minutes: 30 })).after.minutes, 30)
      const money = { date: entry.date, amount: 5, client }
      for (const kind of ["payment", "payout"]) {
        const { record } = yield* short("money_save", { kind, ...money, person })
        yield* short("money_save", { kind, id: record.id, amount: 7 })
        assert.strictEqual((yield* short("money_list", { kind, clients: [client], detail: "full" })).rows[0].amount, 7)
        assert.strictEqual((yield* short("fetch", { id: record.id })).metadata.amount, 7)
      }
      const { rate } = yield* short("rates_set", { currency: "USD", date: "2026-03-01", rate: 0.9 })
      for (const [kind, found] of [
        ["time entry", id],
        ["client", client],
        ["project", project],
        ["member", person],
        ["exchange rate", rate.id]
      ]) {
        assert.strictEqual((yield* short("fetch", { id: found })).title, `${kind} ${found}`)
      }
      yield* short("time_list", { detail: "full" })
      yield* short("search", { query: "Atlas" })
      yield* short("timesheets", { from: entry.date, to: entry.date })
      yield* short("summarize_period", { from: entry.date, to: entry.date, group_by: "client" })
      yield* short("client_statement", { client })
      for (const kind of ["client", "project", "member", "exchange_rate"]) yield* short("reference_list", { kind })
      for (const report of ["overview", "debtors", "team", "activity"]) yield* short(`report_${report}`, {})
      yield* short("record_delete", { kind: "time", ids: [id] })
    })
  )

  it.effect("that two have list both with their full ids, and write nothing", () =>
    Effect.gen(function* () {
      const { owner } = yield* openTeam()
      const { refused } = yield* assistantOf(owner.full.key)
      const made = (path: string, id: string, body: object) =>
        Effect.provideService(owner.full.make(path, body), NewId, Effect.succeed(id))
      const moment = `${(Date.now() - 5000).toString(16).padStart(12, "0").replace(/.{4}$/u, "-$&")}-7abc-8000`
      const records = [`${moment}-000000000001`, `${moment}-000000000002`]
      for (const id of records) yield* made("/api/time", id, work)
      const short = shortIdOf(records[0]!)
      for (const [tool, input] of [
        ["time_update", { id: short, minutes: 5 }],
        ["record_delete", { kind: "time", ids: [short] }],
        ["fetch", { id: short }]
      ] as const) {
        const { text } = yield* refused(tool, input, /^ambiguous_id: 2 have the short id/u)
        for (const id of records) assert.include(text, `"Work" id ${short} full id ${id}`)
      }
      const clients = ["01912345-9dc0-7b6e-9d3c-1f2ddeadbeef", "01912345-9dc0-7b6e-9d3c-0000deadbeef"]
      for (const id of clients) yield* made("/api/counteragents", id, { name: id.slice(24, 28) })
      const { text } = yield* refused("time_log", { entries: [{ ...entry, client: "deadbeef" }] }, /^ambiguous/u)
      for (const id of clients) assert.include(text, `id ${id}`)
      const { totalCount } = dataOf(yield* owner.full.get("/api/time"))
      assert.strictEqual(totalCount, 2)
    })
  )

  it.effect("find nothing that the caller does not see", () =>
    Effect.gen(function* () {
      const { bolt, client, member, owner } = yield* openTeam()
      const id = shortIdOf((yield* owner.full.make("/api/time", work)).id)
      const { refused } = yield* assistantOf(member.full.key)
      for (const wanted of [id, `${id.slice(0, 8)}${id.endsWith("0") ? "1" : "0"}`]) {
        const missing = new RegExp(`^not_found: record ${wanted} was not found in this workspace\\nNext`, "u")
        yield* refused("time_update", { id: wanted, minutes: 5 }, missing)
        yield* refused("fetch", { id: wanted }, missing)
        yield* refused("record_delete", { kind: "time", ids: [wanted] }, missing)
      }
      const theirs = yield* assistantOf(client.full.key)
      yield* theirs.refused("fetch", { id: idEndOf(bolt.id) }, /^not_found/u)
      yield* theirs.refused("time_list", { clients: [idEndOf(bolt.id)] }, /^unknown_name: .* no name is similar/u)
    })
  )
})
