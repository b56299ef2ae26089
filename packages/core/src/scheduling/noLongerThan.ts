import { type Duration, Effect, Fiber } from "effect"

/**
 * Waits for an effect up to a time, and then for nothing more of it: it is interrupted behind the caller's back, since a
 * store that says nothing may take long to end a statement.
 */
export const noLongerThan =
  <B, E2, R2>(duration: Duration.Input, orElse: () => Effect.Effect<B, E2, R2>) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A | B, E | E2, R | R2> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(Effect.forkDetach(restore(self)), (fiber) => {
        const leave = Effect.forkDetach(Fiber.interrupt(fiber))
        return restore(
          Effect.timeoutOrElse(Fiber.join(fiber), { duration, orElse: () => Effect.andThen(leave, orElse()) })
        ).pipe(Effect.onInterrupt(() => leave))
      })
    )
