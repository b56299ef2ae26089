import { apiOf } from "@hourbook/api/apiOf"
import { ReportsApi } from "@hourbook/api/endpoints/reports"
import { Reports } from "@hourbook/core/reports/Reports"
import { Effect } from "effect"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { activityHandler } from "./activity.ts"
import { dashboardHandler } from "./dashboard.ts"
import { debtorsHandler } from "./debtors.ts"
import { moneyMatrixHandler, timeMatrixHandler } from "./matrices.ts"
import { reconciliationHandler } from "./reconciliation.ts"
import { teamHandler } from "./team.ts"

const api = apiOf(ReportsApi)

const handlers = groupOf(
  api,
  "reports",
  Effect.fnUntraced(function* (handlers) {
    const reports = yield* Reports
    return handlers.handleAll({
      team: teamHandler(reports),
      activity: activityHandler(reports),
      debtors: debtorsHandler(reports),
      reconciliation: reconciliationHandler(reports),
      timeMatrix: timeMatrixHandler(reports),
      moneyMatrix: moneyMatrixHandler(reports),
      dashboard: dashboardHandler(reports)
    })
  })
)

export const routes = routesOf(api, handlers)
