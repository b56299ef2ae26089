import { HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors } from "../middleware/Authentication.ts"
import { activityEndpoint } from "./activity.ts"
import { dashboardEndpoint } from "./dashboard.ts"
import { debtorsEndpoint } from "./debtors.ts"
import { moneyMatrixEndpoint, timeMatrixEndpoint } from "./matrices.ts"
import { reconciliationEndpoint } from "./reconciliation.ts"
import { teamEndpoint } from "./team.ts"

/** Interface, section 4.8. */
export class ReportsApi extends HttpApiGroup.make("reports")
  .add(
    teamEndpoint,
    activityEndpoint,
    debtorsEndpoint,
    reconciliationEndpoint,
    timeMatrixEndpoint,
    moneyMatrixEndpoint,
    dashboardEndpoint
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api")
  .annotate(OpenApi.Description, "Reports: exact, and as fast on ten million entries as on one.") {}
