/**
 * What apps need that embed Hourbook: the use cases, the records they return, the values they take, the errors they fail
 * with and the ports that a store implements. Everything else has a path of its own.
 */
export { layer, type Ports, type UseCases } from "./Core.ts"

// ---- Use cases.
export { ApiKeys } from "./workspaces/ApiKeys.ts"
export { Authenticator } from "./workspaces/Authenticator.ts"
export { BillingRates } from "./prices/BillingRates.ts"
export { Changes } from "./changes/Changes.ts"
export { Calendar } from "./calendar/Calendar.ts"
export { Clients } from "./entities/Clients.ts"
export { Connections } from "./connections/Connections.ts"
export { Consents } from "./consents/Consents.ts"
export { Identities } from "./sessions/Identities.ts"
export { HolidayCalendar } from "./holidays/HolidayCalendar.ts"
export { ExchangeRates } from "./exchangeRates/ExchangeRates.ts"
export { Names } from "./entities/Names.ts"
export { Members } from "./workspaces/Members.ts"
export { Operator, type WorkspaceDraft } from "./workspaces/Operator.ts"
export { Charges } from "./money/Charges.ts"
export { Payments } from "./money/Payments.ts"
export { Payouts } from "./money/Payouts.ts"
export { Passkeys } from "./sessions/Passkeys.ts"
export { Preferences } from "./preferences/Preferences.ts"
export { Projects } from "./entities/Projects.ts"
export { Reports } from "./reports/Reports.ts"
export { RollupKeeper, Rollups } from "./operations/Rollups.ts"
export { Sessions } from "./sessions/Sessions.ts"
export { CalendarFeeds } from "./sharing/CalendarFeeds.ts"
export { StatementLinks } from "./sharing/StatementLinks.ts"
export { Settings } from "./workspaces/Settings.ts"
export { StoreInspector } from "./operations/StoreInspector.ts"
export { SignIn } from "./connections/SignIn.ts"
export { TimeEntries } from "./time/TimeEntries.ts"
export { Tags } from "./time/Tags.ts"
export { Timers } from "./time/Timers.ts"
export { Timesheets } from "./time/Timesheets.ts"
export { TimeSuggestions } from "./time/TimeSuggestions.ts"

// ---- Records, and what an app sends to write one.
export { ActivityEvent } from "./activity/ActivityEvent.ts"
export { ApiKey, ApiKeyDraft } from "./access/ApiKey.ts"
export { BillingRate, type BillingRateDraft } from "./prices/BillingRate.ts"
export { Client, type ClientDraft } from "./entities/Client.ts"
export { Connection } from "./connections/Connection.ts"
export { ExchangeRate, type ExchangeRateDraft } from "./exchangeRates/ExchangeRate.ts"
export { LinkedIdentity } from "./sessions/IdentityRepository.ts"
export { Member, MemberDraft } from "./access/Member.ts"
export { Charge, ChargeId } from "./money/Charge.ts"
export { Payment, PaymentId } from "./money/Payment.ts"
export { Payout, PayoutId } from "./money/Payout.ts"
export { Passkey } from "./sessions/Passkey.ts"
export { ChosenPreferences, PreferenceValues } from "./preferences/PreferenceValues.ts"
export { Project, type ProjectDraft } from "./entities/Project.ts"
export { Session } from "./sessions/Session.ts"
export type { Repriced, RepriceQuestion } from "./time/Repriced.ts"
export { CalendarFeed } from "./sharing/CalendarFeed.ts"
export { StatementLink, type StatementLinkDraft } from "./sharing/StatementLink.ts"
export { type CountedTag, Tag } from "./time/Tag.ts"
export { TimeEntry, type TimeEntryDraft, TimeEntryId } from "./time/TimeEntry.ts"
export { Timer, type TimerDraft } from "./time/Timer.ts"
export type { TimerStop } from "./time/timerEntry.ts"
export type { TimerStart } from "./time/timerStart.ts"
export type { TimeSuggestion } from "./time/suggested.ts"
export type { StartedTimer } from "./time/Timers.ts"
export { Workspace, WorkspaceSettings } from "./access/Workspace.ts"

// ---- The caller.
export type { Shown } from "./access/hiddenFields.ts"
export type { Principal } from "./access/Principal.ts"
export { KeyKind, Role, Scope } from "./access/Role.ts"

// ---- Values.
export { CalendarDate } from "./values/CalendarDate.ts"
export {
  ApiKeyId,
  BillingRateId,
  ClientId,
  ConnectionId,
  EventId,
  ExchangeRateId,
  ProjectId,
  StatementLinkId,
  SessionId,
  TagId,
  TimerId,
  UserId,
  WorkspaceId
} from "./values/Ids.ts"
export { Instant } from "./values/Instant.ts"
export { Amount, CurrencyCode } from "./values/Money.ts"
export * as Money from "./values/Money.ts"
export { Metadata } from "./values/Metadata.ts"
export { firstPage, type Page, type PageOf } from "./values/Page.ts"
export { Rounding } from "./values/Rounding.ts"
export { TimeZone } from "./values/timeZone.ts"
export type { Outcome } from "./writing/idempotent.ts"
export type { IdempotencyKey } from "./writing/IdempotencyRecord.ts"

// ---- Errors.
export { type CoreError, Forbidden, NotFound, PreconditionFailed, ValidationFailed } from "./errors/Errors.ts"
export type { Noun } from "./kinds/Noun.ts"
export type { Denial, Rule } from "./errors/rules.ts"

// ---- Ports: what a store provides.
export { ActivityLog } from "./activity/ActivityLog.ts"
export { ChangeFeed, CursorExpired } from "./activity/ChangeFeed.ts"
export { ApiKeyRepository } from "./workspaces/ApiKeyRepository.ts"
export { BillingRateRepository } from "./prices/BillingRate.ts"
export { ClientRepository } from "./entities/ClientRepository.ts"
export { ConnectionRepository } from "./connections/ConnectionRepository.ts"
export { ExchangeRateRepository } from "./exchangeRates/ExchangeRateRepository.ts"
export { IdentityRepository } from "./sessions/IdentityRepository.ts"
export { IdempotencyStore } from "./writing/IdempotencyStore.ts"
export { MemberRepository } from "./workspaces/MemberRepository.ts"
export { OAuthArtifacts } from "./connections/OAuthArtifacts.ts"
export { ChargeRepository } from "./money/Charge.ts"
export { PasskeyRepository } from "./sessions/Passkey.ts"
export { PaymentRepository } from "./money/Payment.ts"
export { PayoutRepository } from "./money/Payout.ts"
export { Leases } from "./worker/Leases.ts"
export { LockReader } from "./locks/LockReader.ts"
export { PeriodRepository } from "./periods/PeriodRepository.ts"
export { PreferencesRepository } from "./preferences/PreferencesRepository.ts"
export { ProjectRepository } from "./entities/ProjectRepository.ts"
export { RateLeases } from "./limits/RateLeases.ts"
export { ReferenceLookup } from "./records/ReferenceLookup.ts"
export { ReportFacts } from "./facts/ReportFacts.ts"
export { SessionRepository } from "./sessions/SessionRepository.ts"
export { SignInCodeRepository } from "./workspaces/SignInCodeRepository.ts"
export { Snapshot } from "./access/Snapshot.ts"
export { CalendarFeedRepository } from "./sharing/CalendarFeed.ts"
export { StatementLinkRepository } from "./sharing/StatementLink.ts"
export { TagRepository } from "./time/Tag.ts"
export { TimeRepository } from "./time/TimeRepository.ts"
export { TimerRepository } from "./time/Timer.ts"
export { WorkspaceRepository } from "./workspaces/WorkspaceRepository.ts"

// ---- What an app provides besides a store.
export { Holidays } from "./holidays/Holidays.ts"

// ---- What an app may set: ids, and the care of work that outlives a call.
export { Background } from "./scheduling/Background.ts"
export { NewId } from "./values/NewId.ts"
