import { OpenApi } from "effect/http-api"
import { CalendarApi } from "./calendar.ts"
import { CounteragentsApi } from "./counteragents.ts"
import { ExchangeRatesApi } from "./exchangeRates.ts"
import { MeApi } from "./me.ts"
import { MembersApi } from "./members.ts"
import { part } from "./part.ts"
import { PaymentsApi } from "./payments.ts"
import { PayoutsApi } from "./payouts.ts"
import { ProjectsApi } from "./projects.ts"
import { ReportsApi } from "./reports.ts"
import { SystemApi } from "./system.ts"
import { TimeApi, TimesheetApi } from "./time.ts"
import { WorkspaceApi } from "./workspace.ts"

/** The whole public interface: what is served, documented and called is derived from this one definition. */
export class Api extends part(
  TimeApi,
  TimesheetApi,
  PaymentsApi,
  ProjectsApi,
  CounteragentsApi,
  PayoutsApi,
  CalendarApi,
  MeApi,
  MembersApi,
  WorkspaceApi,
  ExchangeRatesApi,
  ReportsApi,
  SystemApi
)
  .annotate(OpenApi.Title, "Hourbook")
  .annotate(OpenApi.Version, "v1") {}
