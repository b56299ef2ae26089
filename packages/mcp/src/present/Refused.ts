import type { CoreError } from "@hourbook/core/errors/Errors"
import { Data } from "effect"

/** A refusal that the assistant can act on: what was wrong, and what to do next. */
export class Refused extends Data.TaggedError("Refused")<{
  readonly code: string
  readonly message: string
  readonly next: string
}> {}

/** What a tool can fail with. */
export type ToolError = CoreError | Refused
