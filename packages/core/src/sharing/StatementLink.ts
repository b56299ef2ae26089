import { Context, type Effect, type Option, Schema } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import { CalendarDate } from "../values/CalendarDate.ts"
import { wholeNumber } from "../values/Check.ts"
import { ClientId, StatementLinkId, UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed, ReferenceGone } from "../writing/writeErrors.ts"

/** A link with which a client reads their own statement without signing in. The store keeps a hash of its secret. */
export const StatementLink = Schema.Struct({
  id: StatementLinkId,
  workspaceId: WorkspaceId,
  clientId: ClientId,
  /** As it is now. */
  clientName: Schema.String,
  /** The first day of the statement; null for all days. */
  accrualFrom: Schema.NullOr(CalendarDate),
  createdAt: Instant,
  /** Who made it: the link outlives the membership. */
  userId: UserId,
  /** As it is now. */
  userName: Schema.String,
  expiresAt: Instant,
  /** To the minute. */
  lastOpenedAt: Schema.NullOr(Instant)
})
export type StatementLink = typeof StatementLink.Type

/** How many days a link works: by default, and as a caller may ask. */
export const linkDays = 30
export const LinkDays = wholeNumber(1, 90, {
  description: "How many days the link works: 1 to 90, by default 30.",
  examples: [30]
})

/** What callers send to make a link. */
export interface StatementLinkDraft {
  readonly clientId: ClientId
  readonly accrualFrom?: CalendarDate | null
  readonly days?: number
}

/** Links to statements. They end with their client, for good. */
export class StatementLinkRepository extends Context.Service<
  StatementLinkRepository,
  {
    /** Those of a workspace, newest first. Expired ones may be among them. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<StatementLink>>
    /** The link with a secret, in whatever workspace; an expired one may be found. */
    readonly find: (secretHash: string) => Effect.Effect<Option.Option<StatementLink>>
    /** `ReferenceGone` when the client does not exist. */
    readonly add: (made: {
      readonly link: StatementLink
      readonly secretHash: string
      readonly idempotency: IdempotencyRecord | null
      /** The line for the log, if there is one. */
      readonly event?: ActivityEvent
    }) => Effect.Effect<void, ReferenceGone | KeyAlreadyUsed>
    /** `false` when the workspace has no such link. */
    readonly remove: (visible: Visibility, id: StatementLinkId, event?: ActivityEvent) => Effect.Effect<boolean>
    /** Notes when a link was last opened. */
    readonly touch: (link: StatementLink, minute: Instant) => Effect.Effect<void>
  }
>()("@hourbook/core/sharing/StatementLinkRepository") {}
