import { WorkspaceId } from "@hourbook/core/values/Ids"
import type { Webhook, WebhookSecrets } from "@hourbook/core/webhooks/Webhook"
import { WebhookRepository, type WebhookWrite } from "@hourbook/core/webhooks/WebhookRepository"
import { Effect, Layer, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import type { RowTable } from "../copies/rowTables.ts"
import { Database } from "../database/Database.ts"
import { asJson, type Stamps, stampsOf, toInstant, toInstantOrNull } from "../sql/rows.ts"
import { logged } from "../writes/activity.ts"
import { writeChange } from "../writes/change.ts"
import { mailed } from "../writes/mails.ts"

/** A webhook, as the driver returns it. */
interface WebhookRow extends Omit<Webhook, "enabledAt" | "secretAt" | keyof Stamps>, Stamps {
  readonly enabledAt: Date
  readonly secretAt: Date | null
}

const toWebhook = (row: WebhookRow): Webhook => ({
  ...row,
  ...stampsOf(row),
  enabledAt: toInstant(row.enabledAt),
  secretAt: toInstantOrNull(row.secretAt)
})

/** How webhooks are written, without secrets and progress. */
export const webhookTable = (sql: SqlClient.SqlClient): RowTable<Webhook> => ({
  table: "webhooks",
  columns: sql`
    workspace_id, id, url, events, description, enabled, stopped, enabled_at, secret_at, created_at, updated_at, version`,
  valuesOf: (webhook) => sql`
    ${webhook.workspaceId}::uuid, ${webhook.id}::uuid, ${webhook.url}::text, ${webhook.events}::text[],
    ${webhook.description}::text, ${webhook.enabled}::boolean, ${webhook.stopped}::text,
    ${webhook.enabledAt}::timestamptz, ${webhook.secretAt}::timestamptz, ${webhook.createdAt}::timestamptz,
    ${webhook.updatedAt}::timestamptz, ${webhook.version}::int`
})

export const layer = Layer.effect(
  WebhookRepository,
  Effect.map(Database, (database) => {
    const { operator, sql, within, writing } = database
    const { columns, valuesOf } = webhookTable(sql)
    const selected = sql`
      select workspace_id as "workspaceId", id, url, events, description, enabled, stopped, enabled_at as "enabledAt",
        secret_at as "secretAt", created_at as "createdAt", updated_at as "updatedAt", version
      from webhooks`

    const insert = ({ after, progress, secrets }: WebhookWrite): Statement.Fragment => sql`
      insert into webhooks (${columns}, secrets, progress)
      select ${valuesOf(after)}, ${asJson(secrets ?? null)}::jsonb, ${asJson(progress ?? null)}::jsonb from answered`

    const update = ({ after, secrets }: WebhookWrite): Statement.Fragment => sql`
      update webhooks set (${columns}) = row(${valuesOf(after)}),
        secrets = coalesce(${asJson(secrets ?? null)}::jsonb, secrets)
      where workspace_id = ${after.workspaceId} and id = ${after.id} and exists (select from answered)`

    return WebhookRepository.of({
      list: ({ workspaceId }) =>
        within(workspaceId)(
          sql<WebhookRow>`${selected} where workspace_id = ${workspaceId} order by created_at, id`
        ).pipe(
          Effect.map((rows) => rows.map(toWebhook)),
          Effect.orDie
        ),
      find: ({ workspaceId }, id) =>
        within(workspaceId)(sql<WebhookRow>`${selected} where workspace_id = ${workspaceId} and id = ${id}`).pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toWebhook)),
          Effect.orDie
        ),
      secrets: ({ workspaceId }, id) =>
        within(workspaceId)(sql<{ readonly secrets: WebhookSecrets | null }>`
          select secrets from webhooks where workspace_id = ${workspaceId} and id = ${id}`).pipe(
          Effect.map(([row]) => Option.fromNullishOr(row?.secrets)),
          Effect.orDie
        ),
      save: (change) =>
        writeChange<Webhook, never>(database, change, {
          table: "webhooks",
          ownerFits: sql`true`,
          record: change.before === null ? insert(change) : update(change),
          parts: mailed(sql, change.mails ?? []),
          refusal: () => undefined
        }).pipe(Effect.catchTag("Locked", Effect.die)),
      remove: ({ id, version, workspaceId }, event) =>
        writing(workspaceId)(sql`
          with
            record as (
              delete from webhooks where workspace_id = ${workspaceId} and id = ${id} and version = ${version} returning 1
            ),
            ${logged(sql, event)}
          select 1 from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      listening: operator(sql<{ readonly workspaceId: string }>`
        select distinct workspace_id as "workspaceId" from webhooks where enabled`).pipe(
        Effect.map((rows) => rows.map(({ workspaceId }) => WorkspaceId.make(workspaceId))),
        Effect.orDie
      )
    })
  })
)
