import { HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors } from "../middleware/Authentication.ts"
import { activityEndpoint } from "./activityContract.ts"
import { budgetsEndpoint } from "./budgetsContract.ts"
import { dashboardEndpoint } from "./dashboardContract.ts"
import { debtorsEndpoint } from "./debtorsContract.ts"
import { moneyMatrixEndpoint, timeMatrixEndpoint } from "./matricesContract.ts"
import { receivablesEndpoint, taxEndpoint, unbilledEndpoint } from "./receivablesContract.ts"
import { reconciliationEndpoint } from "./reconciliationContract.ts"
import { teamEndpoint } from "./teamContract.ts"

/** Interface, section 4.8. */
export class ReportsApi extends HttpApiGroup.make("reports")
  .add(
    teamEndpoint,
    activityEndpoint,
    debtorsEndpoint,
    reconciliationEndpoint,
    timeMatrixEndpoint,
    moneyMatrixEndpoint,
    budgetsEndpoint,
    dashboardEndpoint,
    receivablesEndpoint,
    unbilledEndpoint,
    taxEndpoint
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api")
  .annotate(OpenApi.Description, "Reports: exact, and as fast on ten million entries as on one.") {}
