import { Cause } from "effect"
import { Refusal } from "./Refusal.ts"

/** Why a program cannot do its work: one line for a refusal; a fault of ours with all we know. */
export const lastWords = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  return error instanceof Refusal
    ? `hourbook: ${error.message.replace(/\s+/gu, " ")}`
    : `hourbook: stopped by a fault of its own.\n${Cause.pretty(cause)}`
}
