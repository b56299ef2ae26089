import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { unique } from "../../support/data/builders.ts"
import { dataOf, openTeam, openWorkspace, refused } from "../../support/http/callers.ts"
import { clientKind, rateBody, timeKind } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

/** Fields of a body that no schema has (semantics, section 2); records have theirs in `records`. */
export const unknownFields = defineHttpSuite("unknown fields", (it) => {
  it.effect("400 invalid_body with the public name of what a shorter or other name means", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openTeam()
      for (const [path, body, name, means] of [
        ["/api/time", timeKind.body, "client_id", "counteragent_id"],
        ["/api/time", timeKind.body, "clientId", "counteragent_id"],
        ["/api/time", timeKind.body, "date", "accrual_date"],
        ["/api/time", timeKind.body, "payment_date", "accrual_date"],
        ["/api/time", timeKind.body, "duration_minutes", "duration_minutes_total"],
        ["/api/time", timeKind.body, "project", "project_id"],
        ["/api/counteragents", clientKind.body, "archive", "archived"],
        ["/api/exchange-rates", rateBody, "date", "effective_date"],
        [
          "/api/members",
          { name: "Eve", role: "member", email: `${unique("e")}@x.org` },
          "client_ids",
          "counteragent_ids"
        ],
        ["/api/me/api-keys", { name: "Laptop" }, "expires", "expires_at"]
      ] as const) {
        const answer = yield* owner.full.post(path, { ...body, [name]: acme.id })
        refused(answer, 400, "invalid_body", new RegExp(`^${name}: unknown field: did you mean ${means}\\?$`, "u"))
      }
      const several = yield* owner.full.put("/api/workspace", { curency: "EUR", colour: "red", name: "Studio" })
      refused(several, 400, "invalid_body", /^curency: unknown field: did you mean currency\?; colour: unknown field$/u)
    })
  )

  it.effect("200 and 201 when a member, the workspace, a rate or a key that was read is sent back", () =>
    Effect.gen(function* () {
      const { admin, client, member, owner } = yield* openTeam()
      const { members } = dataOf(yield* owner.read.get("/api/members"))
      for (const person of members) {
        const sender = person.role === "owner" ? owner.full : admin.full
        assert.deepStrictEqual(dataOf(yield* sender.put(`/api/members/${person.id}`, person)).member, person)
      }
      assert.sameMembers(
        members.map(({ id }: any) => id),
        [owner.id, admin.id, member.id, client.id]
      )
      const { workspace } = dataOf(yield* owner.read.get("/api/workspace"))
      assert.deepStrictEqual(dataOf(yield* owner.full.put("/api/workspace", workspace)).workspace, workspace)
      const { exchange_rate } = dataOf(yield* owner.full.post("/api/exchange-rates", rateBody), 201)
      const again = dataOf(yield* owner.full.post("/api/exchange-rates", exchange_rate), 201)
      assert.deepInclude(again.exchange_rate, rateBody)
      const { api_key } = dataOf(yield* owner.full.post("/api/me/api-keys", { name: "Laptop" }), 201)
      assert.strictEqual(dataOf(yield* owner.full.post("/api/me/api-keys", api_key), 201).api_key.name, "Laptop")
    })
  )

  it.effect("200 when a member sends back an entry from a list", () =>
    Effect.gen(function* () {
      const { member, website } = yield* openTeam()
      const entry = yield* member.full.make("/api/time", { ...timeKind.body, project_id: website.id })
      const [row] = dataOf(yield* member.full.get("/api/time?sort_by=cost")).entries
      assert.deepStrictEqual(dataOf(yield* member.full.put(`/api/time/${entry.id}`, row)).entry, entry)
    })
  )

  it.effect("200 when a record is sent back after its project moved to another client", () =>
    Effect.gen(function* () {
      const { bolt, owner, website } = yield* openTeam()
      const entry = yield* owner.full.make("/api/time", { ...timeKind.body, project_id: website.id })
      dataOf(yield* owner.full.put(`/api/projects/${website.id}`, { counteragent_id: bolt.id }))
      const read = dataOf(yield* owner.read.get(`/api/time/${entry.id}`)).entry
      assert.deepStrictEqual(dataOf(yield* owner.full.put(`/api/time/${entry.id}`, read)).entry, read)
    })
  )

  it.effect("400 invalid_body for a field that only a part of the response has", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const body = { name: "Eve", role: "member", email: `${unique("eve")}@example.org` }
      refused(yield* owner.full.post("/api/members", { ...body, kind: "full" }), 400, "invalid_body", /^kind: unknown/u)
      refused(
        yield* owner.full.post("/api/time", { ...timeKind.body, warnings: [] }),
        400,
        "invalid_body",
        /^warnings/u
      )
    })
  )
})
