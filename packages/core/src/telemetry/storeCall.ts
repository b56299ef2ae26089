import { Clock, Context, Effect, Metric } from "effect"
import { secondsBoundaries } from "./secondsBoundaries.ts"

const storeSeconds = Metric.histogram("hourbook_store_seconds", {
  description: "Time of a call to the store: a statement of PostgreSQL, or a request to DynamoDB",
  boundaries: secondsBoundaries
})

/** Receives the seconds of each call to the store. */
export const StoreTime = Context.Reference<{ readonly add: (seconds: number) => void }>(
  "@hourbook/core/telemetry/StoreTime",
  {
    defaultValue: () => ({ add: () => {} })
  }
)

/** Measures one call to the store. */
export const storeCall = <A, E, R>(call: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.contextWith((context: Context.Context<R>) => {
    const clock = Context.get(context, Clock.Clock)
    const start = clock.currentTimeNanosUnsafe()
    return Effect.onExitPrimitive(call, () => {
      const seconds = Number(clock.currentTimeNanosUnsafe() - start) / 1e9
      storeSeconds.updateUnsafe(seconds, context)
      Context.get(context, StoreTime).add(seconds)
      return undefined
    })
  })
