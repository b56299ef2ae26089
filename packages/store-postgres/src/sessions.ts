import type { Session } from "@hourbook/core/sessions/Session"
import { type SessionOwner, SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { Effect, Layer, Option } from "effect"
import { Database } from "./database/Database.ts"
import { type OwnKeyRow, toOwnKey } from "./people/ownKey.ts"
import { type PersonRow, toPerson } from "./people/person.ts"
import { explain } from "./sql/failures.ts"
import { toInstant } from "./sql/rows.ts"
import { loggedIfAny } from "./writes/activity.ts"

/** A session, as the driver returns it. */
interface SessionRow extends Omit<Session, "createdAt" | "signedInAt" | "lastUsedAt" | "expiresAt"> {
  readonly createdAt: Date
  readonly signedInAt: Date
  readonly lastUsedAt: Date
  readonly expiresAt: Date
}

const toSession = (row: SessionRow): Session => ({
  id: row.id,
  workspaceId: row.workspaceId,
  userId: row.userId,
  keyId: row.keyId,
  method: row.method,
  userAgent: row.userAgent,
  createdAt: toInstant(row.createdAt),
  signedInAt: toInstant(row.signedInAt),
  lastUsedAt: toInstant(row.lastUsedAt),
  expiresAt: toInstant(row.expiresAt)
})

/** A session with its member, workspace and, if it has one, its key, as the database function `session_owner` returns it. */
type OwnerRow = SessionRow & PersonRow & OwnKeyRow

const toOwner = (row: OwnerRow): SessionOwner => ({ ...toPerson(row), session: toSession(row), key: toOwnKey(row) })

export const layer = Layer.effect(
  SessionRepository,
  Effect.map(Database, ({ sql, transaction, within }) => {
    const columns = sql`
      id, workspace_id as "workspaceId", user_id as "userId", key_id as "keyId", method, user_agent as "userAgent",
      created_at as "createdAt", signed_in_at as "signedInAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"`

    const insert = (session: Session, secretHash: string, email: string) => sql`
      insert into sessions (
        workspace_id, id, user_id, key_id, secret_hash, method, user_agent, created_at, signed_in_at, last_used_at,
        expires_at
      )
      select m.workspace_id, ${session.id}, m.user_id, ${session.keyId}::uuid, decode(${secretHash}, 'hex'),
        ${session.method}, ${session.userAgent}, ${session.createdAt}::timestamptz, ${session.signedInAt}::timestamptz,
        ${session.lastUsedAt}::timestamptz, ${session.expiresAt}::timestamptz
      from members m
      where m.workspace_id = ${session.workspaceId} and m.user_id = ${session.userId} and m.email = ${email}
        and m.removed_at is null
      for share
      returning id`

    const removeExpired = ({ createdAt, userId, workspaceId }: Session) => sql`
      delete from sessions
      where workspace_id = ${workspaceId} and user_id = ${userId} and expires_at <= ${createdAt}`

    return SessionRepository.of({
      findOwner: (secretHash) =>
        sql<OwnerRow>`
          select ${columns}, key_name as "keyName", kind, key_scopes as "keyScopes", prefix,
            key_created_at as "keyCreatedAt", key_last_used_at as "keyLastUsedAt", key_expires_at as "keyExpiresAt",
            email, member_name as "memberName", role, client_ids as "clientIds", member_time_zone as "memberTimeZone",
            member_created_at as "memberCreatedAt", member_updated_at as "memberUpdatedAt",
            member_version as "memberVersion",
            slug, workspace_name as "workspaceName", currency, payment_terms_days as "paymentTermsDays",
            holiday_region as "holidayRegion", workspace_time_zone as "workspaceTimeZone", rounding,
            show_rates_to_clients as "showRatesToClients", members_may_price as "membersMayPrice",
            members_see_money as "membersSeeMoney", closed_through as "closedThrough", approvals,
            approvals_week_start as "approvalsWeekStart",
            workspace_created_at as "workspaceCreatedAt",
            workspace_updated_at as "workspaceUpdatedAt", workspace_version as "workspaceVersion"
          from session_owner(decode(${secretHash}, 'hex'))`.pipe(
          Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toOwner)),
          Effect.orDie
        ),
      list: ({ workspaceId }, userId) =>
        within(workspaceId)(sql<SessionRow>`
          select ${columns} from sessions where workspace_id = ${workspaceId} and user_id = ${userId}
          order by last_used_at desc, created_at desc, id desc`).pipe(
          Effect.map((rows) => rows.map(toSession)),
          Effect.orDie
        ),
      add: (session, secretHash, { email }) =>
        transaction(session.workspaceId)(
          Effect.andThen(removeExpired(session), insert(session, secretHash, email))
        ).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.catchTag(
            "SqlError",
            explain((constraint) => (constraint === "sessions_key" ? Effect.fail("no such key") : undefined))
          ),
          Effect.orElseSucceed(() => false)
        ),
      touch: ({ id, workspaceId }, minute) =>
        within(workspaceId)(sql`
          update sessions set last_used_at = ${minute}
          where workspace_id = ${workspaceId} and id = ${id} and last_used_at < ${minute}`).pipe(
          Effect.asVoid,
          Effect.orDie
        ),
      renew: ({ id, workspaceId }, { at, method }) =>
        within(workspaceId)(sql`
          update sessions set signed_in_at = ${at}, method = ${method}
          where workspace_id = ${workspaceId} and id = ${id} returning id`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      remove: ({ id, userId, workspaceId }, event) =>
        within(workspaceId)(sql`
          with record as (
            delete from sessions
            where workspace_id = ${workspaceId} and user_id = ${userId} and id = ${id} returning id
          ) ${loggedIfAny(sql, event)}
          select id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      removeAll: ({ userId, workspaceId }, except) =>
        within(workspaceId)(sql`
          delete from sessions
          where workspace_id = ${workspaceId} and user_id = ${userId} and id is distinct from ${except}::uuid
          returning id`).pipe(
          Effect.map((rows) => rows.length),
          Effect.orDie
        )
    })
  })
)
