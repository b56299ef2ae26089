import { Context, Data, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { MailId, WorkspaceId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed } from "../writing/writeErrors.ts"
import type { OutboxMail } from "./OutboxMail.ts"

/** There is a mail of the same kind, cause, recipient and count; nothing was written. */
export class MailThere extends Data.TaggedError("MailThere") {}

/** A mail by its place. */
export interface MailRef {
  readonly workspaceId: WorkspaceId
  readonly id: MailId
}

/** Mails that are to be sent or were sent. What causes one writes it, too, in its own transaction. */
export class OutboxRepository extends Context.Service<
  OutboxRepository,
  {
    /** Adds mails that somebody asked for, all or none, with their lines for the log. */
    readonly add: (made: {
      readonly mails: ReadonlyArray<OutboxMail>
      readonly events: ReadonlyArray<ActivityEvent>
      readonly idempotency: IdempotencyRecord | null
    }) => Effect.Effect<void, MailThere | KeyAlreadyUsed>
    readonly find: (visible: Visibility, id: MailId) => Effect.Effect<Option.Option<OutboxMail>>
    /** Newest first, from before a mail on. */
    readonly list: (
      visible: Visibility,
      question: { readonly before: MailId | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<OutboxMail>>
    /** Those with a cause, in no order. */
    readonly of: (visible: Visibility, cause: string) => Effect.Effect<ReadonlyArray<OutboxMail>>
    /** In whatever workspace: the one of which this is the hash to turn such mails off. */
    readonly ofUnsubscribe: (hash: string) => Effect.Effect<Option.Option<OutboxMail>>
    /** Across all workspaces: those with something to be done by a moment, the longest due first. */
    readonly due: (until: Instant, limit: number) => Effect.Effect<ReadonlyArray<MailRef>>
    /** Writes another state of a mail; false where the stored one has another revision than `before`. */
    readonly replace: (before: OutboxMail, after: OutboxMail) => Effect.Effect<boolean>
    /** How many tries of a workspace began in the hour that contains a moment. */
    readonly begun: (visible: Visibility, at: Instant) => Effect.Effect<number>
    /** Across all workspaces: deletes what was made before a moment, where the store does not do so by itself. */
    readonly forget: (before: Instant) => Effect.Effect<void>
  }
>()("@hourbook/core/mail/OutboxRepository") {}
