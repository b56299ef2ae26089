import { Effect, Schedule } from "effect"
import { type CoreError, PreconditionFailed } from "../shared/Errors.ts"
import type { VersionConflict } from "./writeErrors.ts"

/** The versions of a record that a caller expects, any one of them; undefined when the caller accepts every version. */
export type ExpectedVersions = ReadonlyArray<number> | undefined

/** Refuses when the record is in none of the versions that the caller expects. */
export const checkVersion = (
  record: { readonly version: number },
  expected: ExpectedVersions
): Effect.Effect<void, PreconditionFailed> =>
  expected === undefined || expected.includes(record.version)
    ? Effect.void
    : Effect.fail(new PreconditionFailed({ version: record.version }))

/** Reads, decides and writes again after a version conflict; after many tries the conflict is a defect. */
export const retryOnConflict = <A>(
  readAndWrite: Effect.Effect<A, CoreError | VersionConflict>
): Effect.Effect<A, CoreError> =>
  readAndWrite.pipe(
    Effect.retry({
      while: (error) => error._tag === "VersionConflict",
      schedule: Schedule.exponential("5 millis").pipe(Schedule.jittered),
      times: 12
    }),
    Effect.catchTag("VersionConflict", (error) => Effect.die(error))
  )
