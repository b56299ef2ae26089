import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { Clock, Effect, Predicate } from "effect"
import type { SqlError } from "effect/sql"

/** Errors of the server that may pass without a change of the statement, by the start of their SQLSTATE. */
const passing = ["08", "25006", "25P03", "25P04", "53", "57P", "58"]

/** With these, the server ends the session, whatever the reason is: another session may do what this one did not. */
const ending: ReadonlySet<unknown> = new Set(["FATAL", "PANIC"])

const outOfSpace = "53100"

/** For so long after a write that found no space, the database counts as full: only another write could show that it is not. */
const fullMilliseconds = 30_000

/** A quota or a limit of file sizes, for which PostgreSQL has no SQLSTATE of its own. */
const outOfQuota = /: (?:Disk quota exceeded|File too large)$/u

/** The SQLSTATE of an error; empty if it has none. */
export const stateOf = ({ cause }: SqlError.SqlErrorReason): string => {
  if (!Predicate.hasProperty(cause, "code") || !Predicate.isString(cause.code)) return ""
  const isInternal = cause.code === "XX000" && Predicate.hasProperty(cause, "message")
  return isInternal && outOfQuota.test(String(cause.message)) ? outOfSpace : cause.code
}

const endsSession = ({ cause }: SqlError.SqlErrorReason): boolean =>
  Predicate.hasProperty(cause, "severityUnlocalized") && ending.has(cause.severityUnlocalized)

/**
 * Whether the database cannot work now: it is unreachable, starting, stopping, read-only, overloaded or out of resources, or
 * it ended the session.
 */
const isAway = ({ reason }: SqlError.SqlError): boolean => {
  switch (reason._tag) {
    case "ConnectionError":
    case "LockTimeoutError":
    case "StatementTimeoutError":
      return true
    default:
      return endsSession(reason) || passing.some((start) => stateOf(reason).startsWith(start))
  }
}

/** Whether a statement took too long, and others may not. */
const isOfCall = ({ reason }: SqlError.SqlError): boolean =>
  reason._tag === "LockTimeoutError" || reason._tag === "StatementTimeoutError"

/** Tells the errors of a database that is away from those of a statement. */
export class Faults {
  #fullAt = Number.NEGATIVE_INFINITY

  /** Whether a write failed lately because the database had no space left. */
  readonly isFull: Effect.Effect<boolean> = Effect.map(
    Clock.currentTimeMillis,
    (now) => Math.abs(now - this.#fullAt) < fullMilliseconds
  )

  /** Turns the errors of a database that is away into the defect that every store has for it. */
  dieIfAway<A, R>(self: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<A, SqlError.SqlError, R> {
    return Effect.catch(self, (error) => (isAway(error) ? this.#die(error) : Effect.fail(error)))
  }

  /** The same for what opens a session: whatever the reason is, none can be had now, and no statement was sent. */
  dieWithoutSession<A, R>(self: Effect.Effect<A, SqlError.SqlError, R>): Effect.Effect<A, never, R> {
    return Effect.catch(self, (error) => this.#die(error))
  }

  #die(error: SqlError.SqlError): Effect.Effect<never> {
    return Effect.andThen(
      this.#note(error),
      Effect.die(new StoreUnavailable({ cause: error, isOfCall: isOfCall(error) }))
    )
  }

  #note({ reason }: SqlError.SqlError): Effect.Effect<void> {
    if (stateOf(reason) !== outOfSpace) return Effect.void
    return Effect.map(Clock.currentTimeMillis, (now) => {
      this.#fullAt = now
    })
  }
}
