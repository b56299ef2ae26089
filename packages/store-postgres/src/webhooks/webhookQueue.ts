import type { EventId } from "@hourbook/core/values/Ids"
import type { WebhookDelivery } from "@hourbook/core/webhooks/Webhook"
import { noProgress, WebhookProgress, WebhookQueue, type WebhookRetry } from "@hourbook/core/webhooks/WebhookQueue"
import { VersionConflict } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Schema } from "effect"
import type { Statement } from "effect/sql"
import { Database } from "../database/Database.ts"
import { asJson, toInstant } from "../sql/rows.ts"

interface RetryRow extends Omit<WebhookRetry, "next"> {
  readonly next: Date
}

interface DeliveryRow extends Omit<WebhookDelivery, "at"> {
  readonly at: Date
}

const decode = Schema.decodeUnknownSync(Schema.NullOr(WebhookProgress))

export const layer = Layer.effect(
  WebhookQueue,
  Effect.map(Database, ({ sql, transaction, within }) => {
    const putRetry = (workspaceId: string, id: string, { eventId, next, tries }: WebhookRetry) => sql`
      insert into webhook_retries (workspace_id, webhook_id, event_id, tries, next_at)
      select ${workspaceId}::uuid, ${id}::uuid, ${eventId}::uuid, ${tries}::int, ${next}::timestamptz
      from webhooks where workspace_id = ${workspaceId} and id = ${id}
      on conflict (workspace_id, webhook_id, event_id) do update set tries = excluded.tries, next_at = excluded.next_at`

    const dropRetries = (workspaceId: string, id: string, events: ReadonlyArray<EventId>) => sql`
      delete from webhook_retries
      where workspace_id = ${workspaceId} and webhook_id = ${id} and event_id = any(${events}::uuid[])`

    const valuesOf = (delivery: WebhookDelivery): Statement.Fragment => sql`
      (${delivery.workspaceId}::uuid, ${delivery.webhookId}::uuid, ${delivery.id}::uuid, ${delivery.eventId}::uuid,
        ${delivery.type}::text, ${delivery.at}::timestamptz, ${delivery.attempt}::int, ${delivery.status}::int,
        ${Math.round(delivery.milliseconds)}::int, ${delivery.answer}::text, ${delivery.error}::text)`

    const insert = (deliveries: ReadonlyArray<WebhookDelivery>) => sql`
      insert into webhook_deliveries (
        workspace_id, webhook_id, id, event_id, type, sent_at, attempt, status, milliseconds, answer, error
      )
      select d.* from (values ${sql.join(", ", false)(deliveries.map(valuesOf))}) d (workspace_id, webhook_id)
      join webhooks w on w.workspace_id = d.workspace_id and w.id = d.webhook_id`

    return WebhookQueue.of({
      progress: ({ workspaceId }, id) =>
        within(workspaceId)(sql<{ readonly progress: unknown; readonly revision: number }>`
          select progress, revision from webhooks where workspace_id = ${workspaceId} and id = ${id}`).pipe(
          Effect.map(([row]) => ({
            progress: decode(row?.progress ?? null) ?? noProgress("now"),
            revision: row?.revision ?? 0
          })),
          Effect.orDie
        ),
      waiting: ({ workspaceId }, id, { limit, until }) =>
        within(workspaceId)(sql<RetryRow>`
          select event_id as "eventId", tries, next_at as next from webhook_retries
          where workspace_id = ${workspaceId} and webhook_id = ${id}
            ${until === null ? sql`` : sql`and next_at <= ${until}::timestamptz`}
          order by next_at, event_id limit ${limit}`).pipe(
          Effect.map((rows) => rows.map((row): WebhookRetry => ({ ...row, next: toInstant(row.next) }))),
          Effect.orDie
        ),
      step: ({ workspaceId }, id, { after, before, deliveries, done, waiting }) =>
        transaction(workspaceId)(
          Effect.gen(function* () {
            const moved = yield* sql`
              update webhooks set progress = ${asJson(after)}::jsonb, revision = revision + 1
              where workspace_id = ${workspaceId} and id = ${id} and revision = ${before.revision}
              returning 1`
            if (moved.length === 0) return yield* new VersionConflict()
            const gone = done.map(({ eventId }) => eventId)
            if (gone.length > 0) yield* dropRetries(workspaceId, id, gone)
            for (const retry of waiting) yield* putRetry(workspaceId, id, retry)
            if (deliveries.length > 0) yield* insert(deliveries)
          })
        ).pipe(Effect.catchTag("SqlError", Effect.die)),
      add: ({ workspaceId }, id, retry) =>
        within(workspaceId)(putRetry(workspaceId, id, retry)).pipe(Effect.asVoid, Effect.orDie),
      keep: ({ workspaceId }, delivery) => within(workspaceId)(insert([delivery])).pipe(Effect.asVoid, Effect.orDie),
      deliveries: ({ workspaceId }, id, { before, limit, since }) =>
        within(workspaceId)(sql<DeliveryRow>`
          select workspace_id as "workspaceId", webhook_id as "webhookId", id, event_id as "eventId", type, sent_at as at,
            attempt, status, milliseconds, answer, error
          from webhook_deliveries
          where workspace_id = ${workspaceId} and webhook_id = ${id} and sent_at >= ${since}::timestamptz
            ${before === null ? sql`` : sql`and id < ${before}::uuid`}
          order by id desc limit ${limit}`).pipe(
          Effect.map((rows) => rows.map((row): WebhookDelivery => ({ ...row, at: toInstant(row.at) }))),
          Effect.orDie
        ),
      forget: ({ workspaceId }, before) =>
        within(workspaceId)(sql`
          delete from webhook_deliveries
          where workspace_id = ${workspaceId} and sent_at < ${before}::timestamptz`).pipe(Effect.asVoid, Effect.orDie)
    })
  })
)
