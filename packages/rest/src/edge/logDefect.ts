import { faultDetails } from "@hourbook/core/errors/faultDetails"
import { Cause, Effect } from "effect"

/** Logs a request that failed because of a defect. Logs nothing when the request was interrupted. */
export const logDefect = (cause: Cause.Cause<unknown>): Effect.Effect<void> =>
  Cause.hasInterruptsOnly(cause)
    ? Effect.void
    : Effect.annotateLogs(Effect.logError("a request failed"), faultDetails(cause))
