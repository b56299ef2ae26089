import { Context, type Effect } from "effect"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { WorkspaceId } from "../values/Ids.ts"

/** What use cases ask about locks beside the store's decision: see `lockedPlaces`. */
export class LockReader extends Context.Service<
  LockReader,
  {
    /** The last closed day as it is now. */
    readonly closedThrough: (workspaceId: WorkspaceId) => Effect.Effect<CalendarDate | null>
    /** The names of those who can reopen. */
    readonly openers: (workspaceId: WorkspaceId) => Effect.Effect<ReadonlyArray<string>>
    /** Whether books were closed at any time. */
    readonly everClosed: (workspaceId: WorkspaceId) => Effect.Effect<boolean>
  }
>()("@hourbook/core/locks/LockReader") {}
