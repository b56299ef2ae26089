import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { connectApp, dataOf, openTeam, openWorkspace, refused } from "../../support/http/callers.ts"
import { at } from "../../support/http/stack.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const path = "/api/me/connections"

/** The apps that act for the caller. */
export const connections = defineHttpSuite("connected apps", (it) => {
  it.effect("200 with the caller's own, newest first, and no one else's", () =>
    Effect.gen(function* () {
      const fixture = yield* openTeam()
      assert.deepStrictEqual(dataOf(yield* fixture.member.read.get(path)), { connections: [] })
      const first = yield* connectApp(fixture, fixture.member).pipe(at("2026-03-01T10:00:00.000Z"))
      const second = yield* connectApp(fixture, fixture.member).pipe(at("2026-03-01T10:00:00.001Z"))
      yield* connectApp(fixture, fixture.owner)
      const listed = fixture.member.read.get(path).pipe(at("2026-03-02T10:00:00.000Z"))
      assert.deepStrictEqual(dataOf(yield* listed), {
        connections: [second, first].map((one) => ({
          id: one.id,
          client_id: one.clientId,
          client_name: "Assistant",
          redirect_host: "assistant.example",
          scopes: ["read", "full"],
          created_at: one.createdAt,
          last_used_at: null
        }))
      })
    })
  )

  it.effect("200 when its owner ends one, a client with any key and others with a full one; 404 from then on", () =>
    Effect.gen(function* () {
      const fixture = yield* openTeam()
      const [gone, stays] = [yield* connectApp(fixture, fixture.client), yield* connectApp(fixture, fixture.client)]
      const other = yield* connectApp(fixture, fixture.member)
      refused(yield* fixture.member.read.delete(`${path}/${other.id}`), 403, "forbidden")
      assert.deepStrictEqual(dataOf(yield* fixture.member.full.delete(`${path}/${other.id}`)), { id: other.id })
      refused(yield* fixture.owner.full.delete(`${path}/${gone.id}`), 404, "not_found")
      const { read } = fixture.client
      assert.deepStrictEqual(dataOf(yield* read.delete(`${path}/${gone.id.toUpperCase()}`)), { id: gone.id })
      refused(yield* read.delete(`${path}/${gone.id}`), 404, "not_found")
      assert.deepStrictEqual(
        dataOf(yield* read.get(path)).connections.map(({ id }: any) => id),
        [stays.id]
      )
      refused(yield* read.delete(`${path}/17`), 400, "invalid_param", /^id: /u)
      refused(yield* read.delete(`${path}/${newUuid()}`), 404, "not_found")
    })
  )

  it.effect("200 without those that have not been used for 90 days", () =>
    Effect.gen(function* () {
      const fixture = yield* openWorkspace()
      yield* connectApp(fixture, fixture.owner).pipe(at("2026-03-01T10:00:00.000Z"))
      const countAt = (moment: string) =>
        Effect.map(fixture.owner.read.get(path).pipe(at(moment)), (answer) => dataOf(answer).connections.length)
      assert.strictEqual(yield* countAt("2026-05-30T10:00:00.000Z"), 1)
      assert.strictEqual(yield* countAt("2026-05-30T10:00:00.001Z"), 0)
    })
  )
})
