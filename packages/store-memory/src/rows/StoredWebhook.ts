import type { Webhook, WebhookDelivery, WebhookSecrets } from "@hourbook/core/webhooks/Webhook"
import { noProgress, type StoredProgress, type WebhookRetry } from "@hourbook/core/webhooks/WebhookQueue"

/** A webhook with all that belongs to it. */
export interface StoredWebhook {
  readonly webhook: Webhook
  readonly secrets: WebhookSecrets | undefined
  readonly progress: StoredProgress
  /** By event. */
  readonly waiting: Map<string, WebhookRetry>
  /** Newest last. */
  readonly deliveries: Array<WebhookDelivery>
}

/** As a copy has it. */
export const newWebhook = (webhook: Webhook): StoredWebhook => ({
  webhook,
  secrets: undefined,
  progress: { progress: noProgress("now"), revision: 0 },
  waiting: new Map(),
  deliveries: []
})
