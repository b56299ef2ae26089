import { Background } from "@hourbook/core/scheduling/Background"
import { Effect, Fiber, Layer } from "effect"

/** The longest wait of a response; work that takes longer continues with the next request. */
const longestWait = "1 second"

/** Lambda halts the environment after a response, so a response waits for the fibers that its request started. */
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
            Effect.timeoutOrElse({ duration: longestWait, orElse: () => Effect.void })
          )
    )
  }
}
