import { Effect, Option } from "effect"
import * as Policy from "../access/Policy.ts"
import type { Principal } from "../access/Principal.ts"
import { ActivityLog } from "../activity/ActivityLog.ts"
import { type CoreError, NotFound } from "../errors/Errors.ts"
import { traced } from "../telemetry/traced.ts"
import { EventId, type WebhookDeliveryId, type WebhookId } from "../values/Ids.ts"
import { fromMillis, type Instant, now, toMillis } from "../values/Instant.ts"
import { NewId } from "../values/NewId.ts"
import { DryRun } from "../writing/DryRun.ts"
import { withoutSecret } from "./addressProblems.ts"
import { makePlaces } from "./places.ts"
import { sendEvent } from "./sendEvent.ts"
import { deliveryDays, type Webhook, type WebhookDelivery } from "./Webhook.ts"
import { pingBody } from "./webhookBody.ts"
import { pingType } from "./webhookEvents.ts"
import { WebhookQueue } from "./WebhookQueue.ts"
import type { WebhookReplay } from "./webhookReplay.ts"
import { WebhookRepository } from "./WebhookRepository.ts"
import { WebhookSender } from "./WebhookSender.ts"

/** What was sent to a webhook lately, and how it does. */
export interface WebhookDeliveries {
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  /** Since when nothing arrives; null while something does. */
  readonly failingSince: Instant | null
  /** How many events wait for another try, counted up to {@link mostCounted}. */
  readonly waiting: number
}

export const mostCounted = 1000
const dayMillis = 86_400_000

/** The verbs of what is sent to webhooks: trying one, sending again, and reading what came of it. */
export const sentEvents = Effect.fnUntraced(function* (
  found: (visible: Policy.Visibility, id: WebhookId) => Effect.Effect<Webhook, NotFound>
) {
  const repository = yield* WebhookRepository
  const queue = yield* WebhookQueue
  const log = yield* ActivityLog
  const sender = yield* WebhookSender
  const places = yield* makePlaces

  /** Sends a `ping` at once, whether the webhook is enabled or not. It is tried once. */
  const test = traced("Webhooks.test")(function* (
    who: Principal,
    id: WebhookId
  ): Effect.fn.Return<WebhookDelivery, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const webhook = yield* found(visible, id)
    const secrets = yield* Option.match(yield* repository.secrets(visible, id), {
      onNone: () => withoutSecret,
      onSome: Effect.succeed
    })
    const body = pingBody(who.workspace.id, yield* now)
    const eventId = EventId.make(yield* yield* NewId)
    const { delivery } = yield* sendEvent(sender, webhook, secrets, { eventId, type: pingType, body, attempt: 1 })
    yield* queue.keep(visible, delivery)
    return delivery
  })

  /** Sends one event, or everything from a place on, once more under the ids that it had. */
  const replay = traced("Webhooks.replay")(function* (
    who: Principal,
    id: WebhookId,
    what: WebhookReplay
  ): Effect.fn.Return<Webhook, CoreError> {
    const visible = yield* Policy.mayManage(who)
    const webhook = yield* found(visible, id)
    if ("from" in what) {
      yield* places.go(visible, id, what.from)
      return webhook
    }
    const { eventId } = what
    if (Option.isNone(yield* log.find(visible, eventId))) return yield* new NotFound({ entity: "change", id: eventId })
    if (yield* DryRun) return webhook
    yield* queue.add(visible, id, { eventId, tries: 0, next: yield* now })
    return webhook
  })

  /** The tries of the last 30 days, newest first. */
  const deliveries = traced("Webhooks.deliveries")(function* (
    who: Principal,
    id: WebhookId,
    { before, limit }: { readonly before: WebhookDeliveryId | null; readonly limit: number }
  ): Effect.fn.Return<WebhookDeliveries, CoreError> {
    const visible = yield* Policy.mayReadWebhooks(who)
    const { enabledAt } = yield* found(visible, id)
    const since = fromMillis(toMillis(yield* now) - deliveryDays * dayMillis)
    const [sent, { progress }, waiting] = yield* Effect.all(
      [
        queue.deliveries(visible, id, { since, before, limit }),
        queue.progress(visible, id),
        queue.waiting(visible, id, { until: null, limit: mostCounted })
      ],
      { concurrency: "unbounded" }
    )
    const { failingSince } = progress
    return {
      deliveries: sent,
      failingSince: failingSince !== null && failingSince >= enabledAt ? failingSince : null,
      waiting: waiting.length
    }
  })

  return { test, replay, deliveries }
})
