import type { NodeServices } from "@effect/platform-node/NodeServices"
import { failStartup } from "@hourbook/runtime/errors/StartupError"
import { Effect, Schedule } from "effect"
import { hourbook } from "../hourbook.ts"
import { GivenRecords } from "../shared/GivenRecords.ts"
import type { OpenElsewhere } from "../shared/openEmbedded.ts"
import { forward, type Unanswered } from "./forward.ts"

/** How long a command waits for a process that has the directory open and does not answer: one that starts, stops or is a command. */
const retries = Schedule.max([Schedule.spaced("250 millis"), Schedule.recurs(60)])

const unreachable = ({ directory, pid }: OpenElsewhere, { refused }: Unanswered): string => {
  const holder = pid === null ? "Another process" : `Process ${pid}`
  return refused
    ? `${holder} has opened ${directory} for an assistant, and only the service runs commands. Close the assistant; ` +
        "once the service runs, both can use the directory."
    : `${holder} has opened ${directory} and does not answer. Wait until it ends, and run the command again.`
}

/** Runs a command here if this process can open the store, and otherwise in the service that has the directory open. */
export const runWhereOpen = (args: ReadonlyArray<string>): Effect.Effect<void, unknown, NodeServices> =>
  hourbook(args).pipe(
    Effect.catchTag("OpenElsewhere", (holder) =>
      Effect.mapError(forward(holder.directory, args), (error) =>
        error._tag === "Unanswered" ? { _tag: "Unreachable" as const, holder, error } : error
      )
    ),
    Effect.retry({ while: (error) => error._tag === "Unreachable" && !error.error.refused, schedule: retries }),
    // The doctor reports it as one finding of several.
    Effect.catchTag("Unreachable", ({ error, holder }) =>
      Effect.provideService(hourbook(args), GivenRecords, failStartup(unreachable(holder, error)))
    )
  )
