import { assert, describe, it } from "@effect/vitest"
import { Uuid } from "@hourbook/core/shared/Ids"
import { NewId } from "@hourbook/core/shared/NewId"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"

const take = Effect.fnUntraced(function* (count: number) {
  const newId = yield* NewId
  return yield* Effect.replicateEffect(newId, count)
})

describe("NewId", () => {
  it.effect("makes UUIDs of version 7 that say when they were made", () =>
    Effect.gen(function* () {
      const at = Date.UTC(2090, 1, 28)
      yield* TestClock.setTime(at)
      const [id] = yield* take(1)
      assert.isTrue(Schema.is(Uuid)(id))
      assert.match(id!, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u)
      assert.strictEqual(Number.parseInt(id!.replaceAll("-", "").slice(0, 12), 16), at)
    })
  )

  it.effect("makes each once, in the order they were made, within a millisecond too", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2091, 0, 1))
      const ids = yield* take(10_000)
      yield* TestClock.adjust("1 second")
      ids.push(...(yield* take(10)))
      assert.strictEqual(new Set(ids).size, 10_010)
      assert.deepStrictEqual(ids, ids.toSorted())
    })
  )

  it.effect("keeps the order when the clock is set back", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2092, 0, 1))
      const before = yield* take(100)
      yield* TestClock.setTime(Date.UTC(2092, 0, 1) - 60_000)
      const ids = [...before, ...(yield* take(100))]
      assert.deepStrictEqual(ids, ids.toSorted())
    })
  )
})
