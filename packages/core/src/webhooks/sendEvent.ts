import { Effect } from "effect"
import { type EventId, WebhookDeliveryId } from "../values/Ids.ts"
import { now } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { signedHeaders } from "./signature.ts"
import { isDelivered, type Webhook, type WebhookDelivery, type WebhookSecrets } from "./Webhook.ts"
import type { WebhookSender } from "./WebhookSender.ts"

/** An event that is ready to be sent. */
export interface Outgoing {
  readonly eventId: EventId
  readonly type: string
  readonly body: string
  readonly attempt: number
}

/** What came of a try. */
export interface Sent {
  readonly delivery: WebhookDelivery
  readonly isDelivered: boolean
  /** For how many seconds the receiver asks to wait. */
  readonly retryAfter: number | null
}

/** Sends an event once, signed at this moment. */
export const sendEvent = Effect.fnUntraced(function* (
  sender: WebhookSender,
  { id: webhookId, url, workspaceId }: Webhook,
  secrets: WebhookSecrets,
  { attempt, body, eventId, type }: Outgoing
): Effect.fn.Return<Sent> {
  const at = yield* now
  const headers = signedHeaders(secrets, { id: eventId, at, body })
  const { answer, error, milliseconds, retryAfter, status } = yield* sender.send({ url, headers, body })
  const delivery: WebhookDelivery = {
    id: WebhookDeliveryId.make(yield* yield* NewId),
    workspaceId,
    webhookId,
    eventId,
    type,
    at,
    attempt,
    status,
    milliseconds,
    answer,
    error
  }
  return { delivery, isDelivered: isDelivered(delivery), retryAfter }
})
