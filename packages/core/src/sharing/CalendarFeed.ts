import { Context, type Effect, type Option, Schema } from "effect"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { CalendarDate } from "../values/CalendarDate.ts"
import { UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import type { MembershipRef } from "../workspaces/SignInCodeRepository.ts"

/** An address with which a calendar program reads the entries of a member. The store keeps a hash of its secret. */
export const CalendarFeed = Schema.Struct({
  workspaceId: WorkspaceId,
  /** The member whose entries it shows. */
  userId: UserId,
  createdAt: Instant
})
export type CalendarFeed = typeof CalendarFeed.Type

/** Calendar feeds, at most one of a member. A feed ends with the membership and does not come back with it. */
export class CalendarFeedRepository extends Context.Service<
  CalendarFeedRepository,
  {
    readonly find: (of: MembershipRef) => Effect.Effect<Option.Option<CalendarFeed>>
    /** The feed with a secret, in whatever workspace. */
    readonly findBySecret: (secretHash: string) => Effect.Effect<Option.Option<CalendarFeed>>
    /** Replaces the member's feed, whose secret is found no more, and adds the lines to the log, if there are any. `false`, and nothing is written, when there is no such member. */
    readonly put: (
      feed: CalendarFeed,
      secretHash: string,
      events?: ReadonlyArray<ActivityEvent>
    ) => Effect.Effect<boolean>
    /** `false` when the member has none. */
    readonly remove: (of: MembershipRef, event?: ActivityEvent) => Effect.Effect<boolean>
    /**
     * A text that is another one after any change of the member's time entries from a day on, and of the names of projects,
     * clients and tags; it may be another one after other changes of the workspace as well. It is made of counts and versions,
     * and reads none of the entries. A store whose lists may lag behind a change gives another text each time until they cannot.
     */
    readonly stateOf: (of: MembershipRef, from: CalendarDate) => Effect.Effect<string>
  }
>()("@hourbook/core/sharing/CalendarFeedRepository") {}
