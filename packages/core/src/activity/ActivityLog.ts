import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ValidationFailed } from "../errors/Errors.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import type { ClientId, EventId, OperationId, ProjectId, UserId } from "../values/Ids.ts"
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

/** The most milliseconds between the moment of a line and that in its id. */
export const mostIdDelay = 15 * 60_000

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
    /**
     * The line with an id, if the caller may see it. A store that keeps lines by time need not find one whose id was made more than
     * {@link mostIdDelay} before or after its moment.
     */
    readonly find: (visible: Visibility, id: EventId) => Effect.Effect<Option.Option<ActivityEvent>>
    /** A page of the lines of an operation that the caller may see, newest first, from before a place on. */
    readonly ofOperation: (
      visible: Visibility,
      question: { readonly id: OperationId; readonly before: LinePosition | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<ActivityEvent>>
    /** Those of some lines that a later line of the workspace undoes. */
    readonly undone: (visible: Visibility, ids: ReadonlyArray<EventId>) => Effect.Effect<ReadonlySet<EventId>>
  }
>()("@hourbook/core/activity/ActivityLog") {}
