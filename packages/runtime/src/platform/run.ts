import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Console, Effect, Exit, Runtime } from "effect"
import { fatalErrorMessage } from "../errors/fatalErrorMessage.ts"
import { checkNodeVersion } from "./checkNodeVersion.ts"

/** A process that received a signal exits after this time at the latest. */
const forcedExitMilliseconds = 20_000

/**
 * Runs the program to its end. The exit code is 0, also after a signal, and 1 when the program fails. A StartupError is one
 * line on stderr; a defect is printed with its stack traces.
 */
export const run = <A, E>(program: Effect.Effect<A, E>): void => {
  const checked = Effect.andThen(checkNodeVersion(process.versions.node), program)
  for (const signal of ["SIGTERM", "SIGINT"]) {
    process.once(signal, () => setTimeout(() => process.exit(1), forcedExitMilliseconds).unref())
  }
  NodeRuntime.runMain(reported(checked), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => onExit(exitCode(exit))
  })
}

/** The program, which prints why it fails. */
export const reported = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.tapCause(program, report)

/** The exit code of a program that ended like this. */
export const exitCode = (exit: Exit.Exit<unknown, unknown>): number =>
  Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : Runtime.getErrorExitCode(Cause.squash(exit.cause))

const report = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  return Runtime.getErrorReported(Cause.squash(cause)) ? Console.error(fatalErrorMessage(cause)) : Effect.void
}
