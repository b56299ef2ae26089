import { Cause, Effect, Predicate } from "effect"

/** Says in the log that a request failed by a fault of ours, and where; nothing of one that was only cut short. */
export const logFault = (cause: Cause.Cause<unknown>): Effect.Effect<void> =>
  Cause.hasInterruptsOnly(cause) ? Effect.void : Effect.logError("a request failed", whereItBroke(cause))

/**
 * Where a defect comes from, for the log. A database says in its messages which values it stumbled over, and those are
 * nobody's business, so of its errors only the kind is told.
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
      const told = kind === "" && error instanceof Error ? error.message : String(kind)
      return [`${name}: ${told}`, ...frames].join("\n")
    })
    .join("\n")
