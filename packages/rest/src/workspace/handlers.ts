import type { Principal } from "@hourbook/core/access/Principal"
import type { Workspace } from "@hourbook/core/access/Workspace"
import type { Seller } from "@hourbook/core/billing/Party"
import type { Logo } from "@hourbook/core/billing/SellerRepository"
import { Settings } from "@hourbook/core/workspaces/Settings"
import { Effect, Predicate } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { sellerToWire } from "../wire/billingToWire.ts"
import { someChange } from "../wire/recordToWire.ts"
import { type LogoResponse, type WorkspaceResponse, WorkspaceApi } from "./contract.ts"
import { sentPicture } from "./sentPicture.ts"

/** A workspace, the head of its log and what invoices say of it, if the caller sees them. */
interface Shown {
  readonly workspace: Workspace
  readonly logHead: string | null
  readonly seller: Seller | null
}

const toResponse = ({ logHead, seller, workspace }: Shown): DataOf<typeof WorkspaceResponse> => ({
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
    approvals: workspace.approvals,
    approvals_week_start: workspace.approvalsWeekStart,
    closed_through: workspace.closedThrough,
    log_head: logHead,
    billing: seller === null ? null : sellerToWire(seller)
  }
})

const logoToResponse = (logo: Logo | null): DataOf<typeof LogoResponse> => ({ logo })

const api = apiOf(WorkspaceApi)

const handlers = groupOf(
  api,
  "workspace",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* Settings

    const shownTo = (who: Principal) => (workspace: Workspace) =>
      Effect.map(
        Effect.all([settings.logHead(who), settings.seller(who)], { concurrency: "unbounded" }),
        ([logHead, seller]): Shown => ({ workspace, logHead, seller })
      )
    const versionTag = ({ workspace }: Shown) => etag(workspace)

    return handlers.handleAll({
      get: () =>
        respond((who) => Effect.flatMap(settings.get(who), shownTo(who)), { data: toResponse, headers: versionTag }),

      amend: ({ headers, payload }) =>
        respond(
          (who) =>
            someChange(payload).pipe(
              Effect.flatMap(({ billing, ...changes }) =>
                settings.amend(who, Predicate.isNullish(billing) ? changes : { ...changes, billing }, ifMatch(headers))
              ),
              Effect.flatMap(shownTo(who))
            ),
          { data: toResponse, headers: versionTag }
        ),

      logo: () => respond(settings.logo, { data: logoToResponse }),

      setLogo: ({ headers, payload: { base64 } }) =>
        respond((who) => settings.setLogo(who, sentPicture(base64), ifMatch(headers)), { data: logoToResponse }),

      removeLogo: ({ headers }) =>
        respond((who) => settings.setLogo(who, null, ifMatch(headers)), { data: logoToResponse })
    })
  })
)

export const routes = routesOf(api, handlers)
