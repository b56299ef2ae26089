import type { Member } from "@hourbook/core/access/Member"
import { actionOf } from "@hourbook/core/activity/event"
import type { WorkspaceId } from "@hourbook/core/values/Ids"
import { EventId, WebhookDeliveryId, WebhookId } from "@hourbook/core/values/Ids"
import { now } from "@hourbook/core/values/Instant"
import { type Webhook, type WebhookDelivery, webhookFields } from "@hourbook/core/webhooks/Webhook"
import { noProgress, WebhookQueue } from "@hourbook/core/webhooks/WebhookQueue"
import { WebhookRepository, type WebhookWrite } from "@hourbook/core/webhooks/WebhookRepository"
import { diff } from "@hourbook/core/writing/diff"
import { Effect } from "effect"
import { newUuid, someday } from "./builders.ts"
import { anEvent } from "./changes.ts"
import type { Fixture } from "./seedWorkspace.ts"

export const aWebhook = (workspaceId: WorkspaceId, overrides: Partial<Webhook> = {}): Webhook => ({
  id: WebhookId.make(newUuid()),
  workspaceId,
  url: "https://receiver.example/hook?for=us",
  events: ["*"],
  description: "Our chat",
  enabled: true,
  stopped: null,
  enabledAt: someday,
  secretAt: someday,
  createdAt: someday,
  updatedAt: someday,
  version: 1,
  ...overrides
})

export const someSecrets = { secret: `whsec_${btoa("s".repeat(32))}`, former: null }

export const aDelivery = (
  { id, workspaceId }: Pick<Webhook, "id" | "workspaceId">,
  overrides: Partial<WebhookDelivery> = {}
): WebhookDelivery => ({
  id: WebhookDeliveryId.make(newUuid()),
  workspaceId,
  webhookId: id,
  eventId: EventId.make(newUuid()),
  type: "time_entry.created",
  at: someday,
  attempt: 1,
  status: 200,
  milliseconds: 12,
  answer: "Grüße\n",
  error: null,
  ...overrides
})

/** A change of a webhook, by a member; a new one has secrets and begins at the start. */
export const writeOf = (by: Member, before: Webhook | null, after: Webhook): WebhookWrite => ({
  before,
  after,
  ...(before === null ? { secrets: someSecrets, progress: noProgress("start") } : {}),
  event: anEvent(by, {
    subject: "webhook",
    action: actionOf(before, after),
    subjectId: after.id,
    changes: diff(webhookFields, before, after),
    version: after.version
  }),
  idempotency: null
})

/** Stores an enabled webhook, an event that waits for it and one that was sent. */
export const putWebhook = Effect.fnUntraced(function* ({
  all,
  olga,
  workspace
}: Pick<Fixture, "all" | "olga" | "workspace">) {
  const webhook = aWebhook(workspace.id)
  yield* (yield* WebhookRepository).save(writeOf(olga.member, null, webhook))
  const queue = yield* WebhookQueue
  yield* queue.add(all, webhook.id, { eventId: EventId.make(newUuid()), tries: 1, next: someday })
  yield* queue.keep(all, aDelivery(webhook, { at: yield* now }))
})
