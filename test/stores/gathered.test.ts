import { assert, describe, it } from "@effect/vitest"
import { gathered } from "@hourbook/store-postgres/people/gathered"
import { Deferred, Effect, Exit, Fiber } from "effect"

/** Look-ups that a test lets answer, and what each asked for. */
const openLookUps = () => {
  const asked: Array<ReadonlyArray<string>> = []
  const ends: Array<Deferred.Deferred<void, string>> = []
  const find = gathered((keys) =>
    Effect.suspend(() => {
      asked.push(keys)
      const end = Deferred.makeUnsafe<void, string>()
      ends.push(end)
      return Effect.as(Deferred.await(end), new Map(keys.map((key) => [key, `found ${key}`])))
    })
  )
  const end = (index: number, exit: Exit.Exit<void, string> = Exit.void) =>
    Effect.andThen(Deferred.done(ends[index]!, exit), settle)
  return { asked, end, find }
}

const settle = Effect.sleep("5 millis")

const start = <A, E>(self: Effect.Effect<A, E>) => Effect.tap(Effect.forkChild(self), () => settle)

describe("gathered look-ups", () => {
  it.live("ask at once when none is on its way, and together when one is", () =>
    Effect.gen(function* () {
      const { asked, end, find } = openLookUps()
      const first = yield* start(find("a"))
      const rest = yield* start(Effect.all(["b", "c", "b"].map(find), { concurrency: "unbounded" }))
      assert.deepStrictEqual(asked, [["a"]])
      yield* end(0)
      assert.strictEqual(yield* Fiber.join(first), "found a")
      assert.deepStrictEqual(asked, [["a"], ["b", "c"]])
      const alone = yield* start(find("d"))
      yield* end(1)
      assert.deepStrictEqual(yield* Fiber.join(rest), ["found b", "found c", "found b"])
      yield* end(2)
      assert.strictEqual(yield* Fiber.join(alone), "found d")
      const later = yield* start(find("e"))
      yield* end(3)
      assert.strictEqual(yield* Fiber.join(later), "found e")
      assert.deepStrictEqual(asked.slice(2), [["d"], ["e"]])
    })
  )

  it.live("fail those of a batch that fails, and no others", () =>
    Effect.gen(function* () {
      const { end, find } = openLookUps()
      const first = yield* start(find("a"))
      const rest = yield* start(
        Effect.all(
          ["b", "c"].map((key) => Effect.exit(find(key))),
          { concurrency: 2 }
        )
      )
      yield* end(0)
      const next = yield* start(find("d"))
      yield* end(1, Exit.fail("away"))
      yield* end(2)
      assert.deepStrictEqual(yield* Fiber.join(rest), [Exit.fail("away"), Exit.fail("away")])
      assert.deepStrictEqual([yield* Fiber.join(first), yield* Fiber.join(next)], ["found a", "found d"])
    })
  )

  it.live("go on when one who asked does not wait any longer", () =>
    Effect.gen(function* () {
      const { asked, end, find } = openLookUps()
      const first = yield* start(find("a"))
      const impatient = yield* start(find("b"))
      const patient = yield* start(find("c"))
      yield* Fiber.interrupt(first)
      yield* settle
      yield* Fiber.interrupt(impatient)
      yield* end(1)
      assert.deepStrictEqual(asked, [["a"], ["b", "c"]])
      assert.strictEqual(yield* Fiber.join(patient), "found c")
    })
  )

  it.live("ask for no more than 100 at once", () =>
    Effect.gen(function* () {
      const { asked, end, find } = openLookUps()
      const first = yield* start(find("a"))
      const keys = Array.from({ length: 150 }, (_, n) => `k${n}`)
      const rest = yield* start(Effect.all(keys.map(find), { concurrency: "unbounded" }))
      for (const index of [0, 1, 2]) yield* end(index)
      assert.deepStrictEqual(
        asked.map((batch) => batch.length),
        [1, 100, 50]
      )
      assert.lengthOf(yield* Fiber.join(rest), 150)
      assert.strictEqual(yield* Fiber.join(first), "found a")
    })
  )
})
