import { Context, type Effect, type Option } from "effect"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import type { WebhookId, WorkspaceId } from "../values/Ids.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed, VersionConflict } from "../writing/writeErrors.ts"
import type { Webhook, WebhookSecrets } from "./Webhook.ts"
import type { WebhookProgress } from "./WebhookQueue.ts"

/** One change of a webhook, with its line for the log. */
export interface WebhookWrite {
  /** Null for a new one. */
  readonly before: Webhook | null
  readonly after: Webhook
  /** Those that replace the ones that are stored; undefined where they stay. */
  readonly secrets?: WebhookSecrets
  /** Where a new one begins. */
  readonly progress?: WebhookProgress
  readonly event: ActivityEvent
  /** Of one that is disabled by itself. */
  readonly mails?: ReadonlyArray<OutboxMail>
  readonly idempotency: IdempotencyRecord | null
}

/** The webhooks of a workspace. What each is sent is in `WebhookQueue`. */
export class WebhookRepository extends Context.Service<
  WebhookRepository,
  {
    /** All of them, oldest first. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<Webhook>>
    readonly find: (visible: Visibility, id: WebhookId) => Effect.Effect<Option.Option<Webhook>>
    /** None for one of a copy. */
    readonly secrets: (visible: Visibility, id: WebhookId) => Effect.Effect<Option.Option<WebhookSecrets>>
    /** `VersionConflict` when the stored version is not that of before. */
    readonly save: (change: WebhookWrite) => Effect.Effect<void, VersionConflict | KeyAlreadyUsed>
    /** With everything that it was sent or waits for it; false when there is no such webhook in that version. */
    readonly remove: (webhook: Webhook, event: ActivityEvent) => Effect.Effect<boolean>
    /** Across all workspaces: those that have an enabled webhook. */
    readonly listening: Effect.Effect<ReadonlyArray<WorkspaceId>>
  }
>()("@hourbook/core/webhooks/WebhookRepository") {}
