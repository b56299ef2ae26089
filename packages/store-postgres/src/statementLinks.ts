import { type StatementLink, StatementLinkRepository } from "@hourbook/core/sharing/StatementLink"
import { ReferenceGone } from "@hourbook/core/writing/writeErrors"
import { Effect, Layer, Option } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Database } from "./database/Database.ts"
import { explain } from "./sql/failures.ts"
import { toInstant, toInstantOrNull } from "./sql/rows.ts"
import { logged, loggedIfAny } from "./writes/activity.ts"
import { keepOutcome } from "./writes/idempotency.ts"

/** A link, as the driver returns it. */
interface LinkRow extends Omit<StatementLink, "createdAt" | "expiresAt" | "lastOpenedAt"> {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastOpenedAt: Date | null
}

const toLink = (row: LinkRow): StatementLink => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  expiresAt: toInstant(row.expiresAt),
  lastOpenedAt: toInstantOrNull(row.lastOpenedAt)
})

/** The links of a workspace that meet a condition, newest first, with names as they are now. */
const linksWhere = (sql: SqlClient.SqlClient, workspaceId: string, condition: Statement.Fragment) =>
  Effect.map(
    sql<LinkRow>`
      select l.workspace_id as "workspaceId", l.id, l.client_id as "clientId", c.name as "clientName",
        l.accrual_from::text as "accrualFrom", l.user_id as "userId", m.name as "userName",
        l.created_at as "createdAt", l.expires_at as "expiresAt", l.last_opened_at as "lastOpenedAt"
      from statement_links l
      join clients c on c.workspace_id = l.workspace_id and c.id = l.client_id
      join members m on m.workspace_id = l.workspace_id and m.user_id = l.user_id
      where l.workspace_id = ${workspaceId} and ${condition}
      order by l.created_at desc, l.id desc`,
    (rows) => rows.map(toLink)
  )

const refused = (constraint: string): Effect.Effect<never, ReferenceGone> | undefined =>
  constraint === "statement_links_client" ? Effect.fail(new ReferenceGone({ reference: "client" })) : undefined

export const layer = Layer.effect(
  StatementLinkRepository,
  Effect.map(Database, ({ sql, transaction, within }) => {
    const insert = (link: StatementLink, secretHash: string) => sql`
      insert into statement_links (
        workspace_id, id, client_id, user_id, secret_hash, accrual_from, created_at, expires_at, last_opened_at
      ) values (
        ${link.workspaceId}, ${link.id}, ${link.clientId}, ${link.userId}, decode(${secretHash}, 'hex'),
        ${link.accrualFrom}, ${link.createdAt}, ${link.expiresAt}, ${link.lastOpenedAt}
      )`

    const removeExpired = ({ createdAt, workspaceId }: StatementLink) => sql`
      delete from statement_links where workspace_id = ${workspaceId} and expires_at <= ${createdAt}`

    /** The workspace of the link with a secret, which is looked up before there is one. */
    const placeOf = (secretHash: string) =>
      sql<{ readonly workspaceId: string | null }>`
        select statement_link_place(decode(${secretHash}, 'hex')) as "workspaceId"`

    const find = Effect.fnUntraced(function* (secretHash: string) {
      const [place] = yield* placeOf(secretHash)
      const workspaceId = place?.workspaceId ?? null
      if (workspaceId === null) return Option.none<StatementLink>()
      const [link] = yield* within(workspaceId)(
        linksWhere(sql, workspaceId, sql`l.secret_hash = decode(${secretHash}, 'hex')`)
      )
      return Option.fromUndefinedOr(link)
    }, Effect.orDie)

    return StatementLinkRepository.of({
      find,
      list: ({ workspaceId }) => Effect.orDie(within(workspaceId)(linksWhere(sql, workspaceId, sql`true`))),
      add: ({ event, idempotency, link, secretHash }) =>
        transaction(link.workspaceId)(
          Effect.gen(function* () {
            if (idempotency !== null) yield* keepOutcome(sql, link.workspaceId, idempotency)
            yield* removeExpired(link)
            yield* insert(link, secretHash)
            if (event !== undefined) yield* sql`with record as (select), ${logged(sql, event)} select`
          })
        ).pipe(Effect.catchTag("SqlError", explain(refused))),
      remove: ({ workspaceId }, id, event) =>
        within(workspaceId)(sql`
          with record as (delete from statement_links where workspace_id = ${workspaceId} and id = ${id} returning id) ${loggedIfAny(sql, event)}
          select id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      touch: ({ id, workspaceId }, minute) =>
        within(workspaceId)(sql`
          update statement_links set last_opened_at = ${minute}
          where workspace_id = ${workspaceId} and id = ${id}
            and (last_opened_at is null or last_opened_at < ${minute})`).pipe(Effect.asVoid, Effect.orDie)
    })
  })
)
