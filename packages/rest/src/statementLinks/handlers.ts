import type { StatementLink } from "@hourbook/core/sharing/StatementLink"
import { StatementLinks } from "@hourbook/core/sharing/StatementLinks"
import { among } from "@hourbook/core/values/ranges"
import { Effect } from "effect"
import { type DataOf, respond } from "../edge/answers/respond.ts"
import { recently } from "../edge/callers/recently.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import {
  type StatementLinkCreated,
  type StatementLinkList,
  type StatementLinkRevoked,
  StatementLinksApi
} from "./contract.ts"

const toWire = (link: StatementLink): DataOf<typeof StatementLinkCreated>["statement_link"] => ({
  id: link.id,
  counteragent_id: link.clientId,
  counteragent_name: link.clientName,
  accrual_from: link.accrualFrom,
  created_at: link.createdAt,
  created_by: { id: link.userId, name: link.userName },
  expires_at: link.expiresAt,
  last_opened_at: link.lastOpenedAt
})

const api = apiOf(StatementLinksApi)

const handlers = groupOf(
  api,
  "statementLinks",
  Effect.fnUntraced(function* (handlers) {
    const links = yield* StatementLinks

    return handlers.handleAll({
      list: ({ query }) =>
        respond((who) => links.list(who), {
          data: (all): DataOf<typeof StatementLinkList> => ({
            statement_links: all.filter(({ clientId }) => among(clientId, query.counteragent_id)).map(toWire)
          })
        }),

      create: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("create statement link", headers), (idempotencyKey) =>
          respond(
            recently((who) => links.create(who, payload, idempotencyKey)),
            {
              status: 201,
              data: ({ value }): DataOf<typeof StatementLinkCreated> => ({
                statement_link: toWire(value.link),
                secret: value.secret
              }),
              headers: replayed
            }
          )
        ),

      revoke: ({ params }) =>
        respond((who) => links.revoke(who, params.id), { data: (id): DataOf<typeof StatementLinkRevoked> => ({ id }) })
    })
  })
)

export const routes = routesOf(api, handlers)
