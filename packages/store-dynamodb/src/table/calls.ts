import type { ConsumedCapacity } from "@aws-sdk/client-dynamodb"
import { storeCall } from "@hourbook/core/telemetry/storeCall"
import { Effect, Metric } from "effect"
import { type Capacity, CapacityMeter } from "./CapacityMeter.ts"
import { CallFailed, RetryableError, retryableOf } from "./retry.ts"

/** The parameter of every call that makes its response contain the consumed capacity. */
export const metered = { ReturnConsumedCapacity: "TOTAL" } as const

const units = Metric.counter("hourbook_dynamodb_capacity_units_total", {
  description: "Capacity units that DynamoDB consumed",
  incremental: true
})
const unitsOf = {
  read: Metric.withAttributes(units, { kind: "read" }),
  write: Metric.withAttributes(units, { kind: "write" })
}

interface Response {
  readonly ConsumedCapacity?: ConsumedCapacity | ReadonlyArray<ConsumedCapacity> | undefined
}

/** Sends one call and reports its capacity to the meter. Interrupting the fiber aborts the call. */
export const call = <A extends Response>(
  kind: keyof Capacity,
  send: (options: { readonly abortSignal: AbortSignal }) => Promise<A>
): Effect.Effect<A, CallFailed> =>
  Effect.gen(function* () {
    const meter = yield* CapacityMeter
    const response = yield* storeCall(
      Effect.tryPromise({
        try: (abortSignal) => send({ abortSignal }),
        catch: (cause) => new CallFailed({ cause })
      })
    )
    const capacity = capacityOf(kind, response.ConsumedCapacity)
    meter.add(capacity)
    yield* Metric.update(unitsOf[kind], capacity[kind])
    return response
  })

const capacityOf = (kind: keyof Capacity, consumed: Response["ConsumedCapacity"]): Capacity => {
  const units = [consumed ?? []].flat().reduce((sum, { CapacityUnits }) => sum + (CapacityUnits ?? 0), 0)
  return kind === "read" ? { read: units, write: 0 } : { read: 0, write: units }
}

/** Fails with a RetryableError if the call can be retried; dies otherwise. */
export const retryableOrDefect = ({ cause }: CallFailed): Effect.Effect<never, RetryableError> => {
  const retryable = cause instanceof Error ? retryableOf(cause) : undefined
  return retryable === undefined ? Effect.die(cause) : Effect.fail(retryable)
}
