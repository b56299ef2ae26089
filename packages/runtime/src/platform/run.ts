import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Runtime } from "effect"
import { lastWords } from "../lastWords.ts"

/** Nothing holds a process that was told to stop for longer. */
const longestEndMilliseconds = 20_000

/**
 * Runs the program to its end: exit code 0 also when a signal ended it, 1 when it could not do its work. A refusal is one
 * line on stderr; anything else is a fault of ours and comes with all we know.
 */
export const run = <A, E>(program: Effect.Effect<A, E>): void => {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () => setTimeout(() => process.exit(1), longestEndMilliseconds).unref())
  }
  NodeRuntime.runMain(Effect.tapCause(program, report), {
    disableErrorReporting: true,
    teardown: (exit, onExit) =>
      Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) ? onExit(0) : Runtime.defaultTeardown(exit, onExit)
  })
}

const report = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  return Runtime.getErrorReported(Cause.squash(cause)) ? Console.error(lastWords(cause)) : Effect.void
}
