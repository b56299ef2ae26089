import { assert, describe, it } from "@effect/vitest"
import { Background } from "@hourbook/core/scheduling/Background"
import { Deferred, Effect, Fiber } from "effect"
import { makeBackground } from "../../hosts/lambda/src/background.ts"

describe("what goes on beside an answer", () => {
  it.live("is waited for", () =>
    Effect.gen(function* () {
      const background = makeBackground()
      const done: Array<string> = []
      const gate = yield* Deferred.make<void>()
      const noted = yield* noteIn(
        background,
        Effect.andThen(
          Deferred.await(gate),
          Effect.sync(() => done.push("work"))
        )
      )
      const waiting = yield* Effect.forkChild(
        Effect.andThen(
          background.settled,
          Effect.sync(() => done.push("answer"))
        )
      )
      yield* Effect.sleep("20 millis")
      assert.deepStrictEqual(done, [])
      yield* Deferred.succeed(gate, undefined)
      yield* Fiber.join(waiting)
      assert.deepStrictEqual(done, ["work", "answer"])
      yield* Fiber.await(noted)
    })
  )

  it.live("holds an answer up for a second at most", () =>
    Effect.gen(function* () {
      const background = makeBackground()
      const endless = yield* noteIn(background, Effect.never)
      const begun = performance.now()
      yield* background.settled
      assert.isBelow(performance.now() - begun, 5000)
      yield* Fiber.interrupt(endless)
      yield* background.settled
    })
  )
})

const noteIn = (background: ReturnType<typeof makeBackground>, work: Effect.Effect<unknown>) =>
  Effect.gen(function* () {
    const fiber = yield* Effect.forkDetach(work)
    const note = yield* Background
    note(fiber)
    return fiber
  }).pipe(Effect.provide(background.layer))
