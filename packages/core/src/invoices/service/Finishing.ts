import { Effect, Layer } from "effect"
import { faultDetails } from "../../errors/faultDetails.ts"
import type { Job } from "../../worker/Jobs.ts"
import { Invoices } from "./Invoices.ts"

const finish = Effect.map(Invoices, (invoices) =>
  Effect.gen(function* () {
    if (yield* invoices.areWaiting) yield* invoices.finishAll(null)
  })
)

/** Ends what a call or another process has left half claimed or half freed. */
export const job = Effect.map(finish, (run): Job => ({ name: "invoices", everyMillis: 60_000, run: () => run }))

/** The same in a process that is not a worker, a minute later. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const look = (yield* finish).pipe(
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
