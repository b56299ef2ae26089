import type { Vitest } from "@effect/vitest"
import { Clock, Effect, type Scope } from "effect"

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

/** Tests of a block that all see one moment: none depends on the day it runs, or on midnight passing meanwhile. */
export const testsAt =
  <R>(moment: string, it: Vitest.MethodsNonLive<R>) =>
  (name: string, body: () => Effect.Effect<void, unknown, R | Scope.Scope>): void =>
    it.effect(name, () => clockAt(moment)(body()))
