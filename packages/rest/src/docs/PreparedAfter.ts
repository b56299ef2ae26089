import { Context, type Duration } from "effect"

/** How long after its start a process makes the documents that do not change. Undefined: for the first request. */
export const PreparedAfter = Context.Reference<Duration.Input | undefined>("./PreparedAfter.ts", {
  defaultValue: () => undefined
})
