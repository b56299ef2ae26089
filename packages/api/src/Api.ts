import { OpenApi } from "effect/http-api"
import { apiOf } from "./apiOf.ts"
import { CalendarApi } from "./endpoints/calendar.ts"
import { CalendarFeedApi, FeedsApi } from "./endpoints/calendarFeed.ts"
import { ChargesApi } from "./endpoints/charges.ts"
import { CounteragentsApi } from "./endpoints/counteragents.ts"
import { ExchangeRatesApi } from "./endpoints/exchangeRates.ts"
import { HolidaysApi } from "./endpoints/holidays.ts"
import { ImportsApi } from "./endpoints/imports.ts"
import { MeApi } from "./endpoints/me.ts"
import { MembersApi } from "./endpoints/members.ts"
import { MySessionsApi } from "./endpoints/mySessions.ts"
import { PasskeysApi } from "./endpoints/passkeys.ts"
import { PaymentsApi } from "./endpoints/payments.ts"
import { PayoutsApi } from "./endpoints/payouts.ts"
import { PreferencesApi } from "./endpoints/preferences.ts"
import { ProjectsApi } from "./endpoints/projects.ts"
import { RatesApi } from "./endpoints/rates.ts"
import { ReportsApi } from "./endpoints/reports.ts"
import { SessionApi } from "./endpoints/session.ts"
import { SharedApi, StatementLinksApi } from "./endpoints/statementLinks.ts"
import { SuggestionsApi } from "./endpoints/suggestions.ts"
import { SystemApi } from "./endpoints/system.ts"
import { TagsApi } from "./endpoints/tags.ts"
import { TimeApi, TimesheetApi } from "./endpoints/time.ts"
import { TimerApi, TimersApi } from "./endpoints/timer.ts"
import { WorkspaceApi } from "./endpoints/workspace.ts"

/** The whole public interface. Server, documentation and client types derive from this definition. */
export class Api extends apiOf(
  TimeApi,
  TimesheetApi,
  SuggestionsApi,
  TimerApi,
  TimersApi,
  TagsApi,
  PaymentsApi,
  ProjectsApi,
  CounteragentsApi,
  PayoutsApi,
  ChargesApi,
  CalendarApi,
  HolidaysApi,
  ImportsApi,
  MeApi,
  PreferencesApi,
  MySessionsApi,
  PasskeysApi,
  MembersApi,
  WorkspaceApi,
  RatesApi,
  ExchangeRatesApi,
  ReportsApi,
  StatementLinksApi,
  SharedApi,
  CalendarFeedApi,
  FeedsApi,
  SessionApi,
  SystemApi
)
  .annotate(OpenApi.Title, "Hourbook")
  .annotate(OpenApi.Version, "v1") {}
