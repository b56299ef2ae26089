import { Effect, Schedule } from "effect"
import { PreconditionFailed } from "../errors/Errors.ts"
import { composing } from "./composing.ts"
import { VersionConflict } from "./writeErrors.ts"

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
export const retryOnConflict = <A, E extends { readonly _tag: string }>(
  readAndWrite: Effect.Effect<A, E | VersionConflict>
): Effect.Effect<A, E> =>
  composing(readAndWrite).pipe(
    Effect.retry({
      while: (error) => error instanceof VersionConflict,
      schedule: Schedule.exponential("5 millis").pipe(Schedule.jittered),
      times: 12
    }),
    Effect.catch((error) => (error instanceof VersionConflict ? Effect.die(error) : Effect.fail(error)))
  )
