import { assert, layer } from "@effect/vitest"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { TimeRepository } from "@hourbook/core/time/TimeRepository"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect, Layer } from "effect"
import { dataOf, newKey, openWorkspace, refused } from "../../support/http/callers.ts"
import { hostileJson } from "../../support/http/hostileValues.ts"
import { Stack, stackOn } from "../../support/http/stack.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

/** How many more transactions the store takes before it is away. */
let left = Number.POSITIVE_INFINITY
const failing = Layer.effect(
  TimeRepository,
  Effect.map(TimeRepository, (repository) => ({
    ...repository,
    saveAll: (changes: Parameters<typeof repository.saveAll>[0]) =>
      Effect.suspend(() =>
        left-- > 0 ? repository.saveAll(changes) : Effect.die(new StoreUnavailable({ cause: "away" }))
      )
  }))
).pipe(Layer.provideMerge(MemoryStore.layer))

layer(stackOn(failing), { excludeTestServices: true })("a call with many operations", (it) => {
  const { body } = timeKind
  it.effect(
    "that is cut off in the middle does the rest under the same key, each operation once with one line in the log",
    () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const [changed, gone] = [yield* owner.full.make("/api/time", body), yield* owner.full.make("/api/time", body)]
        const operations = [
          ...Array.from({ length: 80 }, (_, index) => ({
            op: "create",
            body: { ...body, description: `Work ${index}` }
          })),
          { op: "update", id: changed.id, body: timeKind.change },
          { op: "delete", id: gone.id },
          { op: "create", body }
        ]
        const { caller } = yield* newKey(owner.full, { kind: "full" })
        const fetch = yield* (yield* Stack).fetch
        const headers = { "x-api-key": caller.key ?? "", "content-type": "application/json", "idempotency-key": "k" }
        const cutOff = Effect.promise(() => {
          left = 3
          const request = { method: "POST", headers, body: JSON.stringify({ operations }) }
          return fetch(new Request("http://hourbook.test/api/time/bulk", request))
        })
        const send = caller.post("/api/time/bulk", { operations }, { "idempotency-key": "k" })
        const total = Effect.map(owner.read.get("/api/time"), (list) => dataOf(list).totalCount as number)
        assert.strictEqual((yield* cutOff).status, 503)
        assert.strictEqual(yield* total, 2 + 48)
        assert.strictEqual((yield* cutOff).status, 503)
        // Whether the change or the deletion is the third.
        assert.include([2 + 80, 2 + 80 - 1], yield* total)
        left = Number.POSITIVE_INFINITY
        const rest = yield* send
        const whole = dataOf(rest)
        // What is left: the last new one, and the change or the deletion.
        assert.deepInclude(whole, { created: 1, repeated: 81, failed: 0 })
        assert.strictEqual(whole.updated + whole.deleted, 1)
        assert.isFalse(rest.headers.has("idempotent-replayed"))
        assert.strictEqual(whole.results.filter(({ repeated }: any) => repeated).length, 81)
        assert.strictEqual(yield* total, 82)
        const described = whole.results.slice(0, 80).map(({ data }: any) => data.entry.description)
        assert.deepStrictEqual(
          described,
          Array.from({ length: 80 }, (_, index) => `Work ${index}`)
        )
        const replay = yield* send
        assert.strictEqual(replay.headers.get("idempotent-replayed"), "true")
        assert.deepStrictEqual(dataOf(replay), {
          ...whole,
          created: 0,
          updated: 0,
          deleted: 0,
          repeated: 83,
          results: whole.results.map((result: any) => ({ ...result, repeated: true }))
        })
        const log = dataOf(yield* owner.read.get("/api/reports/activity?feed_limit=100&feed_subject=time_entry"))
        const ids = log.feed.map(({ action, subject_id }: any) => `${action} ${subject_id}`)
        assert.strictEqual(new Set(ids).size, ids.length)
        assert.strictEqual(ids.length, 2 + 81 + 2)
      })
  )

  it.effect("is refused, or its operations are, for hostile values, and the others are done", () =>
    Effect.gen(function* () {
      left = Number.POSITIVE_INFINITY
      const { owner } = yield* openWorkspace()
      const good = JSON.stringify({ op: "create", body })
      for (const value of hostileJson) {
        for (const text of [`{"operations":${value}}`, `{"operations":[{"op":"create","body":{}}],"mode":${value}}`]) {
          const answer = yield* owner.full.post("/api/time/bulk", text)
          if (answer.status !== 200) refused(answer, 400, answer.body.error.code)
          else assert.strictEqual(dataOf(answer).created, 0)
        }
        for (const field of ["op", "id", "if_match", "body", "external_ref"]) {
          const bad = field === "op" ? `{"op":${value}}` : `{"op":"update","${field}":${value}}`
          const answer = yield* owner.full.post("/api/time/bulk", `{"operations":[${bad},${good}]}`)
          if (answer.status === 200) {
            const { created, failed } = dataOf(answer)
            assert.deepStrictEqual([created, failed], [1, 1])
          } else refused(answer, 400, answer.body.error.code)
        }
      }
    })
  )
})
