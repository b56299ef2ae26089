import { Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Api } from "@hourbook/api/Api"
import { authentication, publicAccess } from "./authentication.ts"
import { calendarHandlers } from "./calendar.ts"
import { counteragentsHandlers } from "./counteragents.ts"
import { docsPage } from "./docsPage.ts"
import { edge } from "./edge.ts"
import { exchangeRatesHandlers } from "./exchangeRates.ts"
import { meHandlers } from "./me.ts"
import { membersHandlers } from "./members.ts"
import { paymentsHandlers } from "./payments.ts"
import { payoutsHandlers } from "./payouts.ts"
import { projectsHandlers } from "./projects.ts"
import { reportsHandlers } from "./reports.ts"
import { requestErrors } from "./requestErrors.ts"
import { systemHandlers } from "./system.ts"
import { timeHandlers, timesheetHandlers } from "./time.ts"
import { workspaceHandlers } from "./workspace.ts"

const handlers = Layer.mergeAll(
  calendarHandlers,
  counteragentsHandlers,
  exchangeRatesHandlers,
  meHandlers,
  membersHandlers,
  paymentsHandlers,
  payoutsHandlers,
  projectsHandlers,
  reportsHandlers,
  systemHandlers,
  timeHandlers,
  timesheetHandlers,
  workspaceHandlers
)

/** Every path of the public interface, on the use cases and rate limiter that the host provides. */
export const layer = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(handlers),
  Layer.provide([authentication, publicAccess, requestErrors]),
  Layer.merge(docsPage),
  Layer.provideMerge(edge)
)
