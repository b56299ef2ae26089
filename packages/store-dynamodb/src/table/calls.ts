import type { ConsumedCapacity } from "@aws-sdk/client-dynamodb"
import { Effect } from "effect"
import { type Capacity, CapacityMeter } from "./CapacityMeter.ts"
import { CallFailed, RetryableError, retryableOf } from "./retry.ts"

/** To be sent with every call, so that its answer tells what it cost. */
export const metered = { ReturnConsumedCapacity: "TOTAL" } as const

interface Answer {
  readonly ConsumedCapacity?: ConsumedCapacity | ReadonlyArray<ConsumedCapacity> | undefined
}

/** One call, told to whoever meters. It ends with the fiber that made it. */
export const call = <A extends Answer>(
  kind: keyof Capacity,
  send: (options: { readonly abortSignal: AbortSignal }) => Promise<A>
): Effect.Effect<A, CallFailed> =>
  Effect.gen(function* () {
    const meter = yield* CapacityMeter
    const answer = yield* Effect.tryPromise({
      try: (abortSignal) => send({ abortSignal }),
      catch: (cause) => new CallFailed({ cause })
    })
    meter.add(capacityOf(kind, answer.ConsumedCapacity))
    return answer
  })

const capacityOf = (kind: keyof Capacity, consumed: Answer["ConsumedCapacity"]): Capacity => {
  const units = [consumed ?? []].flat().reduce((sum, { CapacityUnits }) => sum + (CapacityUnits ?? 0), 0)
  return kind === "read" ? { read: units, write: 0 } : { read: 0, write: units }
}

/** What a failed call means when it may be tried again; anything else is a defect. */
export const retryableOrDefect = ({ cause }: CallFailed): Effect.Effect<never, RetryableError> => {
  const retryable = cause instanceof Error ? retryableOf(cause) : undefined
  return retryable === undefined ? Effect.die(cause) : Effect.fail(retryable)
}
