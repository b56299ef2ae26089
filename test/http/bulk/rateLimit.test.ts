import { assert, layer } from "@effect/vitest"
import * as MemoryStore from "@hourbook/store-memory/MemoryStore"
import { Effect } from "effect"
import { dataOf, newKey, openWorkspace, refused } from "../../support/http/callers.ts"
import { stackOn } from "../../support/http/stack.ts"
import { stillLimiter } from "../../support/http/stillLimiter.ts"
import { timeKind } from "../../support/http/wireKinds.ts"

const small = { limiter: stillLimiter(10, 25) }

layer(stackOn(MemoryStore.layer, small), { excludeTestServices: true })("the rate limit of bulk calls", (it) => {
  it.effect(
    "a call with many operations counts as one for every 10, once, or is refused as one and writes nothing",
    () =>
      Effect.gen(function* () {
        const { owner } = yield* openWorkspace()
        const { caller } = yield* newKey(owner.full, { kind: "full" })
        const send = (count: number) => {
          const operations = Array.from({ length: count }, () => ({ op: "create", body: timeKind.body }))
          return caller.post("/api/time/bulk", { operations })
        }
        const leaves = (count: number) => ({ ratelimit: `"default";r=${count};t=10` })
        const of = ({ headers }: { readonly headers: Headers }) => ({ ratelimit: headers.get("ratelimit") })
        const first = yield* send(11)
        assert.strictEqual(dataOf(first).created, 11)
        assert.deepStrictEqual(of(first), leaves(8))
        const second = yield* send(10)
        assert.strictEqual(dataOf(second).created, 10)
        assert.deepStrictEqual(of(second), leaves(7))
        const refusal = yield* send(71)
        refused(refusal, 429, "rate_limited", /Retry-After/u)
        assert.strictEqual(refusal.headers.get("retry-after"), "10")
        assert.deepStrictEqual(of(refusal), leaves(6))
        assert.deepStrictEqual(of(yield* send(0)), leaves(5))
        const last = yield* send(50)
        assert.strictEqual(dataOf(last).created, 50)
        assert.deepStrictEqual(of(last), leaves(0))
        refused(yield* send(1), 429, "rate_limited")
        assert.strictEqual(dataOf(yield* owner.read.get("/api/time")).totalCount, 71)
      })
  )
})
