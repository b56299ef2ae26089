import { Effect, Layer } from "effect"
import { faultDetails } from "../errors/faultDetails.ts"
import type { Job } from "../worker/Jobs.ts"
import { InvoiceSchedules } from "./InvoiceSchedules.ts"

const makeDrafts = Effect.map(
  InvoiceSchedules,
  (schedules) => (until: number) =>
    Effect.gen(function* () {
      if (yield* schedules.areDue) yield* Effect.orDie(schedules.run(null, until))
    })
)

/** Makes the drafts of recurring invoices that are due. */
export const job = Effect.map(makeDrafts, (run): Job => ({ name: "recurring invoices", everyMillis: 300_000, run }))

/** The same in a process that is not a worker: at its start, and every five minutes. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const run = yield* makeDrafts
    const look = run(Infinity).pipe(
      Effect.catchCause((cause) =>
        Effect.annotateLogs(
          Effect.logWarning("Recurring invoices are due and could not be made. It is tried again in five minutes."),
          faultDetails(cause)
        )
      )
    )
    yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep("5 minutes"))))
  })
)
