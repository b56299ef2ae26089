import { EventId, WebhookDeliveryId, WebhookId } from "@hourbook/core/values/Ids"
import { line, oneLine } from "@hourbook/core/values/Text"
import {
  longestAddress,
  longestDescription,
  mostPatterns,
  WebhookAddress,
  WebhookEnd
} from "@hourbook/core/webhooks/Webhook"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import { aCount, aFlag, aMoment, anId, aText, namedBody, orNull, sentFlag, sentId, sentText } from "../shapes/Fields.ts"
import { conditional, idempotent } from "../shapes/Headers.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { sentPattern } from "../shapes/webhookPatterns.ts"

export const defaultDeliveries = 50
export const mostDeliveries = 200

const addressExample = "https://example.com/hourbook"
const secretExample = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"

const patternSays =
  "Which events: `*` for all, a kind such as `time_entry.*`, or one event such as `time_entry.created`."

export const WebhookWire = Schema.Struct({
  id: anId("Identifies the webhook."),
  url: aText("Where events are sent.", addressExample),
  events: Schema.Array(aText(patternSays, "time_entry.*")).annotate({ description: patternSays }),
  description: orNull(aText("What it is for.", "Our chat"), "What it is for; null for no description."),
  enabled: aFlag("Whether events are sent.", true),
  stopped: Schema.NullOr(WebhookEnd).annotate({
    description:
      "Why it was disabled by itself: gone, its receiver answered 410; failing, nothing but failures for five days. Null otherwise."
  }),
  secret_at: orNull(
    aMoment("When its secret was made."),
    "When its secret was made; null for a webhook of a copy, which needs a new one before it is enabled."
  ),
  created_at: aMoment("When it was added."),
  updated_at: aMoment("When it was last changed.")
}).annotate({ identifier: "Webhook", description: "An address to which changes are sent as they happen." })

const deliveryWire = Schema.Struct({
  id: anId("Identifies the try."),
  event_id: anId("The webhook-id: the same in every try of an event, and the id of the change in the log."),
  type: aText("The type of the event.", "time_entry.created"),
  sent_at: aMoment("When it was sent."),
  attempt: aCount("Which try of the event it was.", 1),
  status: orNull(aCount("A status.", 200), "The status of the answer; null where there was none."),
  milliseconds: aCount("How long it took, in milliseconds.", 120),
  answer: Schema.String.annotate({ description: "The first 1000 bytes of the answer.", examples: ["ok"] }),
  error: orNull(aText("A reason.", "ECONNREFUSED"), "Why there was no answer; null where there was one.")
}).annotate({ identifier: "WebhookDelivery", description: "A try to send an event to a webhook." })

const own = {
  url: sentText(WebhookAddress, longestAddress, {
    description: "Where events are sent: an https address on the public internet, up to 2000 characters.",
    example: addressExample
  }),
  events: Schema.Array(sentPattern({ description: patternSays, examples: ["time_entry.*"] })).annotate({
    description: `${patternSays} 1 to ${mostPatterns}.`
  }),
  description: sentText(oneLine(longestDescription), longestDescription, {
    description: `What it is for: up to ${longestDescription} characters.`,
    example: "Our chat"
  }).pipe(Schema.NullOr, Schema.optionalKey),
  enabled: sentFlag("Whether events are sent; true by default.").pipe(Schema.optionalKey)
}

export const NewWebhook = Schema.Struct(own).pipe(
  namedBody("NewWebhook", "A webhook to add.", { url: addressExample, events: ["time_entry.*"] })
)
export const WebhookPatch = Schema.Struct({
  ...own,
  url: Schema.optionalKey(own.url),
  events: Schema.optionalKey(own.events)
}).pipe(namedBody("WebhookPatch", "The fields of a webhook to change."))

export const WebhookReplay = Schema.Struct({
  eventId: sentId(EventId, "The event to send once more: the id of its change.").pipe(Schema.optionalKey),
  fromCursor: sentText(line(8192), 8192, {
    description:
      "Where to go on: everything after it is sent once more. start, now, or a next_cursor of GET /api/changes.",
    example: "start"
  }).pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys({ eventId: "event_id", fromCursor: "from_cursor" }),
  namedBody("WebhookReplay", "What to send once more: either event_id or from_cursor.", { from_cursor: "start" })
)

const secret = orNull(
  aText("The secret.", secretExample),
  "The secret with which events are signed, which no other response contains. Null when this response repeats an earlier one."
)

export const WebhookList = ok("WebhookList", { webhooks: listOf(WebhookWire, "All webhooks, oldest first.") })
export const WebhookFound = ok("WebhookFound", { webhook: WebhookWire })
export const WebhookCreated = created("WebhookCreated", { webhook: WebhookWire, secret })
export const WebhookChanged = ok("WebhookChanged", { webhook: WebhookWire })
export const WebhookRemoved = ok("WebhookRemoved", { id: anId("The id of the removed webhook.") })
export const WebhookRotated = ok("WebhookRotated", { webhook: WebhookWire, secret })
export const WebhookTested = ok("WebhookTested", { delivery: deliveryWire })
export const WebhookDeliveries = ok("WebhookDeliveries", {
  deliveries: listOf(deliveryWire, "The tries of the last 30 days, newest first."),
  failing_since: orNull(
    aMoment("A moment."),
    "Since when every try has failed; null if the last one did not, and before the first."
  ),
  waiting: aCount("How many events wait for another try, counted up to 1000.", 0)
})

const params = { id: sentId(WebhookId, "The webhook's id.") }

/** Webhooks, for owners and admins. */
export class WebhooksApi extends HttpApiGroup.make("webhooks")
  .add(
    HttpApiEndpoint.get("list", "/", { success: WebhookList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the webhooks; for owners and admins"),
    HttpApiEndpoint.post("add", "/", {
      headers: idempotent,
      payload: NewWebhook,
      success: WebhookCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Add a webhook; the response has its secret"),
    HttpApiEndpoint.get("get", "/:id", { params, success: WebhookFound, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read a webhook"),
    HttpApiEndpoint.put("amend", "/:id", {
      params,
      headers: conditional,
      payload: WebhookPatch,
      success: WebhookChanged,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change a webhook; one that is enabled again goes on where it stopped"),
    HttpApiEndpoint.delete("remove", "/:id", { params, success: WebhookRemoved, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Remove a webhook and what waits for it"),
    HttpApiEndpoint.post("test", "/:id/test", { params, success: WebhookTested, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Send a ping at once, and answer what came of it"),
    HttpApiEndpoint.post("rotate", "/:id/rotate", {
      params,
      headers: idempotent,
      success: WebhookRotated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Make a new secret; for 24 hours events are signed with the former one as well"),
    HttpApiEndpoint.post("replay", "/:id/replay", {
      params,
      payload: WebhookReplay,
      success: WebhookChanged,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Send an event, or all from a place on, once more under the same ids"),
    HttpApiEndpoint.get("deliveries", "/:id/deliveries", {
      params,
      query: {
        before: sentId(
          WebhookDeliveryId,
          "Only tries before this one, the last of an earlier response; by default from the newest."
        ).pipe(Schema.optionalKey),
        limit: Query.wholeNumberOf(1, mostDeliveries, "The most tries of a response.", String(defaultDeliveries))
      },
      success: WebhookDeliveries,
      error: failures
    })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List what was sent in the last 30 days, and what came of it")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/webhooks")
  .annotate(OpenApi.Description, "Addresses to which changes are sent as they happen.") {}
