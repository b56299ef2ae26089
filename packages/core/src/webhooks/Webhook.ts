import { Schema, Struct } from "effect"
import { rule, shape } from "../values/Check.ts"
import { EventId, WebhookDeliveryId, WebhookId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"
import { oneLine } from "../values/Text.ts"
import { WebhookPattern } from "./webhookEvents.ts"

export const longestAddress = 2000
export const longestDescription = 200
export const mostWebhooks = 50
export const mostPatterns = 100

/** Where events are sent: an address without a user, a password and a part behind `#`. Which ones are allowed, `WebhookSender.check` says. */
export const WebhookAddress = oneLine(longestAddress).check(
  shape((text: string) => {
    const url = URL.parse(text)
    return url !== null && url.host !== "" && url.username === "" && url.password === "" && url.hash === ""
  }, "an address without user, password and #")
)

const fields = {
  url: WebhookAddress,
  /** What it is sent: `*`, `time_entry.*` or `time_entry.created`. At least one. */
  events: Schema.Array(WebhookPattern).check(
    rule(
      (patterns: ReadonlyArray<string>) => patterns.length > 0 && patterns.length <= mostPatterns,
      `1 to ${mostPatterns} events`,
      { minItems: 1, maxItems: mostPatterns }
    )
  ),
  description: Schema.NullOr(oneLine(longestDescription)),
  enabled: Schema.Boolean
}
const Draft = Schema.Struct(fields)
/** What callers say of one. */
export type WebhookDraft = typeof Draft.Type

/** Why it was disabled by itself: its receiver answered 410, or nothing but failures for five days. */
export const WebhookEnd = Schema.Literals(["gone", "failing"])
export type WebhookEnd = typeof WebhookEnd.Type

/** An address to which the changes of a workspace are sent as they happen. Its secrets are stored apart. */
export const Webhook = Schema.Struct({
  id: WebhookId,
  workspaceId: WorkspaceId,
  ...fields,
  /** Null where a person disabled it, and while it is enabled. */
  stopped: Schema.NullOr(WebhookEnd),
  /** When it was last enabled: failures from before do not count. */
  enabledAt: Instant,
  /** When its secret was made; null for one of a copy, which has none until there is a new one. */
  secretAt: Schema.NullOr(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  version: Schema.Number
})
export type Webhook = typeof Webhook.Type

/** As a copy has it: disabled and without a secret, so that nothing is sent from two places. */
export const copiedWebhook = (webhook: Webhook): Webhook => ({ ...webhook, enabled: false, secretAt: null })

/** The fields of a webhook, as the log shows them. */
export const webhookFields = [...Struct.keys(fields), "stopped", "secretAt"] as const

/** The secrets with which events are signed. */
export const WebhookSecrets = Schema.Struct({
  secret: Schema.String,
  /** The one before, with which events are signed as well until a moment. */
  former: Schema.NullOr(Schema.Struct({ secret: Schema.String, until: Instant }))
})
export type WebhookSecrets = typeof WebhookSecrets.Type

/** A try to send an event. */
export const WebhookDelivery = Schema.Struct({
  id: WebhookDeliveryId,
  workspaceId: WorkspaceId,
  webhookId: WebhookId,
  /** The `webhook-id` of the request: the same in every try of an event. */
  eventId: EventId,
  /** Such as `time_entry.created`, or `ping`. */
  type: Schema.String,
  at: Instant,
  /** Which try of the event it was: 1 for the first. */
  attempt: Schema.Number,
  /** The status of the answer; null where there was none. */
  status: Schema.NullOr(Schema.Number),
  milliseconds: Schema.Number,
  /** The beginning of the answer's text. */
  answer: Schema.String,
  /** Why there was no answer; null where there was one. */
  error: Schema.NullOr(Schema.String)
})
export type WebhookDelivery = typeof WebhookDelivery.Type

/** For how many days tries are kept. */
export const deliveryDays = 30

export const isDelivered = ({ status }: Pick<WebhookDelivery, "status">): boolean =>
  status !== null && status >= 200 && status < 300
