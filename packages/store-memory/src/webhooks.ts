import { compareText } from "@hourbook/core/values/fold"
import type { WebhookId } from "@hourbook/core/values/Ids"
import type { Webhook } from "@hourbook/core/webhooks/Webhook"
import { noProgress, WebhookQueue, type WebhookRetry } from "@hourbook/core/webhooks/WebhookQueue"
import { WebhookRepository } from "@hourbook/core/webhooks/WebhookRepository"
import { type KeyAlreadyUsed, VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import { keepOutcome, keyAlreadyUsed } from "./rows/keptOutcomes.ts"
import { putMails } from "./rows/mails.ts"
import { Memory, type Rows } from "./rows/Memory.ts"
import { newWebhook } from "./rows/StoredWebhook.ts"

const oldestFirst = (a: Webhook, b: Webhook): number => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id)

const soonestFirst = (a: WebhookRetry, b: WebhookRetry): number =>
  compareText(a.next, b.next) || compareText(a.eventId, b.eventId)

const repository = Layer.effect(
  WebhookRepository,
  Effect.map(Memory, (memory) =>
    WebhookRepository.of({
      list: ({ workspaceId }) =>
        Effect.sync(() =>
          [...memory.rowsOf(workspaceId).webhooks.values()].map(({ webhook }) => webhook).sort(oldestFirst)
        ),
      find: ({ workspaceId }, id) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.rowsOf(workspaceId).webhooks.get(id)?.webhook)),
      secrets: ({ workspaceId }, id) =>
        Effect.sync(() => Option.fromUndefinedOr(memory.rowsOf(workspaceId).webhooks.get(id)?.secrets)),
      save: ({ after, before, event, idempotency, mails = [], progress, secrets }) =>
        Effect.suspend((): Effect.Effect<void, VersionConflict | KeyAlreadyUsed> => {
          const rows = memory.rowsOf(after.workspaceId)
          const repeated = keyAlreadyUsed(rows, idempotency)
          if (repeated !== undefined) return Effect.fail(repeated)
          const stored = rows.webhooks.get(after.id)
          if (stored?.webhook.version !== before?.version) return Effect.fail(new VersionConflict())
          const base = stored ?? newWebhook(after)
          rows.webhooks.set(after.id, {
            ...base,
            webhook: after,
            secrets: secrets ?? base.secrets,
            progress: progress === undefined ? base.progress : { progress, revision: 0 }
          })
          rows.events.push(event)
          putMails(rows, mails)
          keepOutcome(rows, idempotency)
          return Effect.void
        }),
      remove: ({ id, version, workspaceId }, event) =>
        Effect.sync(() => {
          const rows = memory.rowsOf(workspaceId)
          if (rows.webhooks.get(id)?.webhook.version !== version) return false
          rows.webhooks.delete(id)
          rows.events.push(event)
          return true
        }),
      listening: Effect.sync(() =>
        [...memory.workspaces.keys()].filter((id) =>
          memory
            .rowsOf(id)
            .webhooks.values()
            .some(({ webhook }) => webhook.enabled)
        )
      )
    })
  )
)

const queue = Layer.effect(
  WebhookQueue,
  Effect.map(Memory, (memory) => {
    /** What belongs to a webhook; nothing is kept of what is written about one that is gone. */
    const of = (workspaceId: Parameters<typeof memory.rowsOf>[0], id: WebhookId) =>
      memory.rowsOf(workspaceId).webhooks.get(id)

    return WebhookQueue.of({
      progress: ({ workspaceId }, id) =>
        Effect.sync(() => of(workspaceId, id)?.progress ?? { progress: noProgress("now"), revision: 0 }),
      waiting: ({ workspaceId }, id, { limit, until }) =>
        Effect.sync(() =>
          [...(of(workspaceId, id)?.waiting.values() ?? [])]
            .filter(({ next }) => until === null || next <= until)
            .sort(soonestFirst)
            .slice(0, limit)
        ),
      step: ({ workspaceId }, id, { after, before, deliveries, done, waiting }) =>
        Effect.suspend(() => {
          const rows: Rows = memory.rowsOf(workspaceId)
          const stored = rows.webhooks.get(id)
          if (stored === undefined || stored.progress.revision !== before.revision) {
            return Effect.fail(new VersionConflict())
          }
          for (const { eventId } of done) stored.waiting.delete(eventId)
          for (const retry of waiting) stored.waiting.set(retry.eventId, retry)
          stored.deliveries.push(...deliveries)
          rows.webhooks.set(id, { ...stored, progress: { progress: after, revision: before.revision + 1 } })
          return Effect.void
        }),
      add: ({ workspaceId }, id, retry) =>
        Effect.sync(() => void of(workspaceId, id)?.waiting.set(retry.eventId, retry)),
      keep: ({ workspaceId }, delivery) =>
        Effect.sync(() => void of(workspaceId, delivery.webhookId)?.deliveries.push(delivery)),
      deliveries: ({ workspaceId }, id, { before, limit, since }) =>
        Effect.sync(() =>
          (of(workspaceId, id)?.deliveries ?? [])
            .filter((one) => one.at >= since && (before === null || one.id < before))
            .sort((a, b) => compareText(b.id, a.id))
            .slice(0, limit)
        ),
      forget: ({ workspaceId }, before) =>
        Effect.sync(() => {
          for (const { deliveries } of memory.rowsOf(workspaceId).webhooks.values()) {
            const kept = deliveries.filter(({ at }) => at >= before)
            deliveries.splice(0, deliveries.length, ...kept)
          }
        })
    })
  })
)

export const layer = Layer.merge(repository, queue)
