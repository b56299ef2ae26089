import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { unique } from "../../support/data/builders.ts"
import { dataOf, newKey, openWith, openWorkspace, refused } from "../../support/http/callers.ts"
import { openFor } from "../../support/http/openFor.ts"
import { at } from "../../support/http/stack.ts"
import { timeKind, wireKinds } from "../../support/http/wireKinds.ts"
import { defineHttpSuite, triedKinds } from "./defineHttpSuite.ts"

const once = (key: string) => ({ "idempotency-key": key })

/** Idempotency-Key: a write whose outcome is unknown can be repeated without happening twice. */
export const idempotency = defineHttpSuite("Idempotency-Key", (it, effort) => {
  const { refusals } = effort
  for (const kind of triedKinds(wireKinds, effort)) {
    const { change, many, one, path } = kind
    describe(path, () => {
      it.effect("201 with the first answer again, marked as a repeat, however the same JSON is written", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const first = yield* owner.full.post(path, body, once("k1"))
          dataOf(first, 201)
          assert.isNull(first.headers.get("idempotent-replayed"))
          const reversed = Object.fromEntries(Object.entries(body).reverse())
          for (const same of [body, reversed, JSON.stringify(reversed, null, 4)]) {
            const again = yield* owner.full.post(path, same, once("k1"))
            assert.strictEqual(again.status, 201)
            assert.deepStrictEqual(again.body, first.body)
            assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
            assert.strictEqual(again.headers.get("etag"), first.headers.get("etag"))
          }
          assert.strictEqual(dataOf(yield* owner.read.get(path)).totalCount, 1)
        })
      )

      it.effect("400 validation_error for the same key with another body", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          dataOf(yield* owner.full.post(path, body, once("k1")), 201)
          const other = yield* owner.full.post(path, { ...body, ...change }, once("k1"))
          refused(other, 400, "validation_error", /^Idempotency-Key/u)
          assert.strictEqual(dataOf(yield* owner.read.get(path)).totalCount, 1)
        })
      )

      it.effect("201 twenty times and one record when twenty arrive at once", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const answers = yield* Effect.all(
            Array.from({ length: 20 }, () => owner.full.post(path, body, once("k1"))),
            { concurrency: "unbounded" }
          )
          for (const answer of answers) assert.deepStrictEqual(answer.body, answers[0]?.body)
          assert.strictEqual(answers.filter(({ headers }) => headers.get("idempotent-replayed") === null).length, 1)
          const list = dataOf(yield* owner.read.get(path))
          assert.deepStrictEqual(
            list[many].map(({ id }: any) => id),
            [dataOf(answers[0]!, 201)[one].id]
          )
        })
      )

      it.effect("201 with the first answer even after the record was changed and deleted", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          const first = yield* owner.full.post(path, body, once("k1"))
          const { id } = dataOf(first, 201)[one]
          dataOf(yield* owner.full.put(`${path}/${id}`, change))
          assert.deepStrictEqual((yield* owner.full.post(path, body, once("k1"))).body, first.body)
          dataOf(yield* owner.full.delete(`${path}/${id}`))
          assert.deepStrictEqual((yield* owner.full.post(path, body, once("k1"))).body, first.body)
          assert.strictEqual(dataOf(yield* owner.read.get(path)).totalCount, 0)
        })
      )

      it.effect("201 for a corrected body under the key of a call that was refused", () =>
        Effect.gen(function* () {
          const { body, owner } = yield* openFor(kind)
          refused(yield* owner.full.post(path, {}, once("k1")), 400, "invalid_body")
          const stranger = { counteragent_id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d" }
          if (path !== "/api/counteragents") {
            refused(yield* owner.full.post(path, { ...body, ...stranger }, once("k1")), 400, "validation_error")
          }
          refused(yield* owner.read.post(path, body, once("k1")), 403, "forbidden")
          const good = yield* owner.full.post(path, body, once("k1"))
          dataOf(good, 201)
          assert.isNull(good.headers.get("idempotent-replayed"))
        })
      )
    })
  }

  it.effect("400 validation_error for the same key with another operation", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      dataOf(yield* owner.full.post("/api/projects", { name: "X" }, once("k1")), 201)
      refused(
        yield* owner.full.post("/api/counteragents", { name: "X" }, once("k1")),
        400,
        "validation_error",
        /^Idempotency-Key/u
      )
      assert.strictEqual(dataOf(yield* owner.read.get("/api/counteragents")).totalCount, 0)
    })
  )

  it.effect("201 with the first answer under the second name of a time entry", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const first = yield* owner.full.post("/api/time", timeKind.body, once("k1"))
      assert.deepStrictEqual((yield* owner.full.post("/api/timesheet", timeKind.body, once("k1"))).body, first.body)
    })
  )

  it.effect(
    "201 twice for two people and two workspaces with the same key, one answer for two keys of one person",
    () =>
      Effect.gen(function* () {
        const { admin, owner } = yield* openWith("admin")
        const { owner: other } = yield* openWorkspace()
        const answers = []
        for (const caller of [owner.full, admin.full, other.full]) {
          answers.push(dataOf(yield* caller.post("/api/time", timeKind.body, once("k1")), 201).entry.id)
        }
        assert.strictEqual(new Set(answers).size, 3)
        const { caller } = yield* newKey(owner.full, { kind: "full" })
        const again = dataOf(yield* caller.post("/api/time", timeKind.body, once("k1")), 201)
        assert.strictEqual(again.entry.id, answers[0])
      })
  )

  it.effect("201 with the first answer for 24 hours, and a second record after them", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const send = (moment: string) => owner.full.post("/api/time", timeKind.body, once("k1")).pipe(at(moment))
      const first = yield* send("2026-03-01T10:00:00.000Z")
      assert.deepStrictEqual((yield* send("2026-03-02T09:59:59.999Z")).body, first.body)
      const later = yield* send("2026-03-02T10:00:00.001Z")
      assert.isNull(later.headers.get("idempotent-replayed"))
      assert.notStrictEqual(dataOf(later, 201).entry.id, dataOf(first, 201).entry.id)
      assert.deepStrictEqual((yield* send("2026-03-03T10:00:00.000Z")).body, later.body)
      assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 2)
    })
  )

  it.effect("201 with null for the secret when an answer that held one is repeated", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const email = `${unique("eve")}@example.org`
      for (const [path, body] of [
        ["/api/me/api-keys", { name: "Laptop", kind: "full" }],
        ["/api/members", { name: "Eve", role: "member", email, key: "full" }]
      ] as const) {
        const first = dataOf(yield* owner.full.post(path, body, once(path)), 201)
        assert.match(first.secret, /^hb_full_/u)
        const again = yield* owner.full.post(path, body, once(path))
        const { invitation } = first
        const hidden = invitation === undefined ? {} : { invitation: { ...invitation, code: null } }
        assert.deepStrictEqual(dataOf(again, 201), { ...first, ...hidden, secret: null })
        assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
      }
      assert.strictEqual(dataOf(yield* owner.read.get("/api/members")).members.length, 2)
    })
  )

  it.effect("one member, one key and one secret when twenty arrive at once", () =>
    Effect.gen(function* () {
      const { owner } = yield* openWorkspace()
      const body = { name: "Eve", role: "member", email: `${unique("eve")}@example.org`, key: "read" }
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => owner.full.post("/api/members", body, once("k1"))),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
      assert.strictEqual(answers.filter(({ body: { data } }) => data.secret !== null).length, 1)
      assert.strictEqual(new Set(answers.map(({ body: { data } }) => data.api_key.id)).size, 1)
      assert.strictEqual(dataOf(yield* owner.read.get("/api/members")).members.length, 2)
    })
  )

  if (refusals)
    it.effect("400 for a key that is empty, longer than 255 or not printable", () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        for (const wrong of ["", "x".repeat(256), "é", "a\tb"]) {
          const refusal = yield* owner.full.post("/api/time", timeKind.body, once(wrong))
          refused(refusal, 400, "invalid_param", /idempotency-key/iu)
        }
        for (const good of ["x".repeat(255), "~!@ #$%", "0"]) {
          dataOf(yield* owner.full.post("/api/time", timeKind.body, once(good)), 201)
        }
        assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 3)
      })
    )
})
