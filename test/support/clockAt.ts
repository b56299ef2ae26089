import { Clock, Effect } from "effect"

/** Runs an effect with a clock that shows one moment. Waiting takes as long as ever. */
export const clockAt =
  (moment: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Clock.clockWith((clock) => {
      const millis = Date.parse(moment)
      const shifted: Clock.Clock = Object.assign(Object.create(clock), {
        currentTimeMillisUnsafe: () => millis,
        currentTimeMillis: Effect.succeed(millis)
      })
      return Effect.provideService(self, Clock.Clock, shifted)
    })
