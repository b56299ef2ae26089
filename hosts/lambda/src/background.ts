import { Background } from "@hourbook/core/shared/Background"
import { Effect, Fiber, Layer } from "effect"

/** Nobody's answer is held up for longer: what is not done by then goes on with the next request. */
const longest = "1 second"

/** The environment is halted once a request is answered, so an answer waits for what was begun beside it. */
export const makeBackground = () => {
  const running = new Set<Fiber.Fiber<unknown, unknown>>()
  return {
    layer: Layer.succeed(Background, (fiber) => {
      running.add(fiber)
      fiber.addObserver(() => running.delete(fiber))
    }),
    settled: Effect.suspend(() =>
      running.size === 0
        ? Effect.void
        : Effect.forEach([...running], Fiber.await, { concurrency: "unbounded", discard: true }).pipe(
            Effect.timeoutOrElse({ duration: longest, orElse: () => Effect.void })
          )
    )
  }
}
