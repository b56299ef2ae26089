import { EventId } from "@hourbook/core/values/Ids"
import type { WebhookId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { noProgress, WebhookQueue, type WebhookRetry } from "@hourbook/core/webhooks/WebhookQueue"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Data, Effect, Layer, Option } from "effect"
import { shortId, shortInstant } from "../layout/sortable.ts"
import { deliveryDocument, deliveryItem, progressDocument, retryItem } from "../layout/webhookItems.ts"
import {
  deliveryKey,
  deliveryPrefix,
  retryKey,
  retryPrefix,
  webhookEventsPartition,
  webhookProgressKey
} from "../layout/webhookKeys.ts"
import { type Action, present } from "../table/Action.ts"
import { type Item, numberOf, textOf } from "../table/attributes.ts"
import { Dynamo, type QueryPage } from "../table/Dynamo.ts"
import { end, type Query } from "../table/Query.ts"

/** The webhook is gone. */
class Gone extends Data.TaggedError("Gone") {}

const toRetry = (item: Item): WebhookRetry => ({
  eventId: EventId.make(textOf(item, "eventId")),
  tries: numberOf(item, "tries"),
  next: Instant.make(textOf(item, "next"))
})

export const layer = Layer.effect(
  WebhookQueue,
  Effect.map(Dynamo, (dynamo) => {
    /** The first items of a query. */
    const some = Effect.fnUntraced(function* (query: Query, limit: number) {
      const items: Array<Item> = []
      let next: Item | undefined
      do {
        const page: QueryPage = yield* dynamo.page({ ...query, limit: limit - items.length }, next)
        items.push(...page.items)
        next = page.next
      } while (next !== undefined && items.length < limit)
      return items
    })

    /** Writes an item of a webhook, if it is still there. */
    const put = (workspaceId: string, id: WebhookId, action: Action<never>) =>
      Effect.ignore(
        dynamo.transact<Gone>(() =>
          Effect.succeed([
            action,
            { _tag: "Check", key: webhookProgressKey(workspaceId, id), condition: present(() => new Gone()) }
          ])
        )
      )

    return WebhookQueue.of({
      progress: ({ workspaceId }, id) =>
        Effect.map(
          dynamo.get(webhookProgressKey(workspaceId, id)),
          Option.match({
            onNone: () => ({ progress: noProgress("now"), revision: 0 }),
            onSome: progressDocument.fromItem
          })
        ),
      waiting: ({ workspaceId }, id, { limit, until }) =>
        Effect.map(
          some(
            {
              partition: webhookEventsPartition(workspaceId, id),
              from: retryPrefix,
              to: until === null ? `${retryPrefix}${end}` : `${retryPrefix}${shortInstant(until)}${end}`
            },
            limit
          ),
          (items) => items.map(toRetry)
        ),
      step: ({ workspaceId }, id, { after, before, deliveries, done, waiting }) => {
        const put = waiting.map((retry): Action<never> => ({
          _tag: "Put",
          key: retryKey(workspaceId, id, retry),
          item: retryItem(retry)
        }))
        const kept = new Set(put.map(({ key }) => key.sk))
        const gone = done.map((retry) => retryKey(workspaceId, id, retry)).filter(({ sk }) => !kept.has(sk))
        return dynamo.transact<VersionConflict>(() =>
          Effect.succeed([
            {
              _tag: "Put",
              key: webhookProgressKey(workspaceId, id),
              item: progressDocument.toItem({ progress: after, revision: before.revision + 1 }),
              isWitness: true,
              condition: {
                text: "#revision = :revision",
                values: { ":revision": { N: String(before.revision) } },
                otherwise: () => new VersionConflict()
              }
            },
            ...gone.map((key): Action<never> => ({ _tag: "Remove", key })),
            ...put,
            ...deliveries.map((one): Action<never> => ({ _tag: "Put", key: deliveryKey(one), item: deliveryItem(one) }))
          ])
        )
      },
      add: ({ workspaceId }, id, retry) =>
        put(workspaceId, id, { _tag: "Put", key: retryKey(workspaceId, id, retry), item: retryItem(retry) }),
      keep: ({ workspaceId }, delivery) =>
        put(workspaceId, delivery.webhookId, {
          _tag: "Put",
          key: deliveryKey(delivery),
          item: deliveryItem(delivery)
        }),
      deliveries: ({ workspaceId }, id, { before, limit, since }) =>
        Effect.map(
          some(
            {
              partition: webhookEventsPartition(workspaceId, id),
              from: deliveryPrefix,
              // The sort key that ends before that of the place: no id is shorter than another.
              to: before === null ? `${deliveryPrefix}${end}` : `${deliveryPrefix}${shortId(before)}`,
              direction: "desc"
            },
            limit + 1
          ),
          (items) =>
            items
              .map(deliveryDocument.fromItem)
              .filter((one) => one.at >= since && one.id !== before)
              .slice(0, limit)
        ),
      forget: () => Effect.void
    })
  })
)
