import type { Ports } from "@hourbook/core/Core"
import { Layer } from "effect"
import * as Keys from "./apiKeys.ts"
import * as Artifacts from "./artifacts.ts"
import * as BillingRates from "./billingRates.ts"
import * as CalendarFeeds from "./calendarFeeds.ts"
import * as Clients from "./clients.ts"
import * as Connections from "./connections.ts"
import type { Database } from "./database/Database.ts"
import * as ExchangeRates from "./exchangeRates.ts"
import * as ChangeFeed from "./feed/changeFeed.ts"
import * as Identities from "./identities.ts"
import * as Imports from "./imports.ts"
import * as Inspector from "./inspector.ts"
import * as Members from "./members.ts"
import * as Passkeys from "./passkeys.ts"
import * as PersonalData from "./personalData.ts"
import * as Preferences from "./preferences.ts"
import * as Projects from "./projects.ts"
import * as RateLeases from "./rateLeases.ts"
import * as Money from "./records/money.ts"
import * as Time from "./records/time.ts"
import * as References from "./references.ts"
import * as Sessions from "./sessions.ts"
import * as SignInCodes from "./signInCodes.ts"
import * as Snapshot from "./snapshot.ts"
import * as StatementLinks from "./statementLinks.ts"
import * as Tags from "./tags.ts"
import * as Timers from "./timers.ts"
import * as Facts from "./totals/facts.ts"
import * as Rollups from "./totals/rollups.ts"
import * as WorkspaceCopier from "./workspaceCopier.ts"
import * as WorkspaceRemover from "./workspaceRemover.ts"
import * as Workspaces from "./workspaces.ts"
import * as Activity from "./writes/activity.ts"
import * as IdempotencyStore from "./writes/idempotency.ts"
import * as LogBlocks from "./writes/logBlocks.ts"

/** Every port on PostgreSQL, a server (`Server.ts`) or an embedded database (`Pglite.ts`). */
export const layer: Layer.Layer<Ports, never, Database> = Layer.mergeAll(
  Activity.layer,
  IdempotencyStore.layer,
  Identities.layer,
  Imports.layer,
  Inspector.layer,
  Artifacts.layer,
  BillingRates.layer,
  CalendarFeeds.layer,
  ChangeFeed.layer,
  Clients.layer,
  Connections.layer,
  Facts.layer,
  Keys.layer,
  LogBlocks.layer,
  Members.layer,
  Money.layer,
  Passkeys.layer,
  PersonalData.layer,
  Preferences.layer,
  Projects.layer,
  RateLeases.layer,
  ExchangeRates.layer,
  References.layer,
  Rollups.layer,
  Sessions.layer,
  SignInCodes.layer,
  Snapshot.layer,
  StatementLinks.layer,
  Tags.layer,
  Time.layer,
  Timers.layer,
  WorkspaceCopier.layer,
  WorkspaceRemover.layer,
  Workspaces.layer
)
