import type { Workspace } from "@hourbook/core/access/Workspace"
import { Settings } from "@hourbook/core/workspaces/Settings"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { someChange } from "../wire/recordToWire.ts"
import { type WorkspaceResponse, WorkspaceApi } from "./contract.ts"

const toResponse = (workspace: Workspace): DataOf<typeof WorkspaceResponse> => ({
  workspace: {
    id: workspace.id,
    slug: workspace.slug,
    name: workspace.name,
    currency: workspace.currency,
    payment_terms_days: workspace.paymentTermsDays,
    holiday_region: workspace.holidayRegion,
    created_at: workspace.createdAt,
    updated_at: workspace.updatedAt,
    time_zone: workspace.timeZone,
    rounding: workspace.rounding,
    show_rates_to_clients: workspace.showRatesToClients,
    members_may_price: workspace.membersMayPrice,
    members_see_money: workspace.membersSeeMoney
  }
})

const api = apiOf(WorkspaceApi)

const handlers = groupOf(
  api,
  "workspace",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* Settings

    return handlers.handleAll({
      get: () => respond((who) => settings.get(who), { data: toResponse, headers: etag }),

      amend: ({ headers, payload }) =>
        respond(
          (who) => Effect.flatMap(someChange(payload), (changes) => settings.amend(who, changes, ifMatch(headers))),
          { data: toResponse, headers: etag }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
