import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "@hourbook/api/Api"
import { Reports } from "@hourbook/core/reports/Reports"
import { activityHandler } from "./activity.ts"
import { dashboardHandler } from "./dashboard.ts"
import { debtorsHandler, reconciliationHandler } from "./debtors.ts"
import { moneyMatrixHandler, timeMatrixHandler } from "./matrices.ts"
import { teamHandler } from "./team.ts"

export const reportsHandlers = HttpApiBuilder.group(
  Api,
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
