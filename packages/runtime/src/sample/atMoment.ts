import type { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { Clock, Effect } from "effect"
import { between, seeded } from "./seeded.ts"

/** Runs use cases as if it were a moment, in milliseconds since 1970, which their records and lines of the log get. */
const atMillis =
  (millis: number) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Clock.clockWith((clock) => {
      const past: Clock.Clock = Object.assign(Object.create(clock), {
        currentTimeMillisUnsafe: () => millis,
        currentTimeMillis: Effect.succeed(millis)
      })
      return Effect.provideService(self, Clock.Clock, past)
    })

/** Runs use cases as on a day of the past in working hours, at a moment that the name decides; not later than now. */
export const onDay =
  (day: CalendarDate, name: string) =>
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Clock.clockWith((clock) => {
      const minutes = between(seeded(`moment ${name} ${day}`), 8 * 60, 18 * 60)
      const millis = Date.parse(`${day}T00:00:00.000Z`) + minutes * 60_000
      return atMillis(Math.min(millis, clock.currentTimeMillisUnsafe()))(self)
    })
