import type { Shown } from "@hourbook/core/access/hiddenFields"
import type { Client } from "@hourbook/core/entities/Client"
import { Clients } from "@hourbook/core/entities/Clients"
import { Imports } from "@hourbook/core/imports/Imports"
import { ClientId } from "@hourbook/core/values/Ids"
import { noMetadata } from "@hourbook/core/values/Metadata"
import { Effect, Result } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { askedPage, checkRange, pageTail } from "../edge/paging.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { entitySorts } from "../shapes/entityShapes.ts"
import { billingOf } from "../wire/billingToWire.ts"
import { budgetOf } from "../wire/budgetToWire.ts"
import { askedChoices, sharedFilter, totalsToWire } from "../wire/entityToWire.ts"
import { checkExternal } from "../wire/external.ts"
import { recordHandlers } from "../wire/recordHandlers.ts"
import { metadataOf, originOf, someFields } from "../wire/recordToWire.ts"
import { type counteragentAnswers, CounteragentsApi, NewCounteragent, CounteragentPatch } from "./contract.ts"

export const clientToWire = (client: Shown<Client>): DataOf<typeof counteragentAnswers.one>["counteragent"] => ({
  id: client.id,
  name: client.name,
  archived: client.archived,
  payment_terms_days: client.paymentTermsDays,
  created_at: client.createdAt,
  updated_at: client.updatedAt,
  ...metadataOf(client),
  rounding: client.rounding,
  currency: client.currency,
  ...budgetOf(client),
  ...billingOf(client),
  ...originOf(client)
})

const toResponse = (client: Shown<Client>): DataOf<typeof counteragentAnswers.one> => ({
  counteragent: clientToWire(client)
})

/** What a new client is unless its body says otherwise. */
const unset = {
  archived: false,
  paymentTermsDays: null,
  rounding: null,
  currency: null,
  budget: null,
  billing: null,
  metadata: noMetadata
} as const

const api = apiOf(CounteragentsApi)

const handlers = groupOf(
  api,
  "counteragents",
  Effect.fnUntraced(function* (handlers) {
    const clients = yield* Clients
    const imports = yield* Imports

    const { create, ...others } = recordHandlers({
      noun: "client",
      call: "add client",
      contract: {
        group: CounteragentsApi,
        endpoints: { create: CounteragentsApi.endpoints.add, amend: CounteragentsApi.endpoints.amend },
        id: ClientId,
        create: NewCounteragent,
        patch: CounteragentPatch
      },
      imports,
      useCases: {
        ...clients,
        create: (who, { fields, names }, once) => clients.add(who, fields, once, names),
        amend: (who, id, { fields, names }, expected) => clients.amend(who, id, fields, expected, names)
      },
      draftOf: ({ allowDuplicateName = true, ...fields }) => ({
        fields: { ...unset, ...fields },
        names: { allowDuplicateName }
      }),
      changesOf: ({ allowDuplicateName = true, ...fields }) =>
        Result.map(someFields(fields), (changes) => ({ fields: changes, names: { allowDuplicateName } })),
      data: toResponse,
      written: toResponse,
      shownOf: (shown) => shown
    })

    return handlers.handleAll({
      list: ({ query }) =>
        query.for_select === true
          ? respond(
              Effect.fnUntraced(function* (who) {
                const asked = yield* askedChoices("counteragents", query)
                return { asked, found: yield* clients.choices(who, sharedFilter(query), asked.page) }
              }),
              {
                data: ({ asked, found }): DataOf<typeof counteragentAnswers.list> => ({
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
                data: ({ asked, list }): DataOf<typeof counteragentAnswers.list> => ({
                  counteragents: list.page.items.map(({ entity, totals }) => ({
                    ...clientToWire(entity),
                    ...totalsToWire(totals, { projects_count: list.projectsOf(entity) })
                  })),
                  totals:
                    list.totals === null ? null : totalsToWire(list.totals, { projects_count: list.projectsTotal }),
                  ...pageTail(asked, list.page.next, list.totalCount)
                })
              }
            ),

      add: create,
      ...others
    })
  })
)

export const routes = routesOf(api, handlers)
