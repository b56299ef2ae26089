import type { Webhook, WebhookDelivery } from "@hourbook/core/webhooks/Webhook"
import type { WebhookReplay } from "@hourbook/core/webhooks/webhookReplay"
import { Webhooks } from "@hourbook/core/webhooks/Webhooks"
import { Effect } from "effect"
import { startOf } from "../changes/startOf.ts"
import { type DataOf, InvalidParam, respond } from "../edge/answers/respond.ts"
import { recently } from "../edge/callers/recently.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { patternToWire } from "../shapes/webhookPatterns.ts"
import { someChange } from "../wire/recordToWire.ts"
import {
  defaultDeliveries,
  type WebhookChanged,
  type WebhookCreated,
  type WebhookDeliveries,
  type WebhookFound,
  type WebhookList,
  type WebhookRemoved,
  type WebhookReplay as SentReplay,
  type WebhookRotated,
  WebhooksApi,
  type WebhookTested
} from "./contract.ts"

const toWire = (webhook: Webhook): DataOf<typeof WebhookFound>["webhook"] => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events.map(patternToWire),
  description: webhook.description,
  enabled: webhook.enabled,
  stopped: webhook.stopped,
  secret_at: webhook.secretAt,
  created_at: webhook.createdAt,
  updated_at: webhook.updatedAt
})

const deliveryToWire = (delivery: WebhookDelivery): DataOf<typeof WebhookTested>["delivery"] => ({
  id: delivery.id,
  event_id: delivery.eventId,
  type: delivery.type,
  sent_at: delivery.at,
  attempt: delivery.attempt,
  status: delivery.status,
  milliseconds: delivery.milliseconds,
  answer: delivery.answer,
  error: delivery.error
})

const unset = { description: null, enabled: true } as const

/** What a caller wants to have once more. */
const replayOf = ({ eventId, fromCursor }: (typeof SentReplay)["Type"]): Effect.Effect<WebhookReplay, InvalidParam> => {
  if (eventId !== undefined && fromCursor === undefined) return Effect.succeed({ eventId })
  return fromCursor === undefined || eventId !== undefined
    ? Effect.fail(new InvalidParam({ message: "send either event_id or from_cursor" }))
    : Effect.map(startOf(fromCursor, "from_cursor"), (from) => ({ from }))
}

const api = apiOf(WebhooksApi)

const handlers = groupOf(
  api,
  "webhooks",
  Effect.fnUntraced(function* (handlers) {
    const webhooks = yield* Webhooks

    return handlers.handleAll({
      list: () =>
        respond((who) => webhooks.list(who), {
          data: (all): DataOf<typeof WebhookList> => ({ webhooks: all.map(toWire) })
        }),

      add: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("add webhook", headers), (once) =>
          respond(
            recently((who) => webhooks.add(who, { ...unset, ...payload }, once)),
            {
              status: 201,
              data: ({ value: { secret, webhook } }): DataOf<typeof WebhookCreated> => ({
                webhook: toWire(webhook),
                secret
              }),
              headers: (outcome) => ({ ...replayed(outcome), ...etag(outcome.value.webhook) })
            }
          )
        ),

      get: ({ params }) =>
        respond((who) => webhooks.get(who, params.id), {
          data: (webhook): DataOf<typeof WebhookFound> => ({ webhook: toWire(webhook) }),
          headers: etag
        }),

      amend: ({ headers, params, payload }) =>
        respond(
          recently((who) =>
            Effect.flatMap(someChange(payload), (changes) => webhooks.amend(who, params.id, changes, ifMatch(headers)))
          ),
          { data: (webhook): DataOf<typeof WebhookChanged> => ({ webhook: toWire(webhook) }), headers: etag }
        ),

      remove: ({ params }) =>
        respond((who) => webhooks.remove(who, params.id), {
          data: (id): DataOf<typeof WebhookRemoved> => ({ id })
        }),

      test: ({ params }) =>
        respond((who) => webhooks.test(who, params.id), {
          data: (delivery): DataOf<typeof WebhookTested> => ({ delivery: deliveryToWire(delivery) })
        }),

      rotate: ({ headers, params }) =>
        Effect.flatMap(idempotencyKeyOf(`rotate webhook ${params.id}`, headers), (once) =>
          respond(
            recently((who) => webhooks.rotate(who, params.id, once)),
            {
              data: ({ value: { secret, webhook } }): DataOf<typeof WebhookRotated> => ({
                webhook: toWire(webhook),
                secret
              }),
              headers: replayed
            }
          )
        ),

      replay: ({ params, payload }) =>
        respond((who) => Effect.flatMap(replayOf(payload), (what) => webhooks.replay(who, params.id, what)), {
          data: (webhook): DataOf<typeof WebhookChanged> => ({ webhook: toWire(webhook) })
        }),

      deliveries: ({ params, query: { before = null, limit = defaultDeliveries } }) =>
        respond((who) => webhooks.deliveries(who, params.id, { before, limit }), {
          data: ({ deliveries, failingSince, waiting }): DataOf<typeof WebhookDeliveries> => ({
            deliveries: deliveries.map(deliveryToWire),
            failing_since: failingSince,
            waiting
          })
        })
    })
  })
)

export const routes = routesOf(api, handlers)
