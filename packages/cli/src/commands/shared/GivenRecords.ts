import type { Ports, UseCases } from "@hourbook/core/Core"
import type { StartupError } from "@hourbook/runtime/errors/StartupError"
import { Context, type Layer } from "effect"

/**
 * Where a command gets its records instead of opening the store itself: from the service that runs it, or from nowhere, with
 * the reason.
 */
export const GivenRecords = Context.Reference<Layer.Layer<Ports | UseCases, StartupError> | undefined>(
  "@hourbook/cli/commands/GivenRecords",
  { defaultValue: () => undefined }
)
