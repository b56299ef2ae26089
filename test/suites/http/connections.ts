import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../support/builders.ts"
import { connectApp, dataOf, openStudio, openWorkspace, refused } from "../../support/callers.ts"
import { at } from "../../support/stack.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const path = "/api/me/connections"

/** The apps that act for whoever asks. */
export const connections = defineHttpSuite("connected apps", (it) => {
  it.effect("200 with the caller's own, newest first, and nobody else's", () =>
    Effect.gen(function* () {
      const studio = yield* openStudio()
      assert.deepStrictEqual(dataOf(yield* studio.member.read.get(path)), { connections: [] })
      const first = yield* connectApp(studio, studio.member).pipe(at("2026-03-01T10:00:00.000Z"))
      const second = yield* connectApp(studio, studio.member).pipe(at("2026-03-01T10:00:00.001Z"))
      yield* connectApp(studio, studio.owner)
      const listed = studio.member.read.get(path).pipe(at("2026-03-02T10:00:00.000Z"))
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
      const studio = yield* openStudio()
      const [gone, stays] = [yield* connectApp(studio, studio.client), yield* connectApp(studio, studio.client)]
      const other = yield* connectApp(studio, studio.member)
      refused(yield* studio.member.read.delete(`${path}/${other.id}`), 403, "forbidden")
      assert.deepStrictEqual(dataOf(yield* studio.member.full.delete(`${path}/${other.id}`)), { id: other.id })
      refused(yield* studio.owner.full.delete(`${path}/${gone.id}`), 404, "not_found")
      const { read } = studio.client
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
      const studio = yield* openWorkspace()
      yield* connectApp(studio, studio.owner).pipe(at("2026-03-01T10:00:00.000Z"))
      const countAt = (moment: string) =>
        Effect.map(studio.owner.read.get(path).pipe(at(moment)), (answer) => dataOf(answer).connections.length)
      assert.strictEqual(yield* countAt("2026-05-30T10:00:00.000Z"), 1)
      assert.strictEqual(yield* countAt("2026-05-30T10:00:00.001Z"), 0)
    })
  )
})
