import { apiOf } from "@hourbook/api/apiOf"
import {
  type CounteragentResponse,
  type CounteragentCreated,
  type CounteragentList,
  type CounteragentRemoved,
  CounteragentsApi,
  NewCounteragent,
  CounteragentPatch
} from "@hourbook/api/endpoints/counteragents"
import { entitySorts } from "@hourbook/api/wire/entityShapes"
import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Client } from "@hourbook/core/entities/Client"
import { Clients } from "@hourbook/core/entities/Clients"
import { Imports } from "@hourbook/core/imports/Imports"
import { ClientId } from "@hourbook/core/values/Ids"
import { noMetadata } from "@hourbook/core/values/Metadata"
import { Effect, Result } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { askedPage, checkRange, pageTail } from "../edge/paging.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { bulkHandler } from "../wire/bulkHandler.ts"
import { askedChoices, sharedFilter, totalsToWire } from "../wire/entityShapes.ts"
import { checkExternal } from "../wire/external.ts"
import { metadataOf, originOf, someChange, someFields } from "../wire/recordShapes.ts"

const toWire = (client: Shown<Client>): DataOf<typeof CounteragentResponse>["counteragent"] => ({
  id: client.id,
  name: client.name,
  archived: client.archived,
  payment_terms_days: client.paymentTermsDays,
  created_at: client.createdAt,
  updated_at: client.updatedAt,
  ...metadataOf(client),
  rounding: client.rounding,
  currency: client.currency,
  ...originOf(client)
})

const toResponse = (client: Shown<Client>): DataOf<typeof CounteragentResponse> => ({ counteragent: toWire(client) })

/** What a new client is unless its body says otherwise. */
const unset = { archived: false, paymentTermsDays: null, rounding: null, currency: null, metadata: noMetadata } as const

const api = apiOf(CounteragentsApi)

const handlers = groupOf(
  api,
  "counteragents",
  Effect.fnUntraced(function* (handlers) {
    const clients = yield* Clients
    const imports = yield* Imports

    return handlers.handleAll({
      list: ({ query }) =>
        query.for_select === true
          ? respond(
              Effect.fnUntraced(function* (who) {
                const asked = yield* askedChoices("counteragents", query)
                return { asked, found: yield* clients.choices(who, sharedFilter(query), asked.page) }
              }),
              {
                data: ({ asked, found }): DataOf<typeof CounteragentList> => ({
                  counteragents: found.page.items.map(({ currency, id, name }) => ({
                    id,
                    name,
                    ...(currency === null ? {} : { currency })
                  })),
                  totals: null,
                  ...pageTail(asked, found.page.next, found.totalCount)
                })
              }
            )
          : respond(
              Effect.fnUntraced(function* (who) {
                yield* checkRange("accrual", query.accrual_from, query.accrual_to)
                yield* checkExternal(query)
                const asked = yield* askedPage("counteragents", entitySorts, "name", query)
                const list = yield* clients.list(who, {
                  filter: sharedFilter(query),
                  period: { from: query.accrual_from, to: query.accrual_to },
                  page: query.totals_only === true ? undefined : asked.page,
                  totals: query.include_totals !== false
                })
                return { asked, list }
              }),
              {
                data: ({ asked, list }): DataOf<typeof CounteragentList> => ({
                  counteragents: list.page.items.map(({ entity, totals }) => ({
                    ...toWire(entity),
                    ...totalsToWire(totals, { projects_count: list.projectsOf(entity) })
                  })),
                  totals:
                    list.totals === null ? null : totalsToWire(list.totals, { projects_count: list.projectsTotal }),
                  ...pageTail(asked, list.page.next, list.totalCount)
                })
              }
            ),

      add: ({ headers, payload: { allowDuplicateName = true, ...fields } }) =>
        Effect.flatMap(idempotencyKeyOf("add client", headers), (idempotencyKey) =>
          respond(
            (who) =>
              clients.add(who, { ...unset, ...fields }, idempotencyKey, {
                allowDuplicateName
              }),
            {
              status: 201,
              data: ({ value }): DataOf<typeof CounteragentCreated> => toResponse(value),
              headers: (outcome) => ({ ...etag(outcome.value), ...replayed(outcome) })
            }
          )
        ),

      get: ({ params }) => respond((who) => clients.get(who, params.id), { data: toResponse, headers: etag }),

      amend: ({ headers, params, payload: { allowDuplicateName = true, ...fields } }) =>
        respond(
          (who) =>
            Effect.flatMap(someChange(fields), (changes) =>
              clients.amend(who, params.id, changes, ifMatch(headers), { allowDuplicateName })
            ),
          { data: toResponse, headers: etag }
        ),

      remove: ({ headers, params }) =>
        respond((who) => clients.remove(who, params.id, ifMatch(headers)), {
          data: (id): DataOf<typeof CounteragentRemoved> => ({ id })
        }),

      bulk: bulkHandler({
        name: "client",
        group: CounteragentsApi,
        id: ClientId,
        create: {
          endpoint: CounteragentsApi.endpoints.add,
          schema: NewCounteragent,
          to: ({ allowDuplicateName = true, ...fields }) =>
            Result.succeed({ fields: { ...unset, ...fields }, names: { allowDuplicateName } })
        },
        update: {
          endpoint: CounteragentsApi.endpoints.amend,
          schema: CounteragentPatch,
          to: ({ allowDuplicateName = true, ...fields }) =>
            Result.map(someFields(fields), (changes) => ({ fields: changes, names: { allowDuplicateName } }))
        },
        imports,
        useCase: clients.bulk,
        data: toResponse,
        versionOf: (shown) => shown
      })
    })
  })
)

export const routes = routesOf(api, handlers)
