import { Cause } from "effect"
import { StartupError } from "./StartupError.ts"

/** What a program prints before it ends with a failure: one line for a StartupError, everything known for a defect. */
export const fatalErrorMessage = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  return error instanceof StartupError
    ? `hourbook: ${error.message.replace(/\s+/gu, " ")}`
    : `hourbook: unexpected error. This is a bug: please report it with the lines below.\n${Cause.pretty(cause)}`
}
