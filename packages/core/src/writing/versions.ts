import { Effect, Schedule } from "effect"
import { type CoreError, PreconditionFailed } from "../shared/Errors.ts"
import type { Stale } from "./Writing.ts"

/** The versions that a caller accepts (If-Match); undefined when any will do. */
export type IfMatch = ReadonlyArray<number> | undefined

/** Refuses when the caller named versions and the record is in none of them. */
export const checkVersion = (
  record: { readonly version: number },
  ifMatch: IfMatch
): Effect.Effect<void, PreconditionFailed> =>
  ifMatch === undefined || ifMatch.includes(record.version)
    ? Effect.void
    : Effect.fail(
        new PreconditionFailed({ message: "the record was changed since: read it again and repeat with its new ETag" })
      )

/** Reads, decides and writes again when somebody else wrote in between; after many tries that is a defect. */
export const untilCurrent = <A>(readAndWrite: Effect.Effect<A, CoreError | Stale>): Effect.Effect<A, CoreError> =>
  readAndWrite.pipe(
    Effect.retry({
      while: (error) => error._tag === "Stale",
      schedule: Schedule.exponential("5 millis").pipe(Schedule.jittered),
      times: 12
    }),
    Effect.catchTag("Stale", (error) => Effect.die(error))
  )
