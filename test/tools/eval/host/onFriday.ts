import { Clock, Effect } from "effect"

/** When all jobs take place, a Friday. */
export const friday = "2026-03-06T10:00:00.000Z"

/** All clocks of a job show its day, and no two moments are the same. */
export const onFriday = <A, E, R>(job: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Clock.clockWith((clock) => {
    let millis = Date.parse(friday)
    const next = () => ++millis
    const ticking: Clock.Clock = Object.assign(Object.create(clock), {
      currentTimeMillisUnsafe: next,
      currentTimeMillis: Effect.sync(next)
    })
    return Effect.provideService(job, Clock.Clock, ticking)
  })
