import { assert, describe, it } from "@effect/vitest"
import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { makeReadingTurns } from "@hourbook/rest/edge/answers/readingTurns"
import { Deferred, Effect, Exit, Fiber } from "effect"

/** Reads that a test lets answer, in the order in which they began. */
const openReads = () => {
  const inTurn = makeReadingTurns()
  const begun: Array<string> = []
  const ends = new Map<string, Deferred.Deferred<string, string>>()
  const ask = (name: string) =>
    inTurn(
      Effect.suspend(() => {
        begun.push(name)
        const end = Deferred.makeUnsafe<string, string>()
        ends.set(name, end)
        return Deferred.await(end)
      }),
      "away"
    ).pipe(Effect.forkChild, Effect.tap(settle))
  const end = (name: string, exit: Exit.Exit<string, string> = Exit.succeed(`read ${name}`)) =>
    Effect.andThen(Deferred.done(ends.get(name)!, exit), settle)
  return { ask, begun, end }
}

const settle = Effect.sleep("2 millis")

const resultOf = (fiber: Fiber.Fiber<string, string> | undefined) =>
  fiber === undefined ? undefined : Fiber.await(fiber)

describe("long reads that take turns", () => {
  it.live("run one after the other, whether they succeed, fail, or are interrupted before or in their turn", () =>
    Effect.gen(function* () {
      const { ask, begun, end } = openReads()
      const [a, b, c, d, e] = yield* Effect.forEach(["a", "b", "c", "d", "e"], ask)
      assert.deepStrictEqual(begun, ["a"])
      yield* Fiber.interrupt(c!)
      yield* end("a")
      assert.deepStrictEqual(begun, ["a", "b"])
      yield* end("b", Exit.fail("refused"))
      yield* Fiber.interrupt(d!)
      yield* settle
      assert.deepStrictEqual(begun, ["a", "b", "d", "e"])
      const statementTookTooLong = new StoreUnavailable({ cause: "late", isOfCall: true })
      const f = yield* ask("f")
      yield* end("e", Exit.die(statementTookTooLong))
      yield* end("f")
      assert.deepStrictEqual(yield* Effect.all([a, b, e, f].map((fiber) => resultOf(fiber)!)), [
        Exit.succeed("read a"),
        Exit.fail("refused"),
        Exit.die(statementTookTooLong),
        Exit.succeed("read f")
      ])
    })
  )

  it.live(
    "end together for those that wait once one finds that the store is away, and those that come later read",
    () =>
      Effect.gen(function* () {
        const { ask, begun, end } = openReads()
        const [, b, c] = yield* Effect.forEach(["a", "b", "c"], ask)
        yield* end("a", Exit.die(new StoreUnavailable({ cause: "away" })))
        assert.deepStrictEqual(yield* Effect.all([b, c].map((fiber) => resultOf(fiber)!)), [
          Exit.succeed("away"),
          Exit.succeed("away")
        ])
        const [d, e] = yield* Effect.forEach(["d", "e"], ask)
        assert.deepStrictEqual(begun, ["a", "d"])
        yield* end("d")
        yield* end("e")
        assert.deepStrictEqual([yield* Fiber.join(d!), yield* Fiber.join(e!)], ["read d", "read e"])
      })
  )
})
