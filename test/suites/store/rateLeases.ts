import { assert } from "@effect/vitest"
import { type Leased, RateLeases } from "@hourbook/core/limits/RateLeases"
import { Effect } from "effect"
import { unique } from "../../support/data/builders.ts"
import { defineSuite } from "./defineSuite.ts"

const noon = Date.parse("2026-03-02T12:00:00.000Z")

export const rateLeases = defineSuite("RateLeases", (it) => {
  /**
   * Leases for an identity of its own, from 100 requests in any 10 seconds, less than a minute after noon: what is older
   * may be let go.
   */
  const open = Effect.gen(function* () {
    const { take } = yield* RateLeases
    const identity = unique("somebody")
    return (seconds: number, want: number, unused: Leased | null = null, least = 1) =>
      take({ identity, at: noon + seconds * 1000, want, least, unused, limit: 100, windowMillis: 10_000 })
  })

  it.effect("grants what is wanted until there is less, and then what is left", () =>
    Effect.gen(function* () {
      const take = yield* open
      assert.deepStrictEqual(yield* take(0, 50), { granted: 50, at: noon, remaining: 50, freeAt: noon + 10_000 })
      const second = yield* take(1, 30)
      assert.deepStrictEqual(second, { granted: 30, at: noon + 1000, remaining: 20, freeAt: noon + 10_000 })
      assert.deepInclude(yield* take(2, 50), { granted: 20, remaining: 0 })
      assert.deepInclude(yield* take(3, 1), { granted: 0, remaining: 0, freeAt: noon + 10_000 })
    })
  )

  it.effect("grants anew what has left the window, and not a moment before", () =>
    Effect.gen(function* () {
      const take = yield* open
      yield* take(0, 60)
      yield* take(4, 40)
      assert.strictEqual((yield* take(9.999, 1)).granted, 0)
      assert.deepInclude(yield* take(10, 50), { granted: 50, remaining: 10, freeAt: noon + 14_000 })
      assert.deepInclude(yield* take(40, 100), { granted: 100, remaining: 0, freeAt: noon + 50_000 })
    })
  )

  it.effect("grants none where there are fewer than the least, and tells when there are enough", () =>
    Effect.gen(function* () {
      const take = yield* open
      const first = yield* take(0, 30)
      yield* take(1, 30)
      yield* take(2, 30)
      assert.deepInclude(yield* take(3, 60, null, 60), { granted: 0, remaining: 10, freeAt: noon + 11_000 })
      assert.deepInclude(yield* take(3, 11, null, 11), { granted: 0, remaining: 10, freeAt: noon + 10_000 })
      assert.deepInclude(yield* take(3, 20, { at: first.at, count: 10 }, 20), { granted: 20, remaining: 0 })
      assert.deepInclude(yield* take(11, 60, null, 50), { granted: 50, remaining: 0 })
    })
  )

  it.effect("takes back what was not used", () =>
    Effect.gen(function* () {
      const take = yield* open
      const first = yield* take(0, 50)
      yield* take(0, 50)
      assert.strictEqual((yield* take(1, 10)).granted, 0)
      assert.deepInclude(yield* take(2, 50, { at: first.at, count: 30 }), { granted: 30, remaining: 0 })
      assert.deepInclude(yield* take(10, 100), { granted: 70 })
    })
  )

  it.effect("takes nothing back of a lease that has left the window, or that is unknown", () =>
    Effect.gen(function* () {
      const take = yield* open
      const first = yield* take(0, 50)
      yield* take(5, 50)
      assert.deepInclude(yield* take(11, 60, { at: first.at, count: 50 }), { granted: 50, remaining: 0 })
      assert.deepInclude(yield* take(12, 1, { at: noon - 1, count: 50 }), { granted: 0 })
    })
  )

  it.effect("counts for each identity by itself", () =>
    Effect.gen(function* () {
      const [mine, yours] = [yield* open, yield* open]
      yield* mine(0, 100)
      assert.strictEqual((yield* yours(0, 100)).granted, 100)
      assert.strictEqual((yield* mine(0, 1)).granted, 0)
    })
  )

  it.effect("grants to several at once no more than there is, and all of it", () =>
    Effect.gen(function* () {
      const take = yield* open
      const calls = Array.from({ length: 20 }, (_, index) => take(index / 100, 9))
      const granted = (yield* Effect.all(calls, { concurrency: "unbounded" })).map((lease) => lease.granted)
      assert.strictEqual(
        granted.reduce((sum, one) => sum + one, 0),
        100
      )
    })
  )
})
