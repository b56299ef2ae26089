import type { CoreError } from "@hourbook/core/errors/Errors"
import { Data, Effect, Layer } from "effect"

/** Why a program cannot start or do its work: one line for the person who started it, with what to do next. */
export class StartupError extends Data.TaggedError("StartupError")<{
  readonly message: string
  /** The error that it reports: of core, or with the code in an answer of the public interface. */
  readonly refusal?: CoreError | { readonly code: string }
}> {}

/** A layer that fails with the message. */
export const failStartup = (message: string): Layer.Layer<unknown, StartupError> =>
  Layer.effectContext<unknown, StartupError, never>(Effect.fail(new StartupError({ message })))
