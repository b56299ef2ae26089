import { Context, Data, type Effect } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { EventId, WorkspaceId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { ActivityEvent } from "./ActivityEvent.ts"
import type { ActivityFilter } from "./ActivityLog.ts"

/** The most lines that one call looks at, whether the caller sees them or not. */
export const mostLooked = 5_000

/** The place of a line in the order of the feed, which is that of commits as far as the store knows it. */
export interface FeedPosition {
  /** Which life of the log: another one after the store no longer counts on from where it was. */
  readonly epoch: string
  /** The store's own order, as text that only this store reads. */
  readonly order: string
  readonly id: EventId
}

/** A line of another epoch, or that is not where it was: the log was restored, or is in another store. */
export class CursorExpired extends Data.TaggedError("CursorExpired") {
  override get message() {
    return "the cursor has expired: read everything again, then go on from cursor=start"
  }
}

/** A line that a caller sees, or saw what it is about before, and its place. */
export interface FedLine {
  readonly line: ActivityEvent
  readonly position: FeedPosition
}

export interface FeedPage {
  /** In the order of the feed. */
  readonly lines: ReadonlyArray<FedLine>
  /** The place of the last line looked at, visible or not: where the next call goes on. Null where the log has no line yet. */
  readonly last: FeedPosition | null
  /** The feed has every change that was committed before this moment, once it has no more. */
  readonly upTo: Instant
  /** Whether there are lines after the last one. */
  readonly hasMore: boolean
}

/** The log in an order in which nothing comes later than what is read already: each change at least once, none lost. */
export class ChangeFeed extends Context.Service<
  ChangeFeed,
  {
    /**
     * Looks at the lines after a place, at most `mostLooked` of them, and answers at most `limit` that match the filter and of
     * which `changeSight` tells the caller something. Null is the start of the log.
     */
    readonly after: (
      visible: Visibility,
      question: {
        readonly position: FeedPosition | null
        readonly limit: number
        readonly filter: Pick<ActivityFilter, "subjects" | "concerns">
      }
    ) => Effect.Effect<FeedPage, CursorExpired>
    /** The place of the last line that there is, null where the log has none; the log is complete up to that moment. */
    readonly now: (visible: Visibility) => Effect.Effect<Pick<FeedPage, "last" | "upTo">>
    /** In a store that reads them faster than one after another: the places of the last lines of workspaces that have any. */
    readonly ends?: (workspaceIds: ReadonlyArray<WorkspaceId>) => Effect.Effect<ReadonlyMap<WorkspaceId, FeedPosition>>
  }
>()("@hourbook/core/activity/ChangeFeed") {}
