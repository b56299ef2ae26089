import { Effect, Layer } from "effect"
import { faultDetails } from "../errors/faultDetails.ts"
import { Invoices } from "./Invoices.ts"

/** Ends what a call or another process has left half claimed or half freed, a minute later. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const invoices = yield* Invoices
    const look = Effect.gen(function* () {
      if (yield* invoices.areWaiting) yield* invoices.finishAll(null)
    }).pipe(
      Effect.catchCause((cause) =>
        Effect.annotateLogs(
          Effect.logWarning("Invoices wait to claim or free their entries. It is tried again in a minute."),
          faultDetails(cause)
        )
      )
    )
    yield* Effect.forkScoped(Effect.forever(Effect.delay(look, "1 minute")))
  })
)
