import type { Ports } from "@hourbook/core/Core"
import { Layer } from "effect"
import * as Activity from "./activity.ts"
import * as Keys from "./apiKeys.ts"
import * as Artifacts from "./artifacts.ts"
import * as BillingRates from "./billingRates.ts"
import * as CalendarFeeds from "./calendarFeeds.ts"
import * as ChangeFeed from "./changeFeed.ts"
import * as Clients from "./clients.ts"
import * as Connections from "./connections.ts"
import * as ExchangeRates from "./exchangeRates.ts"
import * as Facts from "./facts.ts"
import * as Identities from "./identities.ts"
import * as Imports from "./imports.ts"
import * as Inspector from "./inspector.ts"
import * as LogBlocks from "./logBlocks.ts"
import * as Members from "./members.ts"
import * as Passkeys from "./passkeys.ts"
import * as PersonalData from "./personalData.ts"
import * as Preferences from "./preferences.ts"
import * as Projects from "./projects.ts"
import * as RateLeases from "./rateLeases.ts"
import * as Money from "./records/money.ts"
import * as Time from "./records/time.ts"
import * as References from "./references.ts"
import * as Rollups from "./rollups.ts"
import * as Sessions from "./sessions.ts"
import * as SignInCodes from "./signInCodes.ts"
import * as Snapshots from "./snapshot.ts"
import * as StatementLinks from "./statementLinks.ts"
import type { Dynamo } from "./table/Dynamo.ts"
import type { LayoutIsNewer } from "./table/LayoutIsNewer.ts"
import * as Tags from "./tags.ts"
import * as Timers from "./timers.ts"
import { Summarizer } from "./totals/Summarizer.ts"
import { upgrade } from "./upgrade.ts"
import * as WorkspaceCopier from "./workspaceCopier.ts"
import * as WorkspaceRemover from "./workspaceRemover.ts"
import * as Workspaces from "./workspaces.ts"
import { DeletionEpoch } from "./writes/DeletionEpoch.ts"
import * as IdempotencyStore from "./writes/idempotency.ts"
import { LogFloor } from "./writes/LogFloor.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"
import { WriteShards } from "./writes/WriteShards.ts"

/** All ports, on one DynamoDB table. Fails if a newer version of Hourbook has upgraded it. */
export const layer: Layer.Layer<Ports, LayoutIsNewer, Dynamo> = Layer.mergeAll(
  Activity.layer,
  IdempotencyStore.layer,
  Identities.layer,
  Imports.layer,
  Inspector.layer,
  Artifacts.layer,
  BillingRates.layer,
  CalendarFeeds.layer,
  ChangeFeed.layer.pipe(Layer.provide(LogFloor.layer)),
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
  Snapshots.layer,
  StatementLinks.layer,
  Tags.layer,
  Time.layer,
  Timers.layer,
  WorkspaceCopier.layer,
  WorkspaceRemover.layer,
  Workspaces.layer
).pipe(
  Layer.provide(TransactionWriter.layer),
  Layer.provide([DeletionEpoch.layer, WriteShards.layer, Summarizer.layer]),
  Layer.provide(Layer.effectDiscard(upgrade))
)
