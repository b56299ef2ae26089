import { assert, layer } from "@effect/vitest"
import { UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { Operator } from "@hourbook/core/workspaces/Operator"
import * as RealLimiter from "@hourbook/rest/limits/RateLimiter"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import * as PostgresStore from "@hourbook/store-postgres/PostgresStore"
import { Effect, Layer } from "effect"
import { makeCountingProxy } from "../engines/CountingProxy.ts"
import { migratedDatabase } from "../engines/PostgresEngine.ts"
import { layerAt } from "../engines/serverAt.ts"
import { aKey, aSecretHash } from "../support/data/builders.ts"
import { callerWith, dataOf, newKey, anonymous, openWith, openWorkspace, refused } from "../support/http/callers.ts"
import { at, Stack, stackOn } from "../support/http/stack.ts"
import { stillLimiter } from "../support/http/stillLimiter.ts"
import { timeKind } from "../support/http/wireKinds.ts"

const tight = stillLimiter(10, 25)

/** How often the store has been asked for the owner of a key. */
let asked = 0
const countingStore = Layer.effect(
  ApiKeyRepository,
  Effect.map(ApiKeyRepository, (keys) => ({
    ...keys,
    findBySecret: (hash: string) =>
      Effect.andThen(
        Effect.sync(() => void asked++),
        keys.findBySecret(hash)
      )
  }))
).pipe(Layer.provideMerge(MemoryStore.layer))

layer(stackOn(MemoryStore.layer), { excludeTestServices: true })("tries of links to statements", (it) => {
  it.effect("429 after 30 in a minute from one network, also with a secret that is right", () =>
    Effect.gen(function* () {
      const { acme, owner } = yield* openWith("acme")
      const { secret } = dataOf(yield* owner.full.post("/api/statement-links", { counteragent_id: acme.id }), 201)
      const tryIt = (own: string, moment: string) =>
        anonymous.post("/api/shared/statement", { secret: own }).pipe(at(moment))
      const start = new Date().toISOString()
      for (let count = 0; count < 29; count++) refused(yield* tryIt("x".repeat(28), start), 404, "not_found")
      dataOf(yield* tryIt(secret, start))
      const answer = yield* tryIt(secret, start)
      refused(answer, 429, "rate_limited", /wait a minute/u)
      assert.strictEqual(answer.headers.get("retry-after"), "60")
      dataOf(yield* tryIt(secret, new Date(Date.parse(start) + 60_000).toISOString()))
    })
  )
})

layer(stackOn(countingStore, { limiter: tight }), { excludeTestServices: true })("the rate limit at the edge", (it) => {
  it.effect("429 rate_limited with Retry-After before key, scope, parameters and body; 404 and 405 before it", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { caller } = yield* newKey(owner.full)
      for (let count = 0; count < 10; count++) dataOf(yield* caller.get("/api/me/access"))
      for (const [method, path, body] of [
        ["GET", "/api/time?colour=red", undefined],
        ["POST", "/api/time", "{"],
        ["PUT", "/api/time/junk", "{"],
        ["DELETE", "/api/time/junk", undefined]
      ] as const) {
        const answer = yield* caller.send(method, path, body)
        refused(answer, 429, "rate_limited", /Retry-After/u)
        assert.strictEqual(answer.headers.get("retry-after"), "10")
        assert.match(String(answer.headers.get("ratelimit")), /^"default";r=0;t=10$/u)
      }
      refused(yield* caller.get("/api/nope"), 404, "not_found")
      refused(yield* caller.send("PATCH", "/api/time"), 405, "method_not_allowed")
    })
  )

  it.effect("200 for another key of the same person when one is used up", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { caller } = yield* newKey(owner.full)
      for (let count = 0; count < 11; count++) yield* caller.get("/api/me/access")
      refused(yield* caller.get("/api/me/access"), 429, "rate_limited")
      dataOf(yield* owner.read.get("/api/me/access"))
    })
  )

  it.effect("429 for a member over all keys, and 200 for another member", () =>
    Effect.gen(function* () {
      const [{ owner }, other] = [yield* openWorkspace(), yield* openWorkspace()]
      const keys = []
      for (let count = 0; count < 3; count++) keys.push((yield* newKey(owner.full)).caller)
      const statuses: Array<number> = []
      for (let count = 0; count < 30; count++) {
        statuses.push((yield* keys[count % 3]!.get("/api/me/access")).status)
      }
      // Three requests made the keys.
      assert.deepStrictEqual(
        statuses.slice(0, 22),
        Array.from({ length: 22 }, () => 200)
      )
      assert.deepStrictEqual(
        statuses.slice(22),
        Array.from({ length: 8 }, () => 429)
      )
      dataOf(yield* other.owner.full.get("/api/me/access"))
    })
  )

  it.effect("429 before the store is asked, again and again", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { caller } = yield* newKey(owner.full)
      for (let count = 0; count < 10; count++) dataOf(yield* caller.get("/api/me/access"))
      const fetch = yield* (yield* Stack).fetch
      const before = asked
      const began = Date.now()
      for (let count = 0; count < 100; count++) {
        refused(yield* caller.get("/api/me/access"), 429, "rate_limited")
        const headers = { authorization: `Bearer ${caller.key}`, "content-type": "application/json" }
        const call = new Request("http://hourbook.test/api/mcp", { method: "POST", headers, body: "{}" })
        assert.strictEqual((yield* Effect.promise(() => fetch(call))).status, 429)
      }
      assert.isAtMost(asked - before, 2 + 2 * Math.floor((Date.now() - began) / 1000))
    })
  )

  it.effect("429 for assistants, who are counted with everybody else", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { caller } = yield* newKey(owner.full)
      for (let count = 0; count < 10; count++) dataOf(yield* caller.get("/api/me/access"))
      const fetch = yield* (yield* Stack).fetch
      const headers = { "x-api-key": caller.key ?? "", "content-type": "application/json" }
      const asked = new Request("http://hourbook.test/api/mcp", { method: "POST", headers, body: "{}" })
      const answer = yield* Effect.promise(() => fetch(asked))
      assert.strictEqual(answer.status, 429)
      assert.strictEqual(answer.headers.get("retry-after"), "10")
    })
  )

  it.effect("429 instead of 401 for an address that tries keys, and 200 still for who has one", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const answers = []
      for (let count = 0; count < 12; count++) answers.push(yield* callerWith(`hb_full_guess${count}`).get("/api/time"))
      assert.strictEqual(answers.at(0)?.status, 401)
      assert.strictEqual(answers.at(-1)?.status, 429)
      refused(yield* anonymous.get("/api/openapi.json"), 429, "rate_limited")
      dataOf(yield* owner.full.get("/api/time"))
    })
  )

  it.effect("nothing is stored by a request that is over the limit", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { caller } = yield* newKey(owner.full, { kind: "full" })
      const answers = []
      for (let count = 0; count < 15; count++) answers.push((yield* caller.post("/api/time", timeKind.body)).status)
      assert.deepStrictEqual(answers, [
        ...Array.from({ length: 10 }, () => 201),
        ...Array.from({ length: 5 }, () => 429)
      ])
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 10)
    })
  )
})

/** How often the store has spoken to PostgreSQL. A transaction takes one round trip or more. */
let roundTrips = () => 0
const countedPostgres = Layer.unwrap(
  Effect.gen(function* () {
    const proxy = yield* makeCountingProxy(yield* migratedDatabase)
    roundTrips = proxy.roundTrips
    return PostgresStore.layer.pipe(Layer.provide(layerAt(proxy.url)))
  })
)

layer(stackOn(countedPostgres, { limiter: tight }), { excludeTestServices: true })(
  "the rate limit on PostgreSQL",
  (it) => {
    it.effect("429 costs a transaction for fewer than 5 of 100 requests", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const { caller } = yield* newKey(owner.full)
        const before = roundTrips()
        for (let count = 0; count < 10; count++) dataOf(yield* caller.get("/api/me/access"))
        assert.isAtLeast(roundTrips() - before, 10)
        const [admitted, began] = [roundTrips(), Date.now()]
        for (let count = 0; count < 400; count++) refused(yield* caller.get("/api/me/access"), 429, "rate_limited")
        // A busy machine takes more than a second, after each of which one request asks again.
        assert.isBelow(roundTrips() - admitted, 400 * 0.05 + (Date.now() - began) / 1000)
      })
    )
  }
)

layer(stackOn(MemoryStore.layer, { limiter: RealLimiter.layer }), { excludeTestServices: true })(
  "the budget that answers tell",
  (it) => {
    it.effect("2000 requests in 10 seconds, one less with every answer, refusals included", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const { caller } = yield* newKey(owner.full)
        const left: Array<string | null> = []
        for (const path of ["/api/time", "/api/time?page=0", "/api/nope/x", "/api/time/junk"]) {
          const answer = yield* caller.get(path)
          left.push(answer.headers.get("ratelimit"))
          const policy = path === "/api/nope/x" ? null : '"default";q=2000;w=10'
          assert.strictEqual(answer.headers.get("ratelimit-policy"), policy)
        }
        assert.deepStrictEqual(left, ['"default";r=1999;t=10', '"default";r=1998;t=10', null, '"default";r=1997;t=10'])
      })
    )

    it.effect("400 for a key beyond the fiftieth that lives, and 201 again once one is revoked", () =>
      Effect.gen(function* () {
        const { id, owner, slug } = yield* openWorkspace()
        const repository = yield* ApiKeyRepository
        const of = { workspaceId: WorkspaceId.make(id), userId: UserId.make(owner.id) }
        const add = (count: number, expiresAt: Instant | null) =>
          Effect.forEach(Array.from({ length: count }), () =>
            repository.add({ key: aKey(of, { expiresAt }), secretHash: aSecretHash(), idempotency: null })
          )
        yield* add(48, null)
        yield* add(2, Instant.make("2026-01-01T00:00:00.000Z"))
        const { id: last } = yield* newKey(owner.full)
        const most = /^the member has 50 API keys, and 50 are the most: revoke one/u
        const another = { name: "One more" }
        refused(yield* owner.full.post("/api/me/api-keys", another), 400, "validation_error", most)
        const email = dataOf(yield* owner.full.get("/api/members")).members[0].email
        const { createKey } = yield* Operator
        const byOperator = yield* Effect.flip(createKey(slug, email, { name: "x", kind: "read", expiresAt: null }))
        assert.match(byOperator.message, most)
        dataOf(yield* owner.full.delete(`/api/me/api-keys/${last}`))
        dataOf(yield* owner.full.post("/api/me/api-keys", another), 201)
      })
    )
  }
)
