import type { Report } from "@hourbook/core/operations/progress"
import { printError } from "@hourbook/runtime/output/printing"
import { Effect } from "effect"

/** Prints the batches of a long operation to standard error, unless the output is for a script. */
export const progress =
  (verb: string, { json }: { readonly json: boolean }): Report =>
  ({ count, of }) =>
    json ? Effect.void : printError`${verb} ${count} ${of}`
