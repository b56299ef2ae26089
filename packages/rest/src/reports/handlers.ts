import { Reports } from "@hourbook/core/reports/Reports"
import { Effect } from "effect"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { activityHandler } from "./activityHandlers.ts"
import { budgetsHandler } from "./budgetsHandlers.ts"
import { ReportsApi } from "./contract.ts"
import { dashboardHandler } from "./dashboardHandlers.ts"
import { debtorsHandler } from "./debtorsHandlers.ts"
import { moneyMatrixHandler, timeMatrixHandler } from "./matricesHandlers.ts"
import { receivablesHandler, taxHandler, unbilledHandler } from "./receivablesHandlers.ts"
import { reconciliationHandler } from "./reconciliationHandlers.ts"
import { teamHandler } from "./teamHandlers.ts"

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
      budgets: budgetsHandler(reports),
      dashboard: dashboardHandler(reports),
      receivables: receivablesHandler(reports),
      unbilled: unbilledHandler(reports),
      tax: taxHandler(reports)
    })
  })
)

export const routes = routesOf(api, handlers)
