import type { Connection } from "@hourbook/core/connections/Connection"
import { type ConnectionOwner, ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { Effect, Layer, Option } from "effect"
import { Database } from "./database/Database.ts"
import { type OwnKeyRow, toOwnKey } from "./people/ownKey.ts"
import { type PersonRow, toPerson } from "./people/person.ts"
import { explain } from "./sql/failures.ts"
import { toInstant, toInstantOrNull } from "./sql/rows.ts"
import { loggedIfAny } from "./writes/activity.ts"

/** A connection, as the driver returns it. */
interface ConnectionRow extends Omit<Connection, "createdAt" | "lastUsedAt"> {
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

const toConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  workspaceId: row.workspaceId,
  userId: row.userId,
  keyId: row.keyId,
  clientId: row.clientId,
  clientName: row.clientName,
  redirectHost: row.redirectHost,
  scopes: row.scopes,
  createdAt: toInstant(row.createdAt),
  lastUsedAt: toInstantOrNull(row.lastUsedAt)
})

/** A connection with its member, workspace and, if it has one, its key. */
type OwnerRow = ConnectionRow & PersonRow & OwnKeyRow

const toOwner = (row: OwnerRow): ConnectionOwner => ({
  ...toPerson(row),
  connection: toConnection(row),
  key: toOwnKey(row)
})

export const layer = Layer.effect(
  ConnectionRepository,
  Effect.map(Database, ({ sql, within }) => {
    const columns = sql`
      c.id, c.workspace_id as "workspaceId", c.user_id as "userId", c.key_id as "keyId", c.client_id as "clientId",
      c.client_name as "clientName", c.redirect_host as "redirectHost", c.scopes, c.created_at as "createdAt",
      c.last_used_at as "lastUsedAt"`

    return ConnectionRepository.of({
      findOwner: ({ id, workspaceId }) =>
        within(workspaceId)(sql<OwnerRow>`
          select ${columns},
            m.email, m.role, m.name as "memberName", m.time_zone as "memberTimeZone", m.created_at as "memberCreatedAt",
            m.updated_at as "memberUpdatedAt", m.version as "memberVersion",
            array(
              select mc.client_id from member_clients mc
              where mc.workspace_id = m.workspace_id and mc.user_id = m.user_id order by mc.client_id
            ) as "clientIds",
            w.slug, w.name as "workspaceName", w.currency, w.payment_terms_days as "paymentTermsDays",
            w.holiday_region as "holidayRegion", w.time_zone as "workspaceTimeZone", w.rounding,
            w.show_rates_to_clients as "showRatesToClients", w.members_may_price as "membersMayPrice",
            w.members_see_money as "membersSeeMoney", w.closed_through as "closedThrough", w.approvals,
            w.approvals_week_start as "approvalsWeekStart",
            w.created_at as "workspaceCreatedAt",
            w.updated_at as "workspaceUpdatedAt", w.version as "workspaceVersion",
            k.name as "keyName", k.kind, k.scopes as "keyScopes", k.prefix, k.created_at as "keyCreatedAt",
            k.last_used_at as "keyLastUsedAt", k.expires_at as "keyExpiresAt"
          from connections c
          join members m on m.workspace_id = c.workspace_id and m.user_id = c.user_id and m.removed_at is null
          join workspaces w on w.workspace_id = c.workspace_id
          left join api_keys k on k.workspace_id = c.workspace_id and k.id = c.key_id
          where c.workspace_id = ${workspaceId} and c.id = ${id}`).pipe(
          Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), toOwner)),
          Effect.orDie
        ),
      list: ({ workspaceId }, userId) =>
        within(workspaceId)(sql<ConnectionRow>`
          select ${columns} from connections c
          where c.workspace_id = ${workspaceId} and c.user_id = ${userId}
          order by c.created_at desc, c.id desc`).pipe(
          Effect.map((rows) => rows.map(toConnection)),
          Effect.orDie
        ),
      add: (
        { clientId, clientName, createdAt, id, keyId, lastUsedAt, redirectHost, scopes, userId, workspaceId },
        { email },
        event
      ) =>
        within(workspaceId)(sql`
          with record as (insert into connections (
            workspace_id, id, user_id, key_id, client_id, client_name, redirect_host, scopes, created_at, last_used_at
          )
          select ${workspaceId}, ${id}, m.user_id, ${keyId}::uuid, ${clientId}, ${clientName}, ${redirectHost},
            ${scopes}::text[], ${createdAt}::timestamptz, ${lastUsedAt}::timestamptz
          from members m
          where m.workspace_id = ${workspaceId} and m.user_id = ${userId} and m.email = ${email}
            and m.removed_at is null
          for share
          returning id) ${loggedIfAny(sql, event)}
          select id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.catch(
            explain((constraint) => (constraint === "connections_key" ? Effect.fail("no such key") : undefined))
          ),
          Effect.orElseSucceed(() => false)
        ),
      remove: ({ id, userId, workspaceId }, event) =>
        within(workspaceId)(sql`
          with record as (delete from connections where workspace_id = ${workspaceId} and user_id = ${userId} and id = ${id} returning id) ${loggedIfAny(sql, event)}
          select id from record`).pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        ),
      touch: ({ id, workspaceId }, minute) =>
        within(workspaceId)(sql`
          update connections set last_used_at = ${minute}
          where workspace_id = ${workspaceId} and id = ${id}
            and (last_used_at is null or last_used_at < ${minute})`).pipe(Effect.asVoid, Effect.orDie)
    })
  })
)
