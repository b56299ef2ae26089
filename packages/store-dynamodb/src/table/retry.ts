import { Data, Effect, Random } from "effect"

/** A call that the client ended with an error. */
export class CallFailed extends Data.TaggedError("CallFailed")<{ readonly cause: unknown }> {}

/**
 * Why a call came to nothing, though another try may succeed. After `conflict` and `throttle` nothing was written; after
 * `unknown` nobody can tell.
 */
export class RetryableError extends Data.TaggedError("RetryableError")<{
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
export const retryableOf = (error: ServiceFault): RetryableError | undefined => {
  if (conflicts.has(error.name)) return new RetryableError({ kind: "conflict", cause: error })
  if (throttles.has(error.name)) return new RetryableError({ kind: "throttle", cause: error })
  const status = error.$metadata?.httpStatusCode
  return status === undefined || status >= 500 || error.name === "TransactionInProgressException"
    ? new RetryableError({ kind: "unknown", cause: error })
    : undefined
}

/** Codes in the reasons of a cancelled transaction that another try may get past. */
export const retryableOfReasons = (codes: ReadonlyArray<string>, cause: unknown): RetryableError | undefined => {
  if (codes.some((code) => code === "TransactionConflict")) return new RetryableError({ kind: "conflict", cause })
  return codes.some((code) => code === "ThrottlingError" || code === "ProvisionedThroughputExceeded")
    ? new RetryableError({ kind: "throttle", cause })
    : undefined
}

const longestPauseMilliseconds = 400
const tries = 30

/**
 * Waits before another try, for any time up to twice the last limit: full jitter, so that those who met once do not meet
 * again. After many tries the setback is a defect.
 */
export const backoff = (retryable: RetryableError, tried: number): Effect.Effect<void> =>
  tried >= tries
    ? Effect.die(retryable.cause)
    : Effect.flatMap(Random.nextBetween(0, Math.min(longestPauseMilliseconds, 5 * 2 ** tried)), (milliseconds) =>
        Effect.sleep(milliseconds)
      )

/** Tries until there is no setback. */
export const retryUntilDone = <A>(attempt: Effect.Effect<A, RetryableError>): Effect.Effect<A> => {
  const from = (tried: number): Effect.Effect<A> =>
    Effect.catch(attempt, (retryable) => Effect.andThen(backoff(retryable, tried), from(tried + 1)))
  return from(1)
}
