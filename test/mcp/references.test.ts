import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { openTeam } from "../support/http/callers.ts"
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
        ({ id }: any) => id === member.id
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
      assert.include(text, acme.id)
      assert.include(text, second.id)
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
      assert.include(text, `- "Website" client "Acme" id ${website.id}`)
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
      const big = yield* by.make("/api/counteragents", { name: "Big  Corp" })
      const job = yield* by.make("/api/projects", { name: "J\u200bob", counteragent_id: big.id })
      yield* by.put(`/api/members/${member.id}`, { name: "Mary\u2066 Ann" })
      const { text } = yield* ok("time_log", {
        entries: [{ ...entry, client: "big corp", project: "Job", person: "Mary Ann" }]
      })
      assert.include(text, `"Big Corp"`)
      assert.strictEqual((yield* ok("time_list", { projects: [job.id], people: [member.id] })).data.count, 1)
      const told = yield* refused("clients_save", { name: "Big Corp" }, /^already_there/u)
      assert.include(told.text, big.id)
      yield* refused("projects_save", { project: "Workshop", name: "Job" }, /^already_there/u)
      const plain = yield* by.make("/api/counteragents", { name: "Big Corp" })
      yield* ok("clients_save", { client: "Big Corp", payment_terms_days: 3 })
      const { data } = yield* ok("reference_list", { kind: "client", search: "corp" })
      assert.deepEqual(
        data.rows.filter((row: any) => row.payment_terms_days === 3).map(({ id }: any) => id),
        [plain.id]
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
      assert.include(text, acme.id)
      const theirs = yield* assistantOf(client.full.key)
      const hidden = yield* theirs.refused("time_list", { clients: ["Bolt"] }, /^unknown_name/u)
      assert.notInclude(hidden.text, bolt.id)
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
