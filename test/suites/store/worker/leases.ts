import { assert } from "@effect/vitest"
import { Leases } from "@hourbook/core/worker/Leases"
import { Effect } from "effect"
import { unique } from "../../../support/data/builders.ts"
import { defineSuite } from "../defineSuite.ts"

const noon = Date.parse("2026-03-02T12:00:00.000Z")

export const leases = defineSuite("Leases", (it) => {
  /** Claims of a lease of its own, for ten seconds. */
  const open = Effect.gen(function* () {
    const { find, release, take } = yield* Leases
    const name = unique("work")
    return {
      take: (holder: string, seconds: number, takesOver = false) => {
        const at = noon + seconds * 1000
        return take({ name, holder, at, until: at + 10_000, takesOver })
      },
      release: (holder: string) => release({ name, holder }),
      find: find(name)
    }
  })

  it.effect("gives a lease to one holder until it ends, and lets the holder renew it", () =>
    Effect.gen(function* () {
      const { find, take } = yield* open
      assert.isNull(yield* find)
      assert.isTrue(yield* take("a", 0))
      assert.isFalse(yield* take("b", 9.999))
      assert.isTrue(yield* take("a", 9.999))
      assert.isFalse(yield* take("b", 19))
      assert.deepStrictEqual(yield* find, { holder: "a", until: noon + 19_999 })
      assert.isTrue(yield* take("b", 19.999))
      assert.isFalse(yield* take("a", 20))
    })
  )

  it.effect("is free once its holder has released it, and not when another tried to", () =>
    Effect.gen(function* () {
      const { find, release, take } = yield* open
      yield* release("a")
      yield* take("a", 0)
      yield* release("b")
      assert.isFalse(yield* take("b", 1))
      yield* release("a")
      assert.isNull(yield* find)
      assert.isTrue(yield* take("b", 1))
    })
  )

  it.effect("is taken over by a start that knows it is alone, from a holder that knows nothing of it", () =>
    Effect.gen(function* () {
      const { find, release, take } = yield* open
      yield* take("killed", 0)
      assert.isTrue(yield* take("started", 1, true))
      assert.isFalse(yield* take("killed", 2))
      yield* release("killed")
      assert.strictEqual((yield* find)?.holder, "started")
    })
  )

  it.effect("goes to one of many that ask at once, and to each name by itself", () =>
    Effect.gen(function* () {
      const [one, other] = [yield* open, yield* open]
      const asked = Array.from({ length: 20 }, (_, index) => `holder ${index}`)
      const taken = yield* Effect.all(
        asked.map((holder) => one.take(holder, 0)),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        taken.filter((isTaken) => isTaken),
        1
      )
      assert.isTrue(yield* other.take("holder 0", 0))
    })
  )
})
