import { Layer } from "effect"
import type { ActivityLog } from "./activity/ActivityLog.ts"
import type { ApiKeyRepository } from "./access/ApiKeyRepository.ts"
import { ApiKeys } from "./access/ApiKeys.ts"
import { Authenticator } from "./access/Authenticator.ts"
import type { RateLeases } from "./access/RateLeases.ts"
import type { MemberRepository } from "./access/MemberRepository.ts"
import { Members } from "./access/Members.ts"
import { Operator } from "./access/Operator.ts"
import { Settings } from "./access/Settings.ts"
import type { WorkspaceRepository } from "./access/WorkspaceRepository.ts"
import { Calendar } from "./calendar/Calendar.ts"
import type { ClientRepository } from "./clients/ClientRepository.ts"
import { Clients } from "./clients/Clients.ts"
import type { ConnectionRepository } from "./connections/ConnectionRepository.ts"
import { Connections } from "./connections/Connections.ts"
import type { OAuthArtifacts } from "./connections/OAuthArtifacts.ts"
import { SignIn } from "./connections/SignIn.ts"
import type { PaymentRepository } from "./payments/PaymentRepository.ts"
import { Payments } from "./payments/Payments.ts"
import type { PayoutRepository } from "./payouts/PayoutRepository.ts"
import { Payouts } from "./payouts/Payouts.ts"
import type { ProjectRepository } from "./projects/ProjectRepository.ts"
import { Projects } from "./projects/Projects.ts"
import type { RateRepository } from "./rates/RateRepository.ts"
import { Rates } from "./rates/Rates.ts"
import type { ReferenceLookup } from "./records/ReferenceLookup.ts"
import type { ReportFacts } from "./reports/ReportFacts.ts"
import { Reports } from "./reports/Reports.ts"
import { type RollupKeeper, Rollups } from "./reports/Rollups.ts"
import type { Answers } from "./shared/Answers.ts"
import type { Snapshot } from "./shared/Snapshot.ts"
import { TimeEntries } from "./time/TimeEntries.ts"
import type { TimeRepository } from "./time/TimeRepository.ts"

/** What a store must provide. */
export type Ports =
  | ActivityLog
  | Answers
  | ApiKeyRepository
  | ClientRepository
  | ConnectionRepository
  | MemberRepository
  | OAuthArtifacts
  | PaymentRepository
  | PayoutRepository
  | ProjectRepository
  | RateLeases
  | RateRepository
  | ReferenceLookup
  | ReportFacts
  | RollupKeeper
  | Snapshot
  | TimeRepository
  | WorkspaceRepository

/** Every use case. */
export type UseCases =
  | ApiKeys
  | Authenticator
  | Calendar
  | Clients
  | Connections
  | Members
  | Operator
  | Payments
  | Payouts
  | Projects
  | Reports
  | Rates
  | Rollups
  | Settings
  | SignIn
  | TimeEntries

/** All use cases on whatever store is provided: what hosts and embedding apps build on. */
export const layer: Layer.Layer<UseCases, never, Ports> = Layer.mergeAll(
  ApiKeys.layer,
  Authenticator.layer,
  Calendar.layer,
  Clients.layer,
  Connections.layer,
  Members.layer,
  Operator.layer,
  Payments.layer,
  Payouts.layer,
  Projects.layer,
  Reports.layer,
  Rates.layer,
  Rollups.layer,
  Settings.layer,
  SignIn.layer.pipe(Layer.provide(Authenticator.layer)),
  TimeEntries.layer
)
