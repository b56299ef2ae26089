import type { Webhook, WebhookDelivery } from "@hourbook/core/webhooks/Webhook"
import type { WebhookRetry } from "@hourbook/core/webhooks/WebhookQueue"
import type { Key } from "../table/Action.ts"
import { shortId, shortInstant } from "./sortable.ts"

/** Webhooks, their secrets and how far each has come. */
export const webhooksPartition = (workspaceId: string): string => `o${shortId(workspaceId)}`
const within = (workspaceId: string, sk: string): Key => ({ pk: webhooksPartition(workspaceId), sk })
export const webhookPrefix = "w"
export const webhookKey = (workspaceId: string, id: string): Key =>
  within(workspaceId, `${webhookPrefix}${shortId(id)}`)
export const webhookSecretsKey = (workspaceId: string, id: string): Key => within(workspaceId, `s${shortId(id)}`)
export const webhookProgressKey = (workspaceId: string, id: string): Key => within(workspaceId, `p${shortId(id)}`)

/** What waits for a webhook, by when it is due, and what was sent. */
export const webhookEventsPartition = (workspaceId: string, id: string): string =>
  `o${shortId(workspaceId)}${shortId(id)}`
export const retryPrefix = "r"
export const retryKey = (workspaceId: string, id: string, { eventId, next }: WebhookRetry): Key => ({
  pk: webhookEventsPartition(workspaceId, id),
  sk: `${retryPrefix}${shortInstant(next)}${shortId(eventId)}`
})
export const deliveryPrefix = "t"
export const deliveryKey = ({ id, webhookId, workspaceId }: WebhookDelivery): Key => ({
  pk: webhookEventsPartition(workspaceId, webhookId),
  sk: `${deliveryPrefix}${shortId(id)}`
})

/** The enabled ones of all workspaces. */
export const listeningWebhooks = "webhooks"
export const listeningKey = ({ id, workspaceId }: Webhook): Key => ({
  pk: listeningWebhooks,
  sk: `${shortId(workspaceId)}${shortId(id)}`
})
