import { type Cause, Effect } from "effect"
import type { Principal } from "../access/Principal.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { eventOf, type EventSubject } from "../activity/event.ts"
import { StoreUnavailable } from "../errors/StoreUnavailable.ts"
import { NotBefore, now } from "../values/Instant.ts"

/**
 * The write is older than what a follower of the log has read up to, and nothing of it was written: it has to be composed again,
 * with a later time. Stores that order the log by time die with it. Where no one composes again, the store counts as unavailable.
 */
export class WrittenTooLate extends StoreUnavailable {
  /** The moment, in milliseconds, that the write has to be after. */
  readonly floor: number
  constructor(floor: number) {
    super({ cause: new Error(`the log is read up to ${floor}`), isOfCall: true })
    this.floor = floor
  }
}

const lateIn = (cause: Cause.Cause<unknown>): WrittenTooLate | undefined => {
  for (const reason of cause.reasons) {
    if (reason._tag === "Die" && reason.defect instanceof WrittenTooLate) return reason.defect
  }
  return undefined
}

/** A follower goes on every few seconds, so even a slow store is in time once. */
const mostTimes = 12

/**
 * Composes a write and sends it, and again with a later time where it came too late for the log. What it composes must take its
 * time from `now` each time, and be written in one transaction. `again` is for where less is left to do then.
 */
export const composing = <A, E, R>(
  write: Effect.Effect<A, E, R>,
  again: Effect.Effect<A, E, R> = write
): Effect.Effect<A, E, R> => {
  const attempt = (one: Effect.Effect<A, E, R>, times: number): Effect.Effect<A, E, R> =>
    Effect.catchCause(one, (cause) => {
      const late = lateIn(cause)
      return late === undefined || times >= mostTimes
        ? Effect.failCause(cause)
        : Effect.provideService(attempt(again, times + 1), NotBefore, late.floor + 1)
    })
  return attempt(write, 1)
}

/** Composes a line of the log and writes it with what it is about. */
export const withLine = <A, E, R>(
  who: Principal,
  line: EventSubject,
  write: (event: ActivityEvent) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  composing(
    Effect.flatMap(
      Effect.flatMap(now, (at) => eventOf(who, at, line)),
      write
    )
  )
