import { StoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { Cause } from "effect"
import { rootCause } from "./rootCause.ts"
import { StartupError } from "./StartupError.ts"

/** Why a program ends with a failure: one line for a StartupError or a store that is away, everything known for a defect. */
export const fatalError = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  if (error instanceof StoreUnavailable) return `The store is unavailable: ${rootCause(error)}. Try again.`
  return error instanceof StartupError
    ? error.message.replace(/\s+/gu, " ")
    : `unexpected error. This is a bug: please report it with the lines below.\n${Cause.pretty(cause)}`
}

/** What a program prints before it ends with a failure. */
export const fatalErrorMessage = (cause: Cause.Cause<unknown>): string => `hourbook: ${fatalError(cause)}`
