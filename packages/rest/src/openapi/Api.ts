import { OpenApi } from "effect/http-api"
import { ApprovalsApi } from "../approvals/contract.ts"
import { CalendarApi } from "../calendar/contract.ts"
import { ChangesApi } from "../changes/contract.ts"
import { ChargesApi } from "../charges/contract.ts"
import { CounteragentsApi } from "../counteragents/contract.ts"
import { ExchangeRatesApi } from "../exchangeRates/contract.ts"
import { HolidaysApi } from "../holidays/contract.ts"
import { ImportsApi } from "../imports/contract.ts"
import { InvoicesApi } from "../invoices/contract.ts"
import { InvoiceSchedulesApi } from "../invoiceSchedules/contract.ts"
import { InvoiceSeriesApi } from "../invoiceSeries/contract.ts"
import { MailsApi } from "../mails/contract.ts"
import { UnsubscribeApi } from "../mails/unsubscribeContract.ts"
import { CalendarFeedApi, FeedsApi } from "../me/calendarFeedContract.ts"
import { MeApi } from "../me/contract.ts"
import { MySessionsApi } from "../me/mySessionsContract.ts"
import { PasskeysApi } from "../me/passkeysContract.ts"
import { PreferencesApi } from "../me/preferencesContract.ts"
import { SessionApi } from "../me/sessionContract.ts"
import { MembersApi } from "../members/contract.ts"
import { PaymentsApi } from "../payments/contract.ts"
import { PayoutsApi } from "../payouts/contract.ts"
import { PeriodsApi } from "../periods/contract.ts"
import { ProjectsApi } from "../projects/contract.ts"
import { RatesApi } from "../rates/contract.ts"
import { ReportsApi } from "../reports/contract.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { SharedApi, StatementLinksApi } from "../statementLinks/contract.ts"
import { SuggestionsApi } from "../suggestions/contract.ts"
import { TagsApi } from "../tags/contract.ts"
import { TaxCodesApi } from "../taxCodes/contract.ts"
import { TimeApi, TimesheetApi } from "../time/contract.ts"
import { TimerApi, TimersApi } from "../timer/contract.ts"
import { UndoApi } from "../undo/contract.ts"
import { WebhooksApi } from "../webhooks/contract.ts"
import { WorkspaceApi } from "../workspace/contract.ts"
import { SystemApi } from "./contract.ts"

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
  InvoicesApi,
  ApprovalsApi,
  CalendarApi,
  ChangesApi,
  HolidaysApi,
  ImportsApi,
  MeApi,
  PreferencesApi,
  MySessionsApi,
  PasskeysApi,
  MembersApi,
  WorkspaceApi,
  PeriodsApi,
  RatesApi,
  ExchangeRatesApi,
  TaxCodesApi,
  InvoiceSchedulesApi,
  InvoiceSeriesApi,
  ReportsApi,
  StatementLinksApi,
  SharedApi,
  UndoApi,
  WebhooksApi,
  MailsApi,
  UnsubscribeApi,
  CalendarFeedApi,
  FeedsApi,
  SessionApi,
  SystemApi
)
  .annotate(OpenApi.Title, "Hourbook")
  .annotate(OpenApi.Version, "v1") {}
