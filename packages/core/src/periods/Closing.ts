import { Effect, Layer } from "effect"
import { faultDetails } from "../errors/faultDetails.ts"
import type { Job } from "../worker/Jobs.ts"
import { Periods } from "./Periods.ts"

const finish = Effect.map(Periods, (periods) =>
  Effect.gen(function* () {
    if (yield* periods.areWaiting) yield* periods.finishAll()
  })
)

/** Ends the closes, reopenings and certificates that a call or another process has left. */
export const job = Effect.map(finish, (run): Job => ({ name: "periods", everyMillis: 60_000, run: () => run }))

/** The same in a process that is not a worker, a minute later. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const look = (yield* finish).pipe(
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
