import type { NodeServices } from "@effect/platform-node/NodeServices"
import { failStartup } from "@hourbook/runtime/errors/StartupError"
import { Effect, Logger, Schedule } from "effect"
import { hourbook } from "../hourbook.ts"
import { errorsAsJson } from "../shared/errorsAsJson.ts"
import { GivenRecords } from "../shared/GivenRecords.ts"
import type { OpenElsewhere } from "../shared/openEmbedded.ts"
import { forward } from "./forward.ts"

/** How long a command waits for a process that has the directory open and does not answer: one that starts, stops or is a command. */
const retries = Schedule.max([Schedule.spaced("250 millis"), Schedule.recurs(60)])

const unreachable = ({ directory, pid }: OpenElsewhere): string =>
  `${pid === null ? "Another process" : `Process ${pid}`} has opened ${directory} and does not answer. ` +
  "Wait until it ends, and run the command again."

/** Standard output is for what the command prints. */
const toStderr = Logger.layer([Logger.withConsoleError(Logger.formatLogFmt)])

/** Runs a command here if this process can open the store, and otherwise in the process that has the directory open. */
export const runWhereOpen = (args: ReadonlyArray<string>): Effect.Effect<void, unknown, NodeServices> =>
  hourbook(args).pipe(
    Effect.catchTag("OpenElsewhere", (holder) =>
      Effect.mapError(forward(holder.directory, args), (error) =>
        error._tag === "Unanswered" ? { _tag: "Unreachable" as const, holder } : error
      )
    ),
    Effect.retry({ while: (error) => error._tag === "Unreachable", schedule: retries }),
    // The doctor reports it as one finding of several.
    Effect.catchTag("Unreachable", ({ holder }) =>
      Effect.provideService(hourbook(args), GivenRecords, failStartup(unreachable(holder)))
    ),
    errorsAsJson(args),
    Effect.provide(toStderr)
  )
