import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "./ActivityEvent.ts"

/** The read side of the log of changes. Lines come to be with the changes that they tell of, and in no other way. */
export class ActivityLog extends Context.Service<
  ActivityLog,
  {
    /**
     * The newest lines that the caller may see, newest first (ties by id): a manager all, a member those of their own
     * records and of projects and clients, a client those of their clients.
     */
    readonly newest: (seen: Visibility, limit: number) => Effect.Effect<ReadonlyArray<ActivityEvent>>
  }
>()("@hourbook/core/activity/ActivityLog") {}
