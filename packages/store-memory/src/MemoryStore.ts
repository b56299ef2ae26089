import type { Ports } from "@hourbook/core/Core"
import * as LockReader from "@hourbook/core/periods/lockReader"
import * as DocumentLookup from "@hourbook/core/receivables/documentLookup"
import { Layer } from "effect"
import * as AccountRecords from "./accountRecords.ts"
import * as Activity from "./activity.ts"
import * as Keys from "./apiKeys.ts"
import * as Artifacts from "./artifacts.ts"
import * as Billing from "./billing.ts"
import * as BillingRates from "./billingRates.ts"
import * as BudgetNotices from "./budgetNotices.ts"
import * as CalendarFeeds from "./calendarFeeds.ts"
import * as ChangeFeed from "./changeFeed.ts"
import * as Clients from "./clients.ts"
import * as Connections from "./connections.ts"
import * as DiscountedPayments from "./discountedPayments.ts"
import * as ExchangeRates from "./exchangeRates.ts"
import * as Facts from "./facts.ts"
import * as IdempotencyStore from "./idempotency.ts"
import * as Identities from "./identities.ts"
import * as Imports from "./imports.ts"
import * as Inspector from "./inspector.ts"
import * as Invoices from "./invoices.ts"
import * as InvoiceSchedules from "./invoiceSchedules.ts"
import * as Leases from "./leases.ts"
import * as LogBlocks from "./logBlocks.ts"
import * as Members from "./members.ts"
import * as Money from "./money.ts"
import * as Outbox from "./outbox.ts"
import * as Passkeys from "./passkeys.ts"
import * as Periods from "./periods.ts"
import * as PersonalData from "./personalData.ts"
import * as Preferences from "./preferences.ts"
import * as Projects from "./projects.ts"
import * as RateLeases from "./rateLeases.ts"
import * as References from "./references.ts"
import * as Rollups from "./rollups.ts"
import { Memory } from "./rows/Memory.ts"
import * as Seller from "./seller.ts"
import * as Sessions from "./sessions.ts"
import * as Sheets from "./sheets.ts"
import * as SignInCodes from "./signInCodes.ts"
import * as Snapshot from "./snapshot.ts"
import * as StatementLinks from "./statementLinks.ts"
import * as Tags from "./tags.ts"
import * as Time from "./time.ts"
import * as Timers from "./timers.ts"
import * as Webhooks from "./webhooks.ts"
import * as WorkspaceCopier from "./workspaceCopier.ts"
import * as WorkspaceRemover from "./workspaceRemover.ts"
import * as Workspaces from "./workspaces.ts"

const accounts = AccountRecords.layer.pipe(Layer.provide([Invoices.layer, Money.layer]))

/** All ports, in memory. Each build of the layer is a new, empty store. It is the reference implementation of the ports. */
export const layer: Layer.Layer<Ports> = Layer.mergeAll(
  accounts,
  Activity.layer,
  IdempotencyStore.layer,
  Identities.layer,
  Imports.layer,
  Inspector.layer,
  Invoices.layer,
  Artifacts.layer,
  Billing.layer,
  BillingRates.layer,
  CalendarFeeds.layer,
  ChangeFeed.layer,
  Clients.layer,
  Connections.layer,
  DiscountedPayments.layer.pipe(Layer.provide(Money.layer)),
  Facts.layer,
  InvoiceSchedules.layer,
  Keys.layer,
  Leases.layer,
  LogBlocks.layer,
  BudgetNotices.layer,
  Members.layer,
  Money.layer,
  Passkeys.layer,
  Periods.layer,
  DocumentLookup.layer.pipe(Layer.provide([accounts, Facts.layer, Invoices.layer])),
  PersonalData.layer,
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
  StatementLinks.layer,
  Tags.layer,
  Timers.layer.pipe(Layer.provideMerge(Time.layer)),
  Outbox.layer,
  Webhooks.layer,
  WorkspaceCopier.layer.pipe(Layer.provide([Time.layer, Money.layer])),
  WorkspaceRemover.layer,
  Workspaces.layer,
  LockReader.layer.pipe(Layer.provide([Periods.layer, Workspaces.layer]))
).pipe(Layer.provide(Memory.layer))
