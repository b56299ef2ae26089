import type { Ports } from "@hourbook/core/Core"
import * as Later from "@hourbook/core/laterPorts"
import * as LockReader from "@hourbook/core/periods/lockReader"
import * as DocumentLookup from "@hourbook/core/receivables/documentLookup"
import { Layer } from "effect"
import * as Activity from "./activity.ts"
import * as Keys from "./apiKeys.ts"
import * as BillingRates from "./billingRates.ts"
import * as BudgetNotices from "./budgetNotices.ts"
import * as ChangeFeed from "./changeFeed.ts"
import * as Clients from "./clients.ts"
import * as Connections from "./connections.ts"
import * as ExchangeRates from "./exchangeRates.ts"
import * as Facts from "./facts.ts"
import * as Identities from "./identities.ts"
import * as Inspector from "./inspector.ts"
import * as Leases from "./leases.ts"
import * as LogBlocks from "./logBlocks.ts"
import * as Members from "./members.ts"
import * as Periods from "./periods.ts"
import * as Preferences from "./preferences.ts"
import * as Projects from "./projects.ts"
import * as RateLeases from "./rateLeases.ts"
import * as Money from "./records/money.ts"
import * as Time from "./records/time.ts"
import * as References from "./references.ts"
import * as Seller from "./seller.ts"
import * as Sessions from "./sessions.ts"
import * as SignInCodes from "./signInCodes.ts"
import * as Snapshots from "./snapshot.ts"
import type { Dynamo } from "./table/Dynamo.ts"
import type { LayoutIsNewer } from "./table/LayoutIsNewer.ts"
import * as Tags from "./tags.ts"
import * as Timers from "./timers.ts"
import { rollupNames } from "./totals/rollupNames.ts"
import { Summarizer } from "./totals/Summarizer.ts"
import { upgrade } from "./upgrade.ts"
import * as Workspaces from "./workspaces.ts"
import { ClosedDay } from "./writes/ClosedDay.ts"
import { DeletionEpoch } from "./writes/DeletionEpoch.ts"
import * as IdempotencyStore from "./writes/idempotency.ts"
import { LogFloor } from "./writes/LogFloor.ts"
import { TransactionWriter } from "./writes/TransactionWriter.ts"
import { WriteShards } from "./writes/WriteShards.ts"

const load = () => import("./laterLayers.ts")
const artifacts = Later.artifacts(async () => (await load()).artifacts)
const calendarFeeds = Later.calendarFeeds(async () => (await load()).calendarFeeds)
const discountedPayments = Later.discountedPayments(async () => (await load()).discountedPayments)
const imports = Later.imports(async () => (await load()).imports)
const outbox = Later.outbox(async () => (await load()).outbox)
const passkeys = Later.passkeys(async () => (await load()).passkeys)
const rollups = Later.rollups(rollupNames)(async () => (await load()).rollups)
const sheets = Later.sheets(async () => (await load()).sheets)
const statementLinks = Later.statementLinks(async () => (await load()).statementLinks)
const invoices = Later.invoices(async () => (await load()).invoices)
const invoiceSeries = Later.invoiceSeries(async () => (await load()).invoiceSeries)
const invoiceSchedules = Later.invoiceSchedules(async () => (await load()).invoiceSchedules)
const personalData = Later.personalData(async () => (await load()).personalData)
const taxCodes = Later.taxCodes(async () => (await load()).taxCodes)
const webhookQueue = Later.webhookQueue(async () => (await load()).webhookQueue)
const webhooks = Later.webhooks(async () => (await load()).webhooks)
const workspaceCopier = Later.workspaceCopier(false)(async () => (await load()).workspaceCopier)
const workspaceRemover = Later.workspaceRemover(async () => (await load()).workspaceRemover)
const accounts = Later.accountRecords(async () => (await load()).accountRecords).pipe(Layer.provide(invoices))

/** All ports, on one DynamoDB table. Fails if a newer version of Hourbook has upgraded it. */
export const layer: Layer.Layer<Ports, LayoutIsNewer, Dynamo> = Layer.mergeAll(
  accounts,
  Activity.layer,
  IdempotencyStore.layer,
  Identities.layer,
  imports,
  Inspector.layer,
  invoices,
  artifacts,
  invoiceSeries,
  invoiceSchedules,
  taxCodes,
  BillingRates.layer,
  calendarFeeds,
  ChangeFeed.layer.pipe(Layer.provide(LogFloor.layer)),
  Clients.layer,
  Connections.layer,
  discountedPayments,
  Facts.layer,
  Keys.layer,
  Leases.layer,
  LogBlocks.layer,
  BudgetNotices.layer,
  Members.layer,
  Money.layer,
  outbox,
  passkeys,
  Periods.layer.pipe(Layer.provide(ClosedDay.layer)),
  DocumentLookup.layer.pipe(Layer.provide([accounts, Facts.layer, invoices])),
  personalData,
  Preferences.layer,
  Projects.layer,
  RateLeases.layer,
  ExchangeRates.layer,
  References.layer,
  rollups,
  Seller.layer,
  Sessions.layer,
  sheets,
  SignInCodes.layer,
  Snapshots.layer,
  statementLinks,
  Tags.layer,
  Time.layer,
  Timers.layer,
  webhookQueue,
  webhooks,
  workspaceCopier,
  workspaceRemover,
  Workspaces.layer,
  LockReader.layer.pipe(Layer.provide([Periods.layer.pipe(Layer.provide(ClosedDay.layer)), Workspaces.layer]))
).pipe(
  Layer.provide(TransactionWriter.layer),
  Layer.provide([DeletionEpoch.layer, WriteShards.layer, Summarizer.layer]),
  Layer.provide(Layer.effectDiscard(upgrade))
)
