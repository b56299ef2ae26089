import type { ApiKey } from "@hourbook/core/access/ApiKey"
import { mayRead } from "@hourbook/core/access/Policy"
import { todayOf, zoneOf } from "@hourbook/core/access/today"
import type { Connection } from "@hourbook/core/connections/Connection"
import { Connections } from "@hourbook/core/connections/Connections"
import { ApiKeys } from "@hourbook/core/workspaces/ApiKeys"
import { Effect, Layer } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { recently } from "../edge/callers/recently.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { etag } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { routes as calendarFeed } from "./calendarFeedHandlers.ts"
import {
  type AccessResponse,
  type ApiKeyCreated,
  type ApiKeyList,
  type ApiKeyRevoked,
  type ConnectionList,
  type ConnectionRevoked,
  MeApi,
  type MeResponse
} from "./contract.ts"
import { mySessions } from "./mySessionsHandlers.ts"
import { myPasskeys } from "./passkeysHandlers.ts"
import { routes as preferences } from "./preferencesHandlers.ts"

export const keyToWire = (key: ApiKey): DataOf<typeof ApiKeyList>["api_keys"][number] => ({
  id: key.id,
  name: key.name,
  kind: key.kind,
  scopes: key.scopes,
  prefix: key.prefix,
  created_at: key.createdAt,
  last_used_at: key.lastUsedAt,
  expires_at: key.expiresAt
})

const connectionToWire = (connection: Connection): DataOf<typeof ConnectionList>["connections"][number] => ({
  id: connection.id,
  client_id: connection.clientId,
  client_name: connection.clientName,
  redirect_host: connection.redirectHost,
  scopes: connection.scopes,
  created_at: connection.createdAt,
  last_used_at: connection.lastUsedAt
})

const api = apiOf(MeApi)

const handlers = groupOf(
  api,
  "me",
  Effect.fnUntraced(function* (handlers) {
    const keys = yield* ApiKeys
    const connections = yield* Connections

    return handlers.handleAll({
      get: () =>
        respond((who) => Effect.flatMap(mayRead(who), () => Effect.map(todayOf(who), (today) => ({ who, today }))), {
          data: ({ today, who }): DataOf<typeof MeResponse> => ({
            me: {
              id: who.member.userId,
              name: who.member.name,
              email: who.member.email,
              role: who.member.role,
              time_zone: zoneOf(who),
              today
            }
          }),
          headers: ({ who }) => etag(who.member)
        }),

      access: () =>
        respond((who) => Effect.as(mayRead(who), who), {
          data: ({ key, member, scopes, workspace }): DataOf<typeof AccessResponse> => ({
            workspace: {
              id: workspace.id,
              slug: workspace.slug,
              name: workspace.name,
              role: member.role,
              currency: workspace.currency
            },
            user: { id: member.userId, name: member.name, email: member.email },
            key: key === null ? null : { id: key.id, name: key.name, kind: key.kind, scopes }
          })
        }),

      listKeys: () =>
        respond((who) => keys.list(who), {
          data: (all): DataOf<typeof ApiKeyList> => ({ api_keys: all.map(keyToWire) })
        }),

      createKey: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("create key", headers), (idempotencyKey) =>
          respond(
            recently(
              (who) => keys.create(who, { kind: "read", expiresAt: null, ...payload }, idempotencyKey),
              payload.kind === "full"
            ),
            {
              status: 201,
              data: ({ value }): DataOf<typeof ApiKeyCreated> => ({
                api_key: keyToWire(value.key),
                secret: value.secret
              }),
              headers: replayed
            }
          )
        ),

      revokeKey: ({ params }) =>
        respond((who) => keys.revoke(who, params.id), { data: (id): DataOf<typeof ApiKeyRevoked> => ({ id }) }),

      listConnections: () =>
        respond((who) => connections.list(who), {
          data: (all): DataOf<typeof ConnectionList> => ({ connections: all.map(connectionToWire) })
        }),

      revokeConnection: ({ params }) =>
        respond((who) => connections.revoke(who, params.id), {
          data: (id): DataOf<typeof ConnectionRevoked> => ({ id })
        })
    })
  })
)

export const routes = Layer.mergeAll(routesOf(api, handlers), mySessions, myPasskeys, preferences, calendarFeed)
