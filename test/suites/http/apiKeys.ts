import { assert } from "@effect/vitest"
import { Sha256 } from "@hourbook/core/access/Secret"
import { UserId, WorkspaceId } from "@hourbook/core/values/Ids"
import { ApiKeyRepository } from "@hourbook/core/workspaces/ApiKeyRepository"
import { Effect } from "effect"
import { aKey, newUuid } from "../../support/data/builders.ts"
import { anonymous, callerWith, dataOf, newKey, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { at } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"
import { defineHttpSuite } from "./defineHttpSuite.ts"

const path = "/api/me/api-keys"

/** API keys (semantics, section 7). */
export const apiKeys = defineHttpSuite("API keys", (it, { refusals }) => {
  it.effect("201 with a secret that works and is shown nowhere else", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      yield* owner.read.key
      const made = yield* owner.full.post(path, { name: "  Laptop ", kind: "full" })
      const { api_key, secret } = dataOf(made, 201)
      assert.match(secret, /^hb_full_[0-9A-Za-z]{34}$/u)
      assert.deepInclude(api_key, {
        name: "Laptop",
        kind: "full",
        scopes: ["read", "full", "reports:read"],
        expires_at: null
      })
      assert.isTrue(secret.startsWith(api_key.prefix))
      assert.isBelow(api_key.prefix.length, 14)
      dataOf(yield* callerWith(secret).post("/api/time", timeKind.body), 201)
      const list = yield* owner.read.get(path)
      assert.notInclude(JSON.stringify(list.body), secret)
      assert.deepStrictEqual(
        dataOf(list).api_keys.map(({ name }: any) => name),
        ["Laptop", "Another", "Owner's first key"],
        "newest first"
      )
    })
  )

  it.effect("201 with a key that reads when no kind is given", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { api_key, secret } = dataOf(yield* owner.full.post(path, { name: "Robot" }), 201)
      assert.deepInclude(api_key, { kind: "read", scopes: ["read", "reports:read"] })
      assert.match(secret, /^hb_read_/u)
      refused(yield* callerWith(secret).post("/api/time", timeKind.body), 403, "forbidden")
      dataOf(yield* callerWith(secret).get("/api/time"))
    })
  )

  if (refusals)
    it.effect("400 for another kind, for a moment that is none, and for one that has passed", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const send = (more: object) => owner.full.post(path, { name: "X", ...more })
        refused(yield* send({ kind: "admin" }), 400, "invalid_body", /^kind: /u)
        for (const wrong of [
          "tomorrow",
          "2026-02-30T10:00:00Z",
          "2026-03-01T24:00:00Z",
          "2026-03-01T25:00:00Z",
          "2026-03-01T10:00:00",
          1
        ]) {
          refused(yield* send({ expires_at: wrong }), 400, "invalid_body", /^expires_at: expected/u)
        }
        refused(
          yield* send({ expires_at: "2020-01-01T00:00:00Z" }),
          400,
          "validation_error",
          /^expires_at: must be in the future/u
        )
      })
    )

  it.effect("200 until the key expires, 401 from then on", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const made = yield* owner.full
        .post(path, { name: "Guest", expires_at: "2026-03-02T12:00:00.5+02:00" })
        .pipe(at("2026-03-01T10:00:00.000Z"))
      const { api_key, secret } = dataOf(made, 201)
      assert.strictEqual(api_key.expires_at, "2026-03-02T10:00:00.500Z")
      const guest = callerWith(secret)
      dataOf(yield* guest.get("/api/me/access").pipe(at("2026-03-02T10:00:00.499Z")))
      refused(yield* guest.get("/api/me/access").pipe(at("2026-03-02T10:00:00.500Z")), 401, "unauthorized")
    })
  )

  it.effect("200 until the end of the day, in UTC, that a key expires on", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const made = yield* owner.full
        .post(path, { name: "Guest", expires_at: "2026-03-01" })
        .pipe(at("2026-03-01T10:00:00.000Z"))
      const { api_key, secret } = dataOf(made, 201)
      assert.strictEqual(api_key.expires_at, "2026-03-01T23:59:59.999Z")
      const guest = callerWith(secret)
      dataOf(yield* guest.get("/api/me/access").pipe(at("2026-03-01T23:59:59.998Z")))
      refused(yield* guest.get("/api/me/access").pipe(at("2026-03-02T00:00:00.000Z")), 401, "unauthorized")
    })
  )

  it.effect("200 when a key revokes itself, also one that may only read, and 401 from then on", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      for (const kind of ["read", "full"]) {
        const { caller, id } = yield* newKey(owner.full, { kind })
        assert.deepStrictEqual(dataOf(yield* caller.delete(`${path}/${id}`)), { id })
        refused(yield* caller.get("/api/me/access"), 401, "unauthorized")
        refused(yield* owner.full.delete(`${path}/${id}`), 404, "not_found")
      }
    })
  )

  if (refusals)
    it.effect("403 when a key that may only read revokes or makes another", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const other = yield* newKey(owner.full)
        refused(yield* owner.read.delete(`${path}/${other.id}`), 403, "forbidden")
        refused(yield* owner.read.delete(`${path}/${newUuid()}`), 403, "forbidden")
        refused(yield* owner.read.post(path, { name: "X" }), 403, "forbidden")
        dataOf(yield* other.caller.get("/api/me/access"))
      })
    )

  if (refusals)
    it.effect("403 when a key would make one that lives longer than itself", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const { caller } = yield* newKey(owner.full, { kind: "full", expires_at: "2999-01-01T00:00:00Z" })
        for (const expiry of [{}, { expires_at: null }, { expires_at: "2999-01-01T00:00:00.001Z" }]) {
          refused(yield* caller.post(path, { name: "X", ...expiry }), 403, "forbidden", /lives longer/u)
        }
        yield* newKey(caller, { expires_at: "2999-01-01T00:00:00Z" })
        yield* newKey(caller, { expires_at: "2998-12-31T23:00:00-01:00" })
      })
    )

  it.effect("403 when an older key without reports:read would make one that has it", () =>
    Effect.gen(function* () {
      const { id, owner } = yield* openWorkspace()
      const keys = yield* ApiKeyRepository
      const secret = `hb_full_${newUuid()}`
      const secretHash = yield* (yield* Sha256)(secret)
      const member = { workspaceId: WorkspaceId.make(id), userId: UserId.make(owner.id) }
      yield* Effect.orDie(keys.add({ key: aKey(member, { scopes: ["read", "full"] }), secretHash, idempotency: null }))
      const older = callerWith(secret)
      assert.deepStrictEqual(dataOf(yield* older.get("/api/me/access")).key.scopes, ["read", "full"])
      dataOf(yield* older.post("/api/time", timeKind.body), 201)
      for (const kind of ["read", "full"]) {
        refused(yield* older.post(path, { name: "X", kind }), 403, "forbidden", /lacks reports:read/u)
      }
      const invited = { name: "Eve", email: `${newUuid()}@example.org`, role: "member", key: "full" }
      refused(yield* older.post("/api/members", invited), 403, "forbidden", /lacks reports:read/u)
      assert.strictEqual(dataOf(yield* older.get("/api/members")).members.length, 1)
    })
  )

  it.effect("200 with one's own keys alone, and 404 for anybody else's", () =>
    Effect.gen(function* () {
      const { admin, owner } = yield* openWith("admin")
      const mine = dataOf(yield* admin.full.get(path)).api_keys
      const theirs = dataOf(yield* owner.full.get(path)).api_keys
      assert.isEmpty(mine.filter(({ id }: any) => theirs.some((key: any) => key.id === id)))
      for (const { id } of mine) refused(yield* owner.full.delete(`${path}/${id}`), 404, "not_found")
      dataOf(yield* admin.full.get("/api/me/access"))
    })
  )

  it.effect("200 with any member's keys for an owner, who revokes them: 401 from then on", () =>
    Effect.gen(function* () {
      const { admin, member, owner } = yield* openWith("admin", "member")
      const keysOf = (id: string) => `/api/members/${id}/api-keys`
      const { caller, id } = yield* newKey(member.full, { name: "Laptop" })
      const listed = dataOf(yield* owner.read.get(keysOf(member.id))).api_keys
      const own = dataOf(yield* member.full.get(path)).api_keys
      const unused = (keys: ReadonlyArray<object>) => keys.map((key) => ({ ...key, last_used_at: null }))
      assert.deepStrictEqual(unused(listed), unused(own))
      assert.strictEqual(listed[0].id, id)
      for (const other of [admin, member]) {
        refused(yield* other.full.get(keysOf(owner.id)), 403, "forbidden", /only an owner/u)
        refused(yield* other.full.delete(`${keysOf(member.id)}/${id}`), 403, "forbidden", /only an owner/u)
      }
      refused(yield* owner.full.delete(`${keysOf(admin.id)}/${id}`), 404, "not_found", /^API key/u)
      refused(yield* owner.full.get(keysOf(newUuid())), 404, "not_found", /^member/u)
      dataOf(yield* caller.get("/api/me/access"))
      assert.deepStrictEqual(dataOf(yield* owner.full.delete(`${keysOf(member.id)}/${id}`)), { id })
      refused(yield* caller.get("/api/me/access"), 401, "unauthorized")
      refused(yield* owner.full.delete(`${keysOf(member.id)}/${id}`), 404, "not_found")
    })
  )

  it.effect("200 with the minute in which a key was last used", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const { caller, id } = yield* newKey(owner.full)
      const usedAt = Effect.map(
        owner.full.get(path),
        (answer) => dataOf(answer).api_keys.find((key: any) => key.id === id).last_used_at
      )
      assert.isNull(yield* usedAt)
      yield* caller.get("/api/time").pipe(at("2026-03-01T10:59:59.999Z"))
      yield* Effect.gen(function* () {
        while ((yield* usedAt) === null) yield* Effect.sleep("10 millis")
      }).pipe(Effect.timeout("5 seconds"), Effect.orDie)
      assert.strictEqual(yield* usedAt, "2026-03-01T10:59:00.000Z")
    })
  )

  it.effect("401 all alike without a key, or for one that is revoked, expired, unknown or of a removed member", () =>
    Effect.gen(function* () {
      const { member, owner } = yield* openWith("member")
      yield* member.read.key
      const revoked = yield* newKey(owner.full)
      dataOf(yield* owner.full.delete(`${path}/${revoked.id}`))
      const expired = yield* newKey(owner.full, { expires_at: "2026-03-02T00:00:00Z" }).pipe(at("2026-03-01T00:00:00Z"))
      dataOf(yield* owner.full.delete(`/api/members/${member.id}`))
      const unknown = callerWith("hb_full_7Yk2mQ9vXw4LpR8sTn3BcD6fGh1JzA0e5uIoKxVqWy")
      const answers = []
      for (const caller of [revoked.caller, expired.caller, member.full, member.read, unknown, anonymous]) {
        const answer = yield* caller.get("/api/me/access").pipe(at("2027-01-01T00:00:00Z"))
        refused(answer, 401, "unauthorized")
        answers.push([answer.body, [...answer.headers.keys()]])
      }
      for (const answer of answers) assert.deepStrictEqual(answer, answers[0])
    })
  )
})
