import { runOnce } from "@hourbook/core/worker/Worker"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { print, printJson } from "@hourbook/runtime/output/printing"
import { isEmbedded, storeSettings } from "@hourbook/runtime/settings/StoreSettings"
import * as Jobs from "@hourbook/runtime/worker/jobs"
import { Effect, Layer } from "effect"
import { Command, Flag } from "effect/cli"
import { GivenRecords } from "./shared/GivenRecords.ts"
import { json } from "./shared/output.ts"
import { records } from "./shared/useCases.ts"

/** Ends before the next call of a schedule of each minute. */
const workMillis = 50_000

export const deliverCommand = Command.make(
  "deliver",
  {
    once: Flag.Boolean("once").pipe(
      Flag.withDescription("End when nothing is due, for cron; the service itself works as long as it runs"),
      Flag.withDefault(false)
    ),
    json
  },
  Effect.fn("hourbook deliver")(function* (given) {
    if (!given.once) {
      return yield* new StartupError({
        message:
          "A running service does the background work by itself. To do now what is due, run: hourbook deliver --once"
      })
    }
    // The service that runs the command may have the lease itself.
    const isAlone = (yield* GivenRecords) === undefined && isEmbedded(yield* storeSettings)
    const ran = yield* runOnce(workMillis, { isAlone })
    if (given.json) {
      yield* printJson(ran === undefined ? { ran: false } : { ran: true, done: ran.done, failed: ran.failed })
    } else if (ran === undefined) yield* print`Another process does the background work of this store.`
    else yield* print`Done: ${ran.done.join(", ") || "nothing"}`
    if (ran !== undefined && ran.failed.length > 0) {
      return yield* new StartupError({ message: `Failed: ${ran.failed.join(", ")}. The lines above say why.` })
    }
  })
).pipe(
  Command.withDescription("Do the background work that is due, where no service runs all the time"),
  Command.provide(Layer.provideMerge(Jobs.layer, records))
)
