import { constants } from "node:os"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Cause, Effect, Exit, Runtime } from "effect"
import { fatalErrorMessage } from "../errors/fatalErrorMessage.ts"
import { printErrorLines } from "../output/printing.ts"
import { checkNodeVersion } from "./checkNodeVersion.ts"

/** A process that received a signal exits after this time at the latest. */
const forcedExitMilliseconds = 20_000

/**
 * Runs a server until it fails or a signal stops it. The exit code is 0 after a signal, and 1 when the program fails. A
 * StartupError is one line on stderr; a defect is printed with its stack traces.
 */
export const run = <A, E>(program: Effect.Effect<A, E>): void => runUntil(program, () => 0)

/** Runs a command to its end, like a server, but a signal that ends it early gives the exit code of shells: 128 and its number. */
export const runCommand = <A, E>(program: Effect.Effect<A, E>): void =>
  runUntil(program, (signal) => 128 + constants.signals[signal])

const runUntil = <A, E>(program: Effect.Effect<A, E>, stopped: (signal: "SIGINT" | "SIGTERM") => number): void => {
  const checked = Effect.andThen(checkNodeVersion(process.versions.node), program)
  let code = 0
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      code = stopped(signal)
      setTimeout(() => process.exit(code === 0 ? 1 : code), forcedExitMilliseconds).unref()
    })
  }
  NodeRuntime.runMain(reported(checked), {
    disableErrorReporting: true,
    teardown: (exit, onExit) => onExit(wasInterrupted(exit) ? code : exitCode(exit))
  })
}

const wasInterrupted = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)

/** The program, which prints why it fails. */
export const reported = <A, E, R>(program: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.tapCause(program, report)

/** The exit code of a program that ended like this. */
export const exitCode = (exit: Exit.Exit<unknown, unknown>): number =>
  Exit.isSuccess(exit) || wasInterrupted(exit) ? 0 : Runtime.getErrorExitCode(Cause.squash(exit.cause))

const report = (cause: Cause.Cause<unknown>): Effect.Effect<void> => {
  if (Cause.hasInterruptsOnly(cause)) return Effect.void
  return Runtime.getErrorReported(Cause.squash(cause))
    ? printErrorLines(fatalErrorMessage(cause).split("\n"))
    : Effect.void
}
