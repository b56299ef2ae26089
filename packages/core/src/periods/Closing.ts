import { Effect, Layer } from "effect"
import { faultDetails } from "../errors/faultDetails.ts"
import { Periods } from "./Periods.ts"

/** Ends the closes, reopenings and certificates that a call or another process has left, a minute later. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const periods = yield* Periods
    const look = Effect.gen(function* () {
      if (yield* periods.areWaiting) yield* periods.finishAll()
    }).pipe(
      Effect.catchCause((cause) =>
        Effect.annotateLogs(
          Effect.logWarning("Closed books wait to be certified. It is tried again in a minute."),
          faultDetails(cause)
        )
      )
    )
    yield* Effect.forkScoped(Effect.forever(Effect.delay(look, "1 minute")))
  })
)
