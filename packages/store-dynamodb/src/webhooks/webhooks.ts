import { compareText } from "@hourbook/core/values/fold"
import { WorkspaceId } from "@hourbook/core/values/Ids"
import type { Webhook } from "@hourbook/core/webhooks/Webhook"
import { WebhookRepository } from "@hourbook/core/webhooks/WebhookRepository"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { putMails } from "../layout/mailItems.ts"
import { progressDocument, webhookDocument, webhookSecretsDocument } from "../layout/webhookItems.ts"
import {
  listeningKey,
  listeningWebhooks,
  webhookEventsPartition,
  webhookKey,
  webhookPrefix,
  webhookProgressKey,
  webhookSecretsKey,
  webhooksPartition
} from "../layout/webhookKeys.ts"
import type { Action } from "../table/Action.ts"
import { attributes, textOf } from "../table/attributes.ts"
import { Dynamo } from "../table/Dynamo.ts"
import { end } from "../table/Query.ts"
import { removeFound } from "../table/removeItems.ts"
import { versionIs } from "../table/versionIs.ts"
import { TransactionWriter } from "../writes/TransactionWriter.ts"

const oldestFirst = (a: Webhook, b: Webhook): number => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)

/** The mark of an enabled webhook, by which its workspace is found. */
const markOf = (webhook: Webhook): Action<never> =>
  webhook.enabled
    ? { _tag: "Put", key: listeningKey(webhook), item: attributes({ workspaceId: webhook.workspaceId }) }
    : { _tag: "Remove", key: listeningKey(webhook) }

export const layer = Layer.effect(
  WebhookRepository,
  Effect.gen(function* () {
    const dynamo = yield* Dynamo
    const writer = yield* TransactionWriter
    return WebhookRepository.of({
      list: ({ workspaceId }) =>
        Effect.map(
          dynamo.query({
            partition: webhooksPartition(workspaceId),
            from: webhookPrefix,
            to: `${webhookPrefix}${end}`
          }),
          (items) => items.map(webhookDocument.fromItem).toSorted(oldestFirst)
        ),
      find: ({ workspaceId }, id) =>
        Effect.map(dynamo.get(webhookKey(workspaceId, id)), Option.map(webhookDocument.fromItem)),
      secrets: ({ workspaceId }, id) =>
        Effect.map(dynamo.get(webhookSecretsKey(workspaceId, id)), Option.map(webhookSecretsDocument.fromItem)),
      save: ({ after, before, event, idempotency, mails = [], progress, secrets }) => {
        const { id, workspaceId } = after
        return writer.log<VersionConflict>({ workspaceId, event, idempotency }, [
          {
            _tag: "Put",
            key: webhookKey(workspaceId, id),
            item: webhookDocument.toItem(after),
            isWitness: true,
            condition: versionIs(before)
          },
          ...(secrets === undefined
            ? []
            : [
                {
                  _tag: "Put" as const,
                  key: webhookSecretsKey(workspaceId, id),
                  item: webhookSecretsDocument.toItem(secrets)
                }
              ]),
          ...(progress === undefined
            ? []
            : [
                {
                  _tag: "Put" as const,
                  key: webhookProgressKey(workspaceId, id),
                  item: progressDocument.toItem({ progress, revision: 0 })
                }
              ]),
          ...putMails(mails, () => new VersionConflict()),
          markOf(after)
        ])
      },
      remove: Effect.fnUntraced(function* (webhook, event) {
        const { id, workspaceId } = webhook
        const isRemoved = yield* writer
          .log<VersionConflict>({ workspaceId, event, idempotency: null }, [
            { _tag: "Remove", key: webhookKey(workspaceId, id), condition: versionIs(webhook) },
            { _tag: "Remove", key: webhookSecretsKey(workspaceId, id) },
            { _tag: "Remove", key: webhookProgressKey(workspaceId, id) },
            markOf({ ...webhook, enabled: false })
          ])
          .pipe(
            Effect.as(true),
            Effect.catchTag("VersionConflict", () => Effect.succeed(false)),
            Effect.catchTag("KeyAlreadyUsed", Effect.die)
          )
        if (isRemoved) yield* removeFound(dynamo, { partition: webhookEventsPartition(workspaceId, id) })
        return isRemoved
      }),
      listening: Effect.map(dynamo.query({ partition: listeningWebhooks }), (marks) =>
        [...new Set(marks.map((mark) => textOf(mark, "workspaceId")))].map((id) => WorkspaceId.make(id))
      )
    })
  })
)
