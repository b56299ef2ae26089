import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, refused } from "../../../support/http/callers.ts"
import { openFor } from "../../../support/http/openFor.ts"
import type { Answer } from "../../../support/http/stack.ts"
import { wireKinds } from "../../../support/http/wireKinds.ts"
import { defineHttpSuite, triedKinds } from "../defineHttpSuite.ts"

const once = (key: string) => ({ "idempotency-key": key })
const ref = (id: string) => ({ source: "toggl", id })
const nowhere = "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"

/** What a repeated call answers: what the first one did is marked and counts as that alone. */
const repeatedOf = ({ results, ...counts }: any) => ({
  ...Object.fromEntries(Object.keys(counts).map((key) => [key, key === "failed" ? counts[key] : 0])),
  repeated: results.filter(({ ok }: any) => ok).length,
  results: results.map((result: any) => (result.ok ? { ...result, repeated: true } : result))
})

const isReplay = ({ headers }: Answer): boolean => headers.get("idempotent-replayed") === "true"

/** POST …/bulk: many operations in one call. */
export const bulk = defineHttpSuite("Many operations", (it, effort) => {
  for (const kind of triedKinds(wireKinds, effort)) {
    const { change, one, path } = kind
    const open = Effect.gen(function* () {
      const opened = yield* openFor(kind)
      const { body, owner } = opened
      const send = (payload: unknown, headers = {}) => owner.full.post(`${path}/bulk`, payload, headers)
      const total = Effect.map(owner.read.get(path), (list) => dataOf(list).totalCount as number)
      return { ...opened, body, send, total }
    })
    describe(path, () => {
      it.effect("200 with what came of each, in order, as the requests for one answer", () =>
        Effect.gen(function* () {
          const { body, owner, send, total } = yield* open
          const [changed, gone] = [yield* owner.full.make(path, body), yield* owner.full.make(path, body)]
          const before = yield* total
          const data = dataOf(
            yield* send({
              operations: [
                { op: "create", body },
                { op: "update", id: changed.id, body: change, if_match: '"1"' },
                { op: "update", id: nowhere, body: change },
                { op: "create", body: { ...body, nonsense: 1 } },
                { op: "delete", id: gone.id },
                { op: "create", body }
              ]
            })
          )
          assert.deepStrictEqual(
            data.results.map(({ status }: any) => status),
            [201, 200, 404, 400, 200, 201]
          )
          const { created, deleted, failed, unchanged, updated } = data
          assert.deepStrictEqual(
            { created, deleted, failed, unchanged, updated },
            { created: 2, deleted: 1, failed: 2, unchanged: 0, updated: 1 }
          )
          assert.strictEqual(yield* total, before + 1)
          const [first, second, , wrong, fourth] = data.results
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${first.data[one].id}`))[one], first.data[one])
          assert.deepStrictEqual(dataOf(yield* owner.read.get(`${path}/${changed.id}`))[one], second.data[one])
          const alone = yield* owner.full.post(path, { ...body, nonsense: 1 })
          assert.deepStrictEqual(wrong.error, alone.body.error)
          assert.deepStrictEqual(fourth.data, { id: gone.id })
        })
      )

      it.effect("answers the one that has the external_ref already, and writes nothing for it", () =>
        Effect.gen(function* () {
          const { body, send, total } = yield* open
          const operations = Array.from({ length: 20 }, (_, index) => ({
            op: "create",
            body,
            external_ref: ref(`e${index}`)
          }))
          const first = dataOf(yield* send({ operations }))
          assert.strictEqual(first.created, 20)
          const before = yield* total
          const second = dataOf(
            yield* send({ operations: [...operations, { op: "create", body, external_ref: ref("new") }] })
          )
          assert.deepStrictEqual([second.created, second.already_there, second.failed], [1, 20, 0])
          assert.strictEqual(yield* total, before + 1)
          assert.deepStrictEqual(
            second.results
              .slice(0, 20)
              .map((result: any) => [result.already_there, result.status, result.data[one].id]),
            first.results.map((result: any) => [true, 200, result.data[one].id])
          )
        })
      )

      it.effect("finds what to change and to delete by its external_ref", () =>
        Effect.gen(function* () {
          const { body, owner, send } = yield* open
          const made = yield* owner.full.make(path, { ...body, external_ref: ref("a") })
          const data = dataOf(
            yield* send({
              operations: [
                { op: "update", external_ref: ref("a"), body: change },
                { op: "delete", external_ref: ref("b") }
              ]
            })
          )
          assert.strictEqual(data.results[0].data[one].id, made.id)
          assert.strictEqual(data.results[1].status, 404)
          dataOf(yield* send({ operations: [{ op: "delete", external_ref: ref("a") }] }))
          assert.strictEqual((yield* owner.read.get(`${path}/${made.id}`)).status, 404)
        })
      )

      it.effect("400 for the same id or external_ref twice, before anything is written", () =>
        Effect.gen(function* () {
          const { body, owner, send, total } = yield* open
          const made = yield* owner.full.make(path, { ...body, external_ref: ref("a") })
          const before = yield* total
          const about = { op: "update", id: made.id, body: change }
          const create = { op: "create", body, external_ref: ref("b") }
          const twice = [
            [{ op: "create", body }, about, { op: "delete", id: made.id }],
            [{ op: "create", body }, create, create],
            [{ op: "create", body }, about, { op: "delete", external_ref: ref("a") }]
          ]
          for (const operations of twice) refused(yield* send({ operations }), 400, "validation_error", /^operations/u)
          assert.strictEqual(yield* total, before)
          const read = yield* owner.read.get(`${path}/${made.id}`)
          assert.strictEqual(read.headers.get("etag"), '"1"')
        })
      )

      it.effect("does all or none, and says which one cannot be done", () =>
        Effect.gen(function* () {
          const { body, owner, send, total } = yield* open
          const made = yield* owner.full.make(path, body)
          const before = yield* total
          const good = [
            { op: "create", body },
            { op: "update", id: made.id, body: change }
          ]
          const bad = yield* send({ mode: "all", operations: [...good, { op: "delete", id: nowhere }] })
          refused(bad, 400, "validation_error", /operations\.2/u)
          assert.deepStrictEqual(
            bad.body.error.results.map(({ index, status }: any) => [index, status]),
            [[2, 404]]
          )
          assert.strictEqual(yield* total, before)
          const data = dataOf(yield* send({ mode: "all", operations: good }))
          assert.deepStrictEqual([data.created, data.updated], [1, 1])
          assert.strictEqual(yield* total, before + 1)
          const many = Array.from({ length: 17 }, () => ({ op: "create", body }))
          refused(yield* send({ mode: "all", operations: many }), 400, "validation_error", /at most 16/u)
        })
      )

      it.effect("gives the kept results again under a key, and goes on with the rest", () =>
        Effect.gen(function* () {
          const { body, owner, send, total } = yield* open
          const made = yield* owner.full.make(path, body)
          const operations = [
            ...Array.from({ length: 20 }, () => ({ op: "create", body })),
            { op: "update", id: made.id, body: change, if_match: '"1"' },
            { op: "delete", id: nowhere }
          ]
          const first = yield* send({ operations }, once("k"))
          const before = yield* total
          const again = yield* send({ operations }, once("k"))
          assert.deepStrictEqual(dataOf(again), repeatedOf(dataOf(first)))
          assert.deepInclude(dataOf(first), { created: 20, updated: 1, failed: 1, repeated: 0 })
          assert.deepInclude(dataOf(again), { created: 0, updated: 0, failed: 1, repeated: 21 })
          // The deletion failed and was tried again.
          assert.deepStrictEqual([first, again].map(isReplay), [false, false])
          assert.strictEqual(yield* total, before)
          refused(
            yield* send({ operations: operations.slice(1) }, once("k")),
            400,
            "validation_error",
            /^Idempotency-Key/u
          )
          const all = {
            mode: "all",
            operations: [
              { op: "create", body },
              { op: "delete", id: made.id }
            ]
          }
          const [whole, replay] = [yield* send(all, once("all")), yield* send(all, once("all"))]
          assert.deepStrictEqual(dataOf(replay), repeatedOf(dataOf(whole)))
          assert.deepInclude(dataOf(replay), { created: 0, deleted: 0, repeated: 2 })
          assert.deepStrictEqual([whole, replay].map(isReplay), [false, true])
          assert.strictEqual(yield* total, before)
        })
      )

      it.effect("checks everything and writes nothing with dry_run=1", () =>
        Effect.gen(function* () {
          const { body, owner, total } = yield* open
          const made = yield* owner.full.make(path, { ...body, external_ref: ref("a") })
          const before = yield* total
          const operations = [
            { op: "create", body },
            { op: "create", body, external_ref: ref("a") },
            { op: "update", id: made.id, body: change },
            { op: "delete", id: nowhere }
          ]
          const data = dataOf(yield* owner.full.post(`${path}/bulk?dry_run=1`, { operations }, once("d")))
          assert.deepStrictEqual([data.created, data.already_there, data.updated, data.failed], [1, 1, 1, 1])
          assert.strictEqual(yield* total, before)
          assert.strictEqual((yield* owner.read.get(`${path}/${made.id}`)).headers.get("etag"), '"1"')
        })
      )

      it.effect("412 for one that has changed, 400 for a bad id", () =>
        Effect.gen(function* () {
          const { body, owner, send } = yield* open
          const made = yield* owner.full.make(path, body)
          const data = dataOf(
            yield* send({
              operations: [
                { op: "update", id: made.id, body: change, if_match: '"7"' },
                { op: "delete", id: "nonsense" }
              ]
            })
          )
          assert.deepStrictEqual(
            data.results.map(({ status, error }: any) => [status, error.code]),
            [
              [412, "precondition_failed"],
              [400, "invalid_param"]
            ]
          )
        })
      )
    })
  }
})
