import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { assistantOf } from "../support/assistants.ts"
import { openStudio } from "../support/callers.ts"
import { onMemory } from "./onMemory.ts"

const entry = { date: "2026-03-02", minutes: 60, description: "Wireframes", cost: 100 }

onMemory("references", (it) => {
  it.effect("are ids, or exact names whatever their case and white space at the ends", () =>
    Effect.gen(function* () {
      const { acme, member, owner, website } = yield* openStudio()
      const { ok } = yield* assistantOf(owner.full.key)
      for (const client of [acme.id, acme.id.toUpperCase(), "Acme", " aCME "]) {
        assert.strictEqual((yield* ok("time_log", { entries: [{ ...entry, client }] })).data.rows[0].client, "Acme")
      }
      const { data } = yield* ok("time_log", { entries: [{ ...entry, project: "Website", person: "mary" }] })
      assert.deepInclude(data.rows[0], { project: "Website", client: "Acme", person: "Mary" })
      const [{ email }] = (yield* ok("members_list")).data.rows.filter(({ id }: any) => id === member.id)
      const { data: byEmail } = yield* ok("time_list", { people: [email], projects: [website.id] })
      assert.strictEqual(byEmail.count, 1)
      assert.strictEqual((yield* ok("time_list", { people: ["me"] })).data.count, 4)
    })
  )

  it.effect("that are ambiguous list the candidates with their ids", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openStudio()
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

  it.effect("that are unknown name the nearest, and nothing that the caller does not see", () =>
    Effect.gen(function* () {
      const { acme, bolt, client, owner } = yield* openStudio()
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
      const { owner } = yield* openStudio()
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
