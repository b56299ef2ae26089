import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { newUuid } from "../../support/data/builders.ts"
import { anonymous, callerWith, dataOf, newKey, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { timeKind, wireKinds } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

/** Everything is wrong at once: what is said first (semantics, section 8). The rate limit has a test of its own. */
export const checkOrder = defineHttpSuite("order of checks", (it) => {
  it.effect("404 and 405 come before the key", () =>
    Effect.gen(function* () {
      refused(yield* anonymous.get("/api/nope?colour=red"), 404, "not_found")
      refused(yield* anonymous.send("PATCH", "/api/time/junk?colour=red", "{"), 405, "method_not_allowed")
    })
  )

  it.effect("401 comes before parameters, body and existence", () =>
    Effect.gen(function* () {
      for (const { path } of wireKinds) {
        refused(yield* anonymous.get(`${path}?colour=red&page=0`), 401, "unauthorized")
        refused(yield* anonymous.post(path, "{"), 401, "unauthorized")
        refused(yield* anonymous.post(path, "x".repeat(2_000_000)), 401, "unauthorized")
        refused(yield* anonymous.put(`${path}/junk`, "{"), 401, "unauthorized")
        refused(yield* anonymous.delete(`${path}/${newUuid()}`), 401, "unauthorized")
      }
    })
  )

  it.effect("403 for the scope comes before parameters, body, role and existence", () =>
    Effect.gen(function* () {
      const { client, owner } = yield* openWith("client")
      for (const { path } of wireKinds) {
        for (const { read } of [owner, client]) {
          refused(yield* read.post(`${path}?colour=red`, "{"), 403, "forbidden", /may only read/u)
          refused(yield* read.put(`${path}/junk`, "{"), 403, "forbidden", /may only read/u)
          refused(yield* read.delete(`${path}/${newUuid()}`), 403, "forbidden", /may only read/u)
        }
      }
    })
  )

  it.effect("400 comes before 403 for the role", () =>
    Effect.gen(function* () {
      const { client, member } = yield* openWith("client", "member")
      for (const { path } of wireKinds) {
        refused(yield* client.full.post(`${path}?colour=red`, {}), 400, "invalid_param")
        refused(yield* client.full.post(path, "{"), 400, "invalid_body")
        refused(yield* client.full.post(path, {}), 400, "invalid_body")
        refused(yield* client.full.put(`${path}/junk`, {}), 400, "invalid_param")
        refused(yield* client.full.put(`${path}/${newUuid()}`, {}), 400, "validation_error")
      }
      refused(yield* member.full.put("/api/workspace", { payment_terms_days: -1 }), 400, "validation_error")
      refused(yield* member.full.post("/api/members", {}), 400, "invalid_body")
      refused(yield* client.full.get("/api/payouts?page=0"), 400, "invalid_param")
      refused(yield* client.full.get("/api/payouts?payout_from=2026-02-02&payout_to=2026-02-01"), 400, "invalid_param")
      refused(yield* client.full.get("/api/payouts?cursor=junk"), 400, "invalid_param")
    })
  )

  it.effect("403 for the role comes before 404", () =>
    Effect.gen(function* () {
      const { client, member } = yield* openWith("client", "member")
      for (const { change, path } of wireKinds) {
        refused(yield* client.full.put(`${path}/${newUuid()}`, change), 403, "forbidden")
        refused(yield* client.full.delete(`${path}/${newUuid()}`), 403, "forbidden")
      }
      refused(yield* client.full.get(`/api/payouts/${newUuid()}`), 403, "forbidden")
      for (const path of ["/api/projects", "/api/counteragents", "/api/payouts"]) {
        refused(yield* member.full.delete(`${path}/${newUuid()}`), 403, "forbidden")
      }
      refused(yield* member.full.put(`/api/members/${newUuid()}`, { name: "X" }), 403, "forbidden")
      refused(yield* member.full.delete(`/api/members/${newUuid()}`), 403, "forbidden")
    })
  )

  it.effect("404 comes before 412", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      refused(
        yield* owner.full.put(`/api/time/${newUuid()}`, { description: "X" }, { "if-match": '"9"' }),
        404,
        "not_found"
      )
    })
  )

  it.effect("401 from the request after the revocation on", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { caller, id } = yield* newKey(owner.full, { kind: "full" })
      dataOf(yield* caller.get("/api/me/access"))
      dataOf(yield* owner.full.delete(`/api/me/api-keys/${id}`))
      refused(yield* caller.get("/api/me/access"), 401, "unauthorized")
      refused(yield* callerWith(caller.key).post("/api/time", timeKind.body), 401, "unauthorized")
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 0)
    })
  )
})
