import { OutboxMail } from "@hourbook/core/mail/OutboxMail"
import { MailThere, OutboxRepository } from "@hourbook/core/mail/OutboxRepository"
import type { MailId, WorkspaceId } from "@hourbook/core/values/Ids"
import { fromMillis, toMillis } from "@hourbook/core/values/Instant"
import { Effect, Layer, Option, Schema } from "effect"
import { SqlError } from "effect/sql"
import { Database } from "./database/Database.ts"
import { explain } from "./sql/failures.ts"
import { allLogged } from "./writes/activity.ts"
import { keepOutcome } from "./writes/idempotency.ts"
import { insertMails, mailText } from "./writes/mails.ts"

const hourMillis = 3_600_000

const decodeMail = Schema.decodeUnknownSync(Schema.toCodecJson(OutboxMail))

interface MailRow {
  readonly mail: unknown
}

export const layer = Layer.effect(
  OutboxRepository,
  Effect.map(Database, ({ operator, sql, transaction, within }) => {
    const read = (rows: ReadonlyArray<MailRow>) => rows.map(({ mail }) => decodeMail(mail))

    return OutboxRepository.of({
      add: ({ events, idempotency, mails }) => {
        const [first] = mails
        if (first === undefined) return Effect.void
        const { workspaceId } = first
        return Effect.gen(function* () {
          if (idempotency !== null) yield* keepOutcome(sql, workspaceId, idempotency)
          yield* insertMails(sql, mails)
          if (events.length > 0) yield* sql`with record as (select), ${allLogged(sql, events)} select`
        }).pipe(
          transaction(workspaceId),
          Effect.catchIf(
            SqlError.isSqlError,
            explain((constraint) => (constraint === "mails_identity" ? Effect.fail(new MailThere()) : undefined))
          )
        )
      },
      find: ({ workspaceId }, id) =>
        within(workspaceId)(
          sql<MailRow>`select mail from mails where workspace_id = ${workspaceId} and id = ${id}`
        ).pipe(
          Effect.map((rows) => Option.fromUndefinedOr(read(rows)[0])),
          Effect.orDie
        ),
      list: ({ workspaceId }, { before, limit }) =>
        within(workspaceId)(sql<MailRow>`
          select mail from mails
          where workspace_id = ${workspaceId} ${before === null ? sql`` : sql`and id < ${before}::uuid`}
          order by id desc limit ${limit}`).pipe(Effect.map(read), Effect.orDie),
      of: ({ workspaceId }, cause) =>
        within(workspaceId)(
          sql<MailRow>`select mail from mails where workspace_id = ${workspaceId} and cause = ${cause}`
        ).pipe(Effect.map(read), Effect.orDie),
      ofUnsubscribe: (hash) =>
        operator(sql<MailRow>`select mail from mails where unsubscribe = ${hash}`).pipe(
          Effect.map((rows) => Option.fromUndefinedOr(read(rows)[0])),
          Effect.orDie
        ),
      due: (until, limit) =>
        Effect.orDie(
          operator(sql<{ readonly id: MailId; readonly workspaceId: WorkspaceId }>`
            select id, workspace_id as "workspaceId" from mails
            where due_at <= ${until}::timestamptz order by due_at, id limit ${limit}`)
        ),
      replace: (before, after) =>
        within(before.workspaceId)(sql`
          update mails set due_at = ${after.due}::timestamptz, tried_at = ${after.triedAt}::timestamptz,
            unsubscribe = ${after.unsubscribe}, revision = ${after.revision}, mail = ${mailText(after)}::jsonb
          where workspace_id = ${before.workspaceId} and id = ${before.id} and revision = ${before.revision}
          returning 1`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      begun: ({ workspaceId }, at) => {
        const from = Math.floor(toMillis(at) / hourMillis) * hourMillis
        return within(workspaceId)(sql<{ readonly count: number }>`
          select count(*)::int as count from mails
          where workspace_id = ${workspaceId} and tried_at >= ${fromMillis(from)}::timestamptz
            and tried_at < ${fromMillis(from + hourMillis)}::timestamptz`).pipe(
          Effect.map(([row]) => row?.count ?? 0),
          Effect.orDie
        )
      },
      forget: (before) =>
        Effect.orDie(Effect.asVoid(operator(sql`delete from mails where created_at < ${before}::timestamptz`)))
    })
  })
)
