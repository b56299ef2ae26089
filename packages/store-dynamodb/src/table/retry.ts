import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { Data, Effect, Metric, Random } from "effect"

/** A call failed in the AWS client. */
export class CallFailed extends Data.TaggedError("CallFailed")<{ readonly cause: unknown }> {}

/**
 * A call failed, but a retry may succeed. After `conflict` and `throttle` nothing was written; after `unknown` it may have
 * been written.
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

/** The RetryableError for an error of the client; undefined if a retry cannot succeed. */
export const retryableOf = (error: ServiceFault): RetryableError | undefined => {
  if (conflicts.has(error.name)) return new RetryableError({ kind: "conflict", cause: error })
  if (throttles.has(error.name)) return new RetryableError({ kind: "throttle", cause: error })
  const status = error.$metadata?.httpStatusCode
  return status === undefined || status >= 500 || error.name === "TransactionInProgressException"
    ? new RetryableError({ kind: "unknown", cause: error })
    : undefined
}

/** The RetryableError for the cancellation reasons of a transaction; undefined if a retry cannot succeed. */
export const retryableOfReasons = (codes: ReadonlyArray<string>, cause: unknown): RetryableError | undefined => {
  if (codes.some((code) => code === "TransactionConflict")) return new RetryableError({ kind: "conflict", cause })
  return codes.some((code) => code === "ThrottlingError" || code === "ProvisionedThroughputExceeded")
    ? new RetryableError({ kind: "throttle", cause })
    : undefined
}

const retries = Metric.counter("hourbook_dynamodb_retries_total", {
  description: "Calls to DynamoDB that were sent again, by reason",
  incremental: true
})
const retriesAfter = {
  conflict: Metric.withAttributes(retries, { reason: "conflict" }),
  throttle: Metric.withAttributes(retries, { reason: "throttle" }),
  unknown: Metric.withAttributes(retries, { reason: "unknown" })
}

/** Publishes the counts of retries from the start, since rates of a metric need its first value. */
export const publishRetries = Effect.forEach(Object.values(retriesAfter), (counter) => Metric.update(counter, 0), {
  discard: true
})

const maxPauseMilliseconds = 400
const maxAttempts = 30

/** After that time, a call that was throttled or got no response is not repeated, so that its request ends within 10 seconds. */
const maxMilliseconds = 4000

/** How often a call was tried, and since when. */
export interface Tried {
  readonly times: number
  readonly since: number
}

const isGivenUp = ({ kind }: RetryableError, { since, times }: Tried, now: number): boolean =>
  times >= maxAttempts || (kind !== "conflict" && now - since > maxMilliseconds)

/**
 * Waits before a retry: exponential backoff with full jitter, so that conflicting requests do not collide again. After 30
 * attempts, or 4 seconds without an answer of the table, the store is unavailable.
 */
export const backoff = (retryable: RetryableError, tried: Tried): Effect.Effect<void> =>
  Effect.clockWith((clock) =>
    isGivenUp(retryable, tried, clock.currentTimeMillisUnsafe())
      ? Effect.die(new StoreUnavailable({ cause: retryable.cause }))
      : Effect.flatMap(Random.nextBetween(0, Math.min(maxPauseMilliseconds, 5 * 2 ** tried.times)), (milliseconds) =>
          Effect.andThen(Effect.sleep(milliseconds), Metric.update(retriesAfter[retryable.kind], 1))
        )
  )

/** Repeats a call until it succeeds, with backoff. */
export const retryUntilDone = <A>(attempt: Effect.Effect<A, RetryableError>): Effect.Effect<A> => {
  const from = (tried: Tried): Effect.Effect<A> =>
    Effect.catch(attempt, (retryable) =>
      Effect.andThen(backoff(retryable, tried), from({ ...tried, times: tried.times + 1 }))
    )
  return Effect.clockWith((clock) => from({ times: 1, since: clock.currentTimeMillisUnsafe() }))
}
