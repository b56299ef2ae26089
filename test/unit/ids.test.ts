import { assert, describe, it } from "@effect/vitest"
import { Uuid } from "@hourbook/core/values/Ids"
import { NewId } from "@hourbook/core/values/NewId"
import { idEndOf, idRangeOf, millisOf, shortIdOf, withIdEnd } from "@hourbook/core/values/ShortId"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"

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

const hexOf = (value: number | bigint, length: number) => value.toString(16).padStart(length, "0")

/** Any UUIDv7 of the years that short ids have. */
const anId = fc
  .record({
    millis: fc.oneof(
      fc.integer({ min: 0, max: 62 ** 7 - 1 }),
      fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })
    ),
    more: fc.integer({ min: 0, max: 0xfff }),
    tail: fc.bigInt({ min: 0n, max: 2n ** 62n - 1n })
  })
  .map(({ millis, more, tail }) => {
    const [time, end] = [hexOf(millis, 12), hexOf(tail | (1n << 63n), 16)]
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hexOf(more, 3)}-${end.slice(0, 4)}-${end.slice(4)}`
  })

describe("ShortId", () => {
  it("of a record has 9 letters and digits, and a range that contains the id", () => {
    fc.assert(
      fc.property(anId, (id) => {
        const short = shortIdOf(id)
        assert.match(short, /^[0-9A-Za-z]{9}$/u)
        const { from, to } = idRangeOf(short)!
        assert.isTrue(from <= id && id <= to)
        assert.strictEqual(millisOf(from), millisOf(id))
        assert.strictEqual(millisOf(to), millisOf(id))
      })
    )
  })

  it("of an earlier record comes first", () => {
    fc.assert(
      fc.property(anId, anId, (a, b) => {
        fc.pre(millisOf(a) < millisOf(b))
        assert.isBelow(Buffer.compare(Buffer.from(shortIdOf(a)), Buffer.from(shortIdOf(b))), 0)
      })
    )
  })

  it.effect("tells the records of one moment apart", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2060, 0, 1))
      const ids = yield* Effect.replicateEffect(yield* NewId, 1000)
      assert.strictEqual(new Set(ids.map(shortIdOf)).size, ids.length)
    })
  )

  it("is the whole id where that is no UUIDv7, or one of a later time", () => {
    for (const id of [
      "7d444840-9dc0-4b6e-9d3c-1f2d3a4b5c6d",
      "ffffffff-ffff-7000-8000-000000000000",
      "00000000-0000-0000-0000-000000000000"
    ]) {
      assert.strictEqual(shortIdOf(id), id)
    }
  })

  it("has no range in any other text", () => {
    for (const text of ["", "0", "0V5bDKl0", "0V5bDKl0ab", "0V5bDKl-a", "7d444840-9dc0-4b6e-9d3c-1f2d3a4b5c6d"]) {
      assert.isUndefined(idRangeOf(text))
    }
  })

  it.effect("of anything else is the end of its id", () =>
    Effect.gen(function* () {
      const all = [
        "7d444840-9dc0-4b6e-9d3c-1f2d3a4b5c6d",
        "01912345-9dc0-7b6e-9d3c-1f2d3a4b5c6d",
        "01912345-9dc0-7b6e-9d3c-000000000000"
      ]
      const found = (text: string) => withIdEnd(text, Effect.succeed(all), (id) => id)
      assert.deepStrictEqual(yield* found("3A4B5C6d"), all.slice(0, 2))
      assert.deepStrictEqual(yield* found(idEndOf(all[2]!)), all.slice(2))
      for (const text of ["4b5c6d", "f3a4b5c6d", "Acme Ltd", ""]) {
        assert.isEmpty(yield* withIdEnd(text, Effect.die("read"), (id: string) => id))
      }
    })
  )
})
