import { Context, Effect } from "effect"

/** Says how far a long call is, to clients that asked for it: how much is done, and of how much. */
export type SayProgress = (done: number, total: number) => Effect.Effect<void>

export const Progress = Context.Reference<SayProgress>("@hourbook/mcp/tool/Progress", {
  defaultValue: () => () => Effect.void
})
