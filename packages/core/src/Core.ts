// Long because it names every port and every use case.
import { Layer } from "effect"
import type { Snapshot } from "./access/Snapshot.ts"
import type { ActivityLog } from "./activity/ActivityLog.ts"
import type { ChangeFeed } from "./activity/ChangeFeed.ts"
import { Approvals } from "./approvals/Approvals.ts"
import { InvoiceNumbers } from "./billing/InvoiceNumbers.ts"
import type { InvoiceSeriesRepository } from "./billing/InvoiceSeriesRepository.ts"
import type { SellerRepository } from "./billing/SellerRepository.ts"
import type { TaxCodeRepository } from "./billing/TaxCodeRepository.ts"
import { TaxCodes } from "./billing/TaxCodes.ts"
import { BudgetChecks } from "./budgets/BudgetChecks.ts"
import type { BudgetNotices } from "./budgets/BudgetNotices.ts"
import { Calendar } from "./calendar/Calendar.ts"
import { Changes } from "./changes/Changes.ts"
import type { ConnectionRepository } from "./connections/ConnectionRepository.ts"
import { Connections } from "./connections/Connections.ts"
import type { OAuthArtifacts } from "./connections/OAuthArtifacts.ts"
import { SignIn } from "./connections/SignIn.ts"
import { Consents } from "./consents/Consents.ts"
import { Samples } from "./copies/Samples.ts"
import type { WorkspaceCopier } from "./copies/WorkspaceCopier.ts"
import { WorkspaceCopies } from "./copies/WorkspaceCopies.ts"
import type { ClientRepository } from "./entities/ClientRepository.ts"
import { Clients } from "./entities/Clients.ts"
import { Names } from "./entities/Names.ts"
import type { ProjectRepository } from "./entities/ProjectRepository.ts"
import { Projects } from "./entities/Projects.ts"
import type { ExchangeRateRepository } from "./exchangeRates/ExchangeRateRepository.ts"
import { ExchangeRates } from "./exchangeRates/ExchangeRates.ts"
import type { ReportFacts } from "./facts/ReportFacts.ts"
import { HolidayCalendar } from "./holidays/HolidayCalendar.ts"
import type { Holidays } from "./holidays/Holidays.ts"
import type { ImportRepository } from "./imports/Import.ts"
import { Imports } from "./imports/Imports.ts"
import type { InvoiceRepository } from "./invoices/InvoiceRepository.ts"
import type { InvoiceScheduleRepository } from "./invoices/InvoiceScheduleRepository.ts"
import { Invoices } from "./invoices/service/Invoices.ts"
import type { RateLeases } from "./limits/RateLeases.ts"
import type { LockReader } from "./locks/LockReader.ts"
import { OutboxRepository } from "./mail/OutboxRepository.ts"
import { MailDeliverer } from "./mailing/MailDeliverer.ts"
import { Mails } from "./mailing/Mails.ts"
import type { DiscountedPaymentRepository } from "./money/DiscountedPaymentRepository.ts"
import { DiscountedPayments } from "./money/DiscountedPayments.ts"
import * as MoneyKinds from "./money/moneyKinds.ts"
import { ProjectMoves } from "./moves/ProjectMoves.ts"
import { People } from "./operations/People.ts"
import type { PersonalData } from "./operations/PersonalData.ts"
import { type RollupKeeper, Rollups } from "./operations/Rollups.ts"
import type { StoreInspector } from "./operations/StoreInspector.ts"
import { WorkspaceRemoval, type WorkspaceRemover } from "./operations/WorkspaceRemoval.ts"
import type { PeriodRepository } from "./periods/PeriodRepository.ts"
import { Periods } from "./periods/Periods.ts"
import { Preferences } from "./preferences/Preferences.ts"
import type { PreferencesRepository } from "./preferences/PreferencesRepository.ts"
import type { BillingRateRepository } from "./prices/BillingRate.ts"
import { BillingRates } from "./prices/BillingRates.ts"
import type { AccountRecords } from "./receivables/AccountRecords.ts"
import * as ReceivableStandings from "./receivables/receivableStandings.ts"
import type { DocumentLookup } from "./records/DocumentLookup.ts"
import type { ReferenceLookup } from "./records/ReferenceLookup.ts"
import { Reports } from "./reports/Reports.ts"
import { InvoiceSchedules } from "./schedules/InvoiceSchedules.ts"
import type { LogBlocks } from "./sealing/LogBlocks.ts"
import { Sealer } from "./sealing/Sealer.ts"
import { Attempts } from "./sessions/Attempts.ts"
import * as EndedAccess from "./sessions/endedAccess.ts"
import { Identities } from "./sessions/Identities.ts"
import type { IdentityRepository } from "./sessions/IdentityRepository.ts"
import type { PasskeyRepository } from "./sessions/Passkey.ts"
import { Passkeys } from "./sessions/Passkeys.ts"
import type { SessionRepository } from "./sessions/SessionRepository.ts"
import { Sessions } from "./sessions/Sessions.ts"
import type { CalendarFeedRepository } from "./sharing/CalendarFeed.ts"
import { CalendarFeeds } from "./sharing/CalendarFeeds.ts"
import type { StatementLinkRepository } from "./sharing/StatementLink.ts"
import { StatementLinks } from "./sharing/StatementLinks.ts"
import type { SheetRepository } from "./sheets/SheetRepository.ts"
import type { TagRepository } from "./time/Tag.ts"
import { Tags } from "./time/Tags.ts"
import { TimeEntries } from "./time/TimeEntries.ts"
import type { TimerRepository } from "./time/Timer.ts"
import type { TimeRepository } from "./time/TimeRepository.ts"
import { Timers } from "./time/Timers.ts"
import { Timesheets } from "./time/Timesheets.ts"
import { TimeSuggestions } from "./time/TimeSuggestions.ts"
import { Undo } from "./undo/Undo.ts"
import { LogChecks } from "./verification/LogChecks.ts"
import { WebhookDeliverer } from "./webhooks/WebhookDeliverer.ts"
import type { WebhookQueue } from "./webhooks/WebhookQueue.ts"
import type { WebhookRepository } from "./webhooks/WebhookRepository.ts"
import { Webhooks } from "./webhooks/Webhooks.ts"
import type { Leases } from "./worker/Leases.ts"
import type { ApiKeyRepository } from "./workspaces/ApiKeyRepository.ts"
import { ApiKeys } from "./workspaces/ApiKeys.ts"
import { Authenticator } from "./workspaces/Authenticator.ts"
import type { MemberRepository } from "./workspaces/MemberRepository.ts"
import { Members } from "./workspaces/Members.ts"
import { Operator } from "./workspaces/Operator.ts"
import { Settings } from "./workspaces/Settings.ts"
import type { SignInCodeRepository } from "./workspaces/SignInCodeRepository.ts"
import type { WorkspaceRepository } from "./workspaces/WorkspaceRepository.ts"
import type { IdempotencyStore } from "./writing/IdempotencyStore.ts"

/** What a store must provide. */
export type Ports =
  | AccountRecords
  | ActivityLog
  | LogBlocks
  | BudgetNotices
  | ChangeFeed
  | IdempotencyStore
  | ApiKeyRepository
  | ClientRepository
  | ConnectionRepository
  | IdentityRepository
  | MemberRepository
  | OAuthArtifacts
  | PasskeyRepository
  | PeriodRepository
  | LockReader
  | MoneyKinds.MoneyPorts
  | DiscountedPaymentRepository
  | PersonalData
  | ImportRepository
  | InvoiceRepository
  | InvoiceScheduleRepository
  | InvoiceSeriesRepository
  | DocumentLookup
  | Leases
  | OutboxRepository
  | PreferencesRepository
  | ProjectRepository
  | RateLeases
  | ExchangeRateRepository
  | ReferenceLookup
  | ReportFacts
  | RollupKeeper
  | SellerRepository
  | SessionRepository
  | SheetRepository
  | SignInCodeRepository
  | Snapshot
  | StatementLinkRepository
  | CalendarFeedRepository
  | StoreInspector
  | BillingRateRepository
  | TagRepository
  | TaxCodeRepository
  | TimeRepository
  | TimerRepository
  | WebhookQueue
  | WebhookRepository
  | WorkspaceCopier
  | WorkspaceRemover
  | WorkspaceRepository

/** Every use case. */
export type UseCases =
  | ApiKeys
  | Approvals
  | Attempts
  | Authenticator
  | BillingRates
  | BudgetChecks
  | Calendar
  | Changes
  | Clients
  | Connections
  | Consents
  | HolidayCalendar
  | Identities
  | Imports
  | Invoices
  | InvoiceNumbers
  | InvoiceSchedules
  | LogChecks
  | MailDeliverer
  | Mails
  | Members
  | Names
  | Operator
  | MoneyKinds.MoneyServices
  | DiscountedPayments
  | Passkeys
  | People
  | Periods
  | Preferences
  | ProjectMoves
  | Projects
  | Reports
  | ExchangeRates
  | Rollups
  | Samples
  | Sealer
  | Sessions
  | Settings
  | SignIn
  | StatementLinks
  | CalendarFeeds
  | Tags
  | TaxCodes
  | TimeEntries
  | Timers
  | Timesheets
  | TimeSuggestions
  | Undo
  | WebhookDeliverer
  | Webhooks
  | WorkspaceCopies
  | WorkspaceRemoval

const members = Members.layer.pipe(Layer.provide(EndedAccess.layer))
const keys = ApiKeys.layer.pipe(Layer.provide(EndedAccess.layer))
const signIn = SignIn.layer.pipe(Layer.provide(Authenticator.layer))

const invoices = Invoices.layer.pipe(Layer.provide(ReceivableStandings.layer))
const written = [TimeEntries.layer, MoneyKinds.layer, Projects.layer, Clients.layer, BillingRates.layer] as const
const imports = Imports.layer.pipe(Layer.provide([...written, invoices]))

/** All use cases, on the store and the holidays that are provided: hosts and embedding apps build on this layer. */
export const layer: Layer.Layer<UseCases, never, Ports | Holidays> = Layer.mergeAll(
  keys,
  Approvals.layer,
  Attempts.layer,
  Authenticator.layer,
  BillingRates.layer,
  BudgetChecks.layer,
  Calendar.layer,
  Changes.layer,
  Clients.layer,
  Connections.layer,
  Consents.layer,
  HolidayCalendar.layer,
  Identities.layer.pipe(Layer.provide(signIn)),
  invoices,
  LogChecks.layer,
  MailDeliverer.layer.pipe(Layer.provide(invoices)),
  Mails.layer.pipe(Layer.provide(invoices)),
  imports,
  InvoiceNumbers.layer,
  InvoiceSchedules.layer.pipe(Layer.provideMerge(Invoices.layer), Layer.provide(ReceivableStandings.layer)),
  members,
  Names.layer.pipe(Layer.provide([Clients.layer, Projects.layer, members])),
  Operator.layer,
  MoneyKinds.layer,
  DiscountedPayments.layer,
  Passkeys.layer.pipe(Layer.provide(signIn)),
  People.layer,
  Periods.layer,
  Preferences.layer,
  ProjectMoves.layer.pipe(Layer.provide([TimeEntries.layer, MoneyKinds.layer, Projects.layer, Clients.layer])),
  Projects.layer,
  Reports.layer,
  ExchangeRates.layer,
  Rollups.layer,
  Samples.layer,
  Sealer.layer,
  Sessions.layer,
  Settings.layer,
  signIn,
  StatementLinks.layer,
  CalendarFeeds.layer,
  Tags.layer,
  TaxCodes.layer,
  TimeEntries.layer,
  Timers.layer.pipe(Layer.provide(TimeEntries.layer)),
  Timesheets.layer.pipe(Layer.provide(TimeEntries.layer)),
  TimeSuggestions.layer,
  Undo.layer.pipe(Layer.provide([imports, invoices, ...written, Tags.layer, ExchangeRates.layer])),
  WebhookDeliverer.layer,
  Webhooks.layer,
  WorkspaceCopies.layer,
  WorkspaceRemoval.layer
)
