import type { Principal } from "@hourbook/core/access/Principal"
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

/** A workspace, and the head of its log if the caller sees it. */
interface Shown {
  readonly workspace: Workspace
  readonly logHead: string | null
}

const toResponse = ({ logHead, workspace }: Shown): DataOf<typeof WorkspaceResponse> => ({
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
    members_see_money: workspace.membersSeeMoney,
    log_head: logHead
  }
})

const api = apiOf(WorkspaceApi)

const handlers = groupOf(
  api,
  "workspace",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* Settings

    const shownTo = (who: Principal) => (workspace: Workspace) =>
      Effect.map(settings.logHead(who), (logHead): Shown => ({ workspace, logHead }))
    const versionTag = ({ workspace }: Shown) => etag(workspace)

    return handlers.handleAll({
      get: () =>
        respond((who) => Effect.flatMap(settings.get(who), shownTo(who)), { data: toResponse, headers: versionTag }),

      amend: ({ headers, payload }) =>
        respond(
          (who) =>
            someChange(payload).pipe(
              Effect.flatMap((changes) => settings.amend(who, changes, ifMatch(headers))),
              Effect.flatMap(shownTo(who))
            ),
          { data: toResponse, headers: versionTag }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
