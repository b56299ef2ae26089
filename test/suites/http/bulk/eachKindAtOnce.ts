import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf } from "../../../support/http/callers.ts"
import { openFor } from "../../../support/http/openFor.ts"
import { importBody, wireKinds } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite } from "../defineHttpSuite.ts"

/** One call of each kind for an import, and its undoing. */
export const eachKindAtOnce = defineHttpSuite("One import of each kind", (it) => {
  it.effect("makes one of each kind, is in the list with its counts, and takes all of them away again", () =>
    Effect.forEach(
      wireKinds,
      Effect.fnUntraced(function* (kind) {
        const { body, owner } = yield* openFor(kind)
        const { id } = yield* owner.full.make("/api/imports", importBody)
        const operations = [{ op: "create", body }]
        const made = dataOf(yield* owner.full.post(`${kind.path}/bulk`, { import_id: id, operations }))
        assert.deepInclude(made, { created: 1, failed: 0 })
        const { imports } = dataOf(yield* owner.read.get("/api/imports"))
        assert.deepStrictEqual(dataOf(yield* owner.read.get(`/api/imports/${id}`)).import, imports[0])
        assert.strictEqual(dataOf(yield* owner.full.delete(`/api/imports/${id}`)).removed, 1)
        const again = yield* owner.read.get(`${kind.path}/${made.results[0].data[kind.one].id}`)
        assert.strictEqual(again.status, 404)
      }),
      { discard: true }
    )
  )

  it.effect("says that an earlier call with the same key did all of it, and counts nothing twice", () =>
    Effect.forEach(
      wireKinds,
      Effect.fnUntraced(function* ({ path, ...kind }) {
        const { body, owner } = yield* openFor({ path, ...kind })
        const operations = [
          { op: "create", body },
          { op: "create", body, external_ref: { source: "toggl", id: "1" } }
        ]
        const send = owner.full.post(`${path}/bulk`, { operations }, { "idempotency-key": "k" })
        const [first, again] = [yield* send, yield* send]
        assert.deepInclude(dataOf(first), { created: 2, already_there: 0, repeated: 0 }, path)
        assert.deepInclude(dataOf(again), { created: 0, already_there: 0, repeated: 2 }, path)
        const marks = (answer: typeof first) => [
          answer.headers.get("idempotent-replayed"),
          ...dataOf(answer).results.map(({ repeated, status }: any) => [status, repeated])
        ]
        assert.deepStrictEqual(marks(first), [null, [201, undefined], [201, undefined]])
        assert.deepStrictEqual(marks(again), ["true", [201, true], [201, true]])
      }),
      { discard: true }
    )
  )
})
