import { Context, Effect, Layer } from "effect"
import type { ActivityEvent, Subject } from "../activity/ActivityEvent.ts"
import type { ActivityFilter } from "../activity/ActivityLog.ts"
import type { FeedCursor } from "../activity/feedCursor.ts"
import { loadedLater } from "../scheduling/loadedLater.ts"
import type { EventId, UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { ChangedRecord } from "./changedRecords.ts"

/** Where a follower begins: before the oldest line, after the newest, or after the last that they have. */
export type FeedStart = "start" | "now" | FeedCursor

/** One change, as far as a caller sees it. */
export interface Change {
  readonly id: EventId
  readonly occurredAt: Instant
  /** `gone` is out of the caller's sight: nothing else is said about it. */
  readonly action: ActivityEvent["action"] | "gone"
  readonly subject: Subject
  readonly subjectId: string
  readonly version: number | null
  /** As it is now; null where it is gone, or is nothing that the interface has. */
  readonly record: ChangedRecord | null
  readonly changes: ActivityEvent["changes"]
  readonly userId: UserId | null
}

export interface ChangeList {
  readonly changes: ReadonlyArray<Change>
  readonly cursor: FeedCursor
  readonly hasMore: boolean
  readonly upTo: Instant
}

export interface FeedQuestion {
  readonly from: FeedStart
  readonly limit: number
  readonly filter: FeedFilter
}

export type FeedFilter = Pick<ActivityFilter, "subjects" | "concerns">

/** Few starts of a program on AWS Lambda answer with changes. */
const makeList = loadedLater(async () => (await import("./listChanges.ts")).makeList)

/** The feed of changes, for every caller as far as they see them (interface, section 4.12). */
export class Changes extends Context.Service<Changes>()("@hourbook/core/changes/Changes", {
  make: Effect.gen(function* () {
    const ports = yield* Effect.context<Effect.Services<ReturnType<typeof makeList>>>()
    const loaded = yield* Effect.cached(Effect.uninterruptible(Effect.provideContext(makeList(), ports)))
    type List = Effect.Success<typeof loaded>
    return {
      list: (...args: Parameters<List>): ReturnType<List> => Effect.flatMap(loaded, (list) => list(...args))
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
