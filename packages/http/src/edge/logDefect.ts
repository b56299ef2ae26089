import { Cause, Effect, Predicate } from "effect"

/** Logs a request that failed because of a defect, with its stack. Logs nothing when the request was interrupted. */
export const logDefect = (cause: Cause.Cause<unknown>): Effect.Effect<void> =>
  Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.logError("a request failed", whereItBroke(cause))

/**
 * The error and stack of a defect, for the log. Messages of a database contain the values that it rejected, so the log
 * has only the kind of its errors.
 */
const whereItBroke = (cause: Cause.Cause<unknown>): string =>
  cause.reasons
    .map((reason) => {
      const error: unknown = Cause.isFailReason(reason)
        ? reason.error
        : Cause.isDieReason(reason)
          ? reason.defect
          : reason
      const kind =
        Predicate.hasProperty(error, "reason") && Predicate.hasProperty(error.reason, "_tag") ? error.reason._tag : ""
      const frames =
        error instanceof Error ? (error.stack ?? "").split("\n").filter((line) => /^\s+at /u.test(line)) : []
      const name = error instanceof Error ? error.name : typeof error
      const message = kind === "" && error instanceof Error ? error.message : String(kind)
      return [`${name}: ${message}`, ...frames].join("\n")
    })
    .join("\n")
