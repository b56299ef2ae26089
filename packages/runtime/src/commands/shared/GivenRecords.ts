import type { Ports, UseCases } from "@hourbook/core/Core"
import { Context, type Layer } from "effect"
import type { StartupError } from "../../errors/StartupError.ts"

/**
 * Where a command gets its records instead of opening the store itself: from the service that runs it, or from nowhere, with
 * the reason.
 */
export const GivenRecords = Context.Reference<Layer.Layer<Ports | UseCases, StartupError> | undefined>(
  "@hourbook/runtime/commands/GivenRecords",
  { defaultValue: () => undefined }
)
