import { fatalError } from "@hourbook/runtime/errors/fatalErrorMessage"
import { StartupError } from "@hourbook/runtime/errors/StartupError"
import { printFailure } from "@hourbook/runtime/output/printing"
import { Cause, Effect, Runtime } from "effect"
import { Reported } from "../../errors/Reported.ts"

/** Whether the arguments of a command ask for JSON, also where they are otherwise invalid. */
export const asksForJson = (args: ReadonlyArray<string>): boolean => {
  const end = args.indexOf("--")
  return args.slice(0, end < 0 ? args.length : end).some((arg) => arg === "--json" || arg === "--json=true")
}

/** The code that the public interface has for an error. */
const codeOf = Effect.fnUntraced(function* (error: unknown): Effect.fn.Return<string> {
  if (!(error instanceof StartupError)) return "api_error"
  const { refusal } = error
  if (refusal === undefined) return "validation_error"
  if ("code" in refusal) return refusal.code
  const { toFailure } = yield* Effect.promise(() => import("@hourbook/rest/edge/answers/respond"))
  return toFailure(refusal).error.code
})

const printed = Effect.fnUntraced(function* <E>(cause: Cause.Cause<E>): Effect.fn.Return<never, E | Reported> {
  const error = Cause.squash(cause)
  if (Cause.hasInterruptsOnly(cause) || !Runtime.getErrorReported(error)) return yield* Effect.failCause(cause)
  yield* printFailure(yield* codeOf(error), fatalError(cause))
  return yield* new Reported({ code: Runtime.getErrorExitCode(error) })
})

/** Prints why a command fails in the shape of the public interface, if its arguments ask for JSON. */
export const errorsAsJson =
  (args: ReadonlyArray<string>) =>
  <A, E, R>(command: Effect.Effect<A, E, R>): Effect.Effect<A, E | Reported, R> =>
    asksForJson(args) ? Effect.catchCause(command, printed) : command
