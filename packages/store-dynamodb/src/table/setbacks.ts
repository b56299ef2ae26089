import { Data, Effect, Random } from "effect"

/** A call that the client ended with an error. */
export class CallFailed extends Data.TaggedError("CallFailed")<{ readonly cause: unknown }> {}

/**
 * Why a call came to nothing, though another try may succeed. After `conflict` and `throttle` nothing was written; after
 * `unknown` nobody can tell.
 */
export class Setback extends Data.TaggedError("Setback")<{
  readonly kind: "conflict" | "throttle" | "unknown"
  readonly cause: unknown
}> {}

const conflicts: ReadonlySet<string> = new Set(["TransactionConflictException", "ReplicatedWriteConflictException"])
const throttles: ReadonlySet<string> = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException"
])

interface ServiceFault {
  readonly name: string
  readonly $metadata?: { readonly httpStatusCode?: number | undefined }
}

/** What an error of the client means; undefined when trying again cannot help. */
export const setbackOf = (error: ServiceFault): Setback | undefined => {
  if (conflicts.has(error.name)) return new Setback({ kind: "conflict", cause: error })
  if (throttles.has(error.name)) return new Setback({ kind: "throttle", cause: error })
  const status = error.$metadata?.httpStatusCode
  return status === undefined || status >= 500 || error.name === "TransactionInProgressException"
    ? new Setback({ kind: "unknown", cause: error })
    : undefined
}

/** Codes in the reasons of a cancelled transaction that another try may get past. */
export const setbackOfReasons = (codes: ReadonlyArray<string>, cause: unknown): Setback | undefined => {
  if (codes.some((code) => code === "TransactionConflict")) return new Setback({ kind: "conflict", cause })
  return codes.some((code) => code === "ThrottlingError" || code === "ProvisionedThroughputExceeded")
    ? new Setback({ kind: "throttle", cause })
    : undefined
}

const longestPauseMilliseconds = 400
const tries = 30

/**
 * Waits before another try, for any time up to twice the last limit: full jitter, so that those who met once do not meet
 * again. After many tries the setback is a defect.
 */
export const pauseAfter = (setback: Setback, tried: number): Effect.Effect<void> =>
  tried >= tries
    ? Effect.die(setback.cause)
    : Effect.flatMap(Random.nextBetween(0, Math.min(longestPauseMilliseconds, 5 * 2 ** tried)), (milliseconds) =>
        Effect.sleep(milliseconds)
      )

/** Tries until there is no setback. */
export const persist = <A>(attempt: Effect.Effect<A, Setback>): Effect.Effect<A> => {
  const from = (tried: number): Effect.Effect<A> =>
    Effect.catch(attempt, (setback) => Effect.andThen(pauseAfter(setback, tried), from(tried + 1)))
  return from(1)
}
