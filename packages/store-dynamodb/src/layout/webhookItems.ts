import { toMillis } from "@hourbook/core/values/Instant"
import type { Webhook as WebhookType, WebhookDelivery as DeliveryType } from "@hourbook/core/webhooks/Webhook"
import { deliveryDays, Webhook, WebhookDelivery, WebhookSecrets } from "@hourbook/core/webhooks/Webhook"
import { noProgress, WebhookProgress, type WebhookRetry } from "@hourbook/core/webhooks/WebhookQueue"
import { Schema } from "effect"
import type { Key } from "../table/Action.ts"
import { attributes, type Item } from "../table/attributes.ts"
import { document } from "../table/documents.ts"
import { expiry } from "../table/indexes.ts"
import { webhookKey, webhookProgressKey } from "./webhookKeys.ts"

export const webhookDocument = document(Webhook)
export const webhookSecretsDocument = document(WebhookSecrets)
export const progressDocument = document(Schema.Struct({ progress: WebhookProgress, revision: Schema.Number }))
export const deliveryDocument = document(WebhookDelivery)

/** A try, which the table forgets by itself. */
export const deliveryItem = (delivery: DeliveryType): Item => ({
  ...deliveryDocument.toItem(delivery),
  ...attributes({ [expiry]: Math.ceil(toMillis(delivery.at) / 1000) + deliveryDays * 86_400 })
})

export const retryItem = ({ eventId, next, tries }: WebhookRetry): Item => attributes({ eventId, next, tries })

/** The items of a webhook of a copy. */
export const copiedWebhookItems = (webhook: WebhookType): ReadonlyArray<{ readonly key: Key; readonly item: Item }> => {
  const { id, workspaceId } = webhook
  return [
    { key: webhookKey(workspaceId, id), item: webhookDocument.toItem(webhook) },
    {
      key: webhookProgressKey(workspaceId, id),
      item: progressDocument.toItem({ progress: noProgress("now"), revision: 0 })
    }
  ]
}
