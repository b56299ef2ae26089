import { isStoreAway } from "@hourbook/core/errors/StoreUnavailable"
import { Effect, Exit, Semaphore } from "effect"

/**
 * Lets long reads run one after the other: each holds a session of the database while it makes its rows on the one event
 * loop, where several would only hold theirs for longer. The others wait, as long as it takes, and hold nothing meanwhile.
 * Once a read finds that the store is away, the result of those that wait is `away`.
 */
export const makeReadingTurns = () => {
  const turns = Semaphore.makeUnsafe(1)
  const waiting = new Set<() => void>()

  return <A, E, R, B>(read: Effect.Effect<A, E, R>, away: B): Effect.Effect<A | B, E, R> =>
    Effect.suspend(() => {
      let stop = () => {}
      const inTurn = turns.withPermits(1)(
        Effect.suspend(() => {
          waiting.delete(stop)
          return Effect.onExitPrimitive(read, (exit) => {
            if (Exit.isFailure(exit) && isStoreAway(exit.cause)) for (const each of waiting) each()
            return undefined
          })
        })
      )
      const isAway = Effect.callback<B>((resume) => {
        stop = () => resume(Effect.succeed(away))
        waiting.add(stop)
        return Effect.sync(() => waiting.delete(stop))
      })
      return Effect.raceFirst(isAway, inTurn)
    })
}
