import { Context, type Effect } from "effect"
import type { WorkspaceId } from "../values/Ids.ts"

/** Who wants to know that a line is about to be written, in this process. */
export interface Listeners {
  readonly all: Set<(workspaceId: WorkspaceId) => Effect.Effect<void>>
}

/** Told of every line when it is composed; whether it is written is not known then. */
export const WrittenLines = Context.Reference<Listeners>("@hourbook/core/activity/WrittenLines", {
  defaultValue: () => ({ all: new Set() })
})
