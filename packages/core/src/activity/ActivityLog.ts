import { Context, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, EventId, ProjectId, UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { Action, ActivityEvent, Subject } from "./ActivityEvent.ts"

/** Which lines: every condition that is given must hold. Null means none. */
export interface ActivityFilter {
  /** `occurredAt` from this moment on. */
  readonly from?: Instant | undefined
  /** `occurredAt` before this moment. */
  readonly before?: Instant | undefined
  readonly projectIds?: ReadonlyArray<ProjectId | null> | undefined
  readonly clientIds?: ReadonlyArray<ClientId | null> | undefined
  /** The members who made the change. */
  readonly userIds?: ReadonlyArray<UserId> | undefined
  /** What was changed. */
  readonly subjects?: ReadonlyArray<Subject> | undefined
  readonly actions?: ReadonlyArray<Action> | undefined
  /** The days that the change concerns, with either bound or both: those on which it was before or is now. */
  readonly concerns?: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined } | undefined
}

/** The place of a line in the order of time and id. */
export interface LinePosition {
  readonly occurredAt: Instant
  readonly id: EventId
}

/** The read side of the log of changes. A line is written with the change that it describes, and in no other way. */
export class ActivityLog extends Context.Service<
  ActivityLog,
  {
    /**
     * A stretch of the lines that the caller may see, newest first (ties by id, descending); `total` counts how many match in
     * all, for callers that need it.
     * A manager sees all, others what the list of sights allows their role.
     * A store that counts lines by neither subject, action nor the day concerned can refuse to read very many for such a filter.
     */
    readonly feed: (
      visible: Visibility,
      question: { readonly filter: ActivityFilter; readonly offset: number; readonly limit: number }
    ) => Effect.Effect<
      { readonly items: ReadonlyArray<ActivityEvent>; readonly total: Effect.Effect<number> },
      ValidationFailed
    >
    /** At most `limit` of the lines that the caller may see after a place, the oldest first; null is the start of the log. */
    readonly page: (
      visible: Visibility,
      question: { readonly after: LinePosition | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<ActivityEvent>>
  }
>()("@hourbook/core/activity/ActivityLog") {}
