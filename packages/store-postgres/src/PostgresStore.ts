import type { Ports } from "@hourbook/core/Core"
import * as Later from "@hourbook/core/laterPorts"
import * as LockReader from "@hourbook/core/periods/lockReader"
import * as DocumentLookup from "@hourbook/core/receivables/documentLookup"
import { Layer } from "effect"
import * as Keys from "./apiKeys.ts"
import * as BillingRates from "./billingRates.ts"
import * as BudgetNotices from "./budgetNotices.ts"
import * as Clients from "./clients.ts"
import * as Connections from "./connections.ts"
import type { Database } from "./database/Database.ts"
import * as ExchangeRates from "./exchangeRates.ts"
import * as ChangeFeed from "./feed/changeFeed.ts"
import * as Identities from "./identities.ts"
import * as Inspector from "./inspector.ts"
import * as Leases from "./leases.ts"
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
import * as Sheets from "./sheets.ts"
import * as SignInCodes from "./signInCodes.ts"
import * as Snapshot from "./snapshot.ts"
import * as Tags from "./tags.ts"
import * as Timers from "./timers.ts"
import * as Facts from "./totals/facts.ts"
import * as Rollups from "./totals/rollups.ts"
import * as Workspaces from "./workspaces.ts"
import * as Activity from "./writes/activity.ts"
import * as IdempotencyStore from "./writes/idempotency.ts"
import * as LogBlocks from "./writes/logBlocks.ts"

const load = () => import("./laterLayers.ts")
const accountRecords = Later.accountRecords(async () => (await load()).accountRecords)
const artifacts = Later.artifacts(async () => (await load()).artifacts)
const calendarFeeds = Later.calendarFeeds(async () => (await load()).calendarFeeds)
const discountedPayments = Later.discountedPayments(async () => (await load()).discountedPayments).pipe(
  Layer.provide(Money.layer)
)
const imports = Later.imports(async () => (await load()).imports)
const outbox = Later.outbox(async () => (await load()).outbox)
const passkeys = Later.passkeys(async () => (await load()).passkeys)
const statementLinks = Later.statementLinks(async () => (await load()).statementLinks)
const invoices = Later.invoices(async () => (await load()).invoices)
const invoiceSeries = Later.invoiceSeries(async () => (await load()).invoiceSeries)
const invoiceSchedules = Later.invoiceSchedules(async () => (await load()).invoiceSchedules)
const personalData = Later.personalData(async () => (await load()).personalData)
const taxCodes = Later.taxCodes(async () => (await load()).taxCodes)
const webhookQueue = Later.webhookQueue(async () => (await load()).webhookQueue)
const webhooks = Later.webhooks(async () => (await load()).webhooks)
const workspaceCopier = Later.workspaceCopier(true)(async () => (await load()).workspaceCopier)
const workspaceRemover = Later.workspaceRemover(async () => (await load()).workspaceRemover)

/** Every port on PostgreSQL, a server (`Server.ts`) or an embedded database (`Pglite.ts`). */
export const layer: Layer.Layer<Ports, never, Database> = Layer.mergeAll(
  accountRecords,
  Activity.layer,
  IdempotencyStore.layer,
  Identities.layer,
  imports,
  Inspector.layer,
  invoices,
  invoiceSeries,
  invoiceSchedules,
  artifacts,
  BillingRates.layer,
  calendarFeeds,
  ChangeFeed.layer,
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
  Periods.layer,
  DocumentLookup.layer.pipe(Layer.provide([accountRecords, Facts.layer, invoices])),
  personalData,
  Preferences.layer,
  Projects.layer,
  RateLeases.layer,
  ExchangeRates.layer,
  References.layer,
  Rollups.layer,
  Seller.layer,
  Sessions.layer,
  Sheets.layer,
  SignInCodes.layer,
  Snapshot.layer,
  statementLinks,
  Tags.layer,
  taxCodes,
  Time.layer,
  Timers.layer,
  webhookQueue,
  webhooks,
  workspaceCopier,
  workspaceRemover,
  Workspaces.layer,
  LockReader.layer.pipe(Layer.provide([Periods.layer, Workspaces.layer]))
)
