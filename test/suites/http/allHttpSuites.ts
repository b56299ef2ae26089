import { consents } from "../assistants/consents.ts"
import { apiKeys } from "./apiKeys.ts"
import { sheetLocks } from "./approvals/sheetLocks.ts"
import { sheets } from "./approvals/sheets.ts"
import { billingSettings } from "./billing/billingSettings.ts"
import { logo } from "./billing/logo.ts"
import { bulk } from "./bulk/bulk.ts"
import { bulkRefusals } from "./bulk/bulkRefusals.ts"
import { eachKindAtOnce } from "./bulk/eachKindAtOnce.ts"
import { checkOrder } from "./checkOrder.ts"
import { connections } from "./connections.ts"
import { convertedTotals } from "./convertedTotals.ts"
import { edges } from "./edges.ts"
import { entities } from "./entities.ts"
import { exchangeRates } from "./exchangeRates.ts"
import { idempotency } from "./idempotency.ts"
import { invitations } from "./invitations.ts"
import { discountedPayments } from "./invoices/discountedPayments.ts"
import { drafts } from "./invoices/drafts.ts"
import { everyInvoicedWay } from "./invoices/everyInvoicedWay.ts"
import { invoices } from "./invoices/invoices.ts"
import { moves } from "./invoices/moves.ts"
import { receivables } from "./invoices/receivables.ts"
import { schedules } from "./invoices/schedules.ts"
import { lists } from "./lists.ts"
import { members } from "./members.ts"
import { chargeRules } from "./money/chargeRules.ts"
import { charges, settlements } from "./money/charges.ts"
import { moneyFields } from "./money/moneyFields.ts"
import { moveRecords } from "./money/moveRecords.ts"
import { bulkImports } from "./origins/bulkImports.ts"
import { externalRefs } from "./origins/externalRefs.ts"
import { calendarFeeds } from "./pages/calendarFeeds.ts"
import { mails } from "./pages/mails.ts"
import { preferences } from "./pages/preferences.ts"
import { statementLinks } from "./pages/statementLinks.ts"
import { suggestions } from "./pages/suggestions.ts"
import { webhooks } from "./pages/webhooks.ts"
import { paging } from "./paging.ts"
import { closedBooks } from "./periods/closedBooks.ts"
import { everyWay } from "./periods/everyWay.ts"
import { monthEnd } from "./periods/monthEnd.ts"
import { clientCurrency } from "./prices/clientCurrency.ts"
import { overlaps } from "./prices/overlaps.ts"
import { pricedWork } from "./prices/pricedWork.ts"
import { queries } from "./queries.ts"
import { records } from "./records.ts"
import { references } from "./references.ts"
import { accessLines } from "./reports/accessLines.ts"
import { budgets } from "./reports/budgets.ts"
import { changes } from "./reports/changes.ts"
import { changesEffect } from "./reports/changesEffect.ts"
import { debtorPages } from "./reports/debtorPages.ts"
import { feedFilters } from "./reports/feedFilters.ts"
import { logLines } from "./reports/logLines.ts"
import { reports } from "./reports/reports.ts"
import { reportsAccess } from "./reports/reportsAccess.ts"
import { reportsDebt } from "./reports/reportsDebt.ts"
import { reportsFeed } from "./reports/reportsFeed.ts"
import { reportsMatrices } from "./reports/reportsMatrices.ts"
import { statements } from "./reports/statements.ts"
import { undo } from "./reports/undo.ts"
import { withoutCharts } from "./reports/withoutCharts.ts"
import { settings } from "./settings.ts"
import { formerMembers } from "./signIn/formerMembers.ts"
import { joining } from "./signIn/joining.ts"
import { ownPages } from "./signIn/ownPages.ts"
import { passkeys } from "./signIn/passkeys.ts"
import { recentSignIn } from "./signIn/recentSignIn.ts"
import { sampleData } from "./signIn/sampleData.ts"
import { sessions } from "./signIn/sessions.ts"
import { textFields } from "./textFields.ts"
import { totals } from "./totals.ts"
import { unknownFields } from "./unknownFields.ts"
import { versions } from "./versions.ts"
import { visibility } from "./visibility.ts"

/** What a store takes part in by more than what the suites of stores hold of its ports. */
export const storedSuites = [
  charges,
  drafts,
  invoices,
  moves,
  receivables,
  schedules,
  settlements,
  moneyFields,
  visibility,
  versions,
  idempotency,
  bulk,
  moveRecords,
  overlaps,
  bulkImports,
  undo,
  sheets,
  sheetLocks,
  bulkRefusals,
  eachKindAtOnce,
  externalRefs,
  entities,
  apiKeys,
  connections,
  members,
  formerMembers,
  joining,
  invitations,
  sampleData,
  sessions,
  passkeys,
  settings,
  preferences,
  suggestions,
  statementLinks,
  calendarFeeds,
  webhooks,
  mails,
  consents,
  closedBooks,
  everyWay,
  discountedPayments,
  everyInvoicedWay,
  monthEnd,
  exchangeRates,
  billingSettings,
  logo,
  pricedWork,
  clientCurrency,
  reports,
  debtorPages,
  withoutCharts,
  reportsDebt,
  reportsFeed,
  logLines,
  accessLines,
  feedFilters,
  changesEffect,
  budgets,
  changes,
  reportsMatrices
]

/**
 * What is decided before a store is asked, or made of what its ports answer: fields, references, order, pages, totals and
 * values in the base currency are held on every store by the suites of the ports, from which the interface takes them alike.
 */
const edgeSuites = [
  ownPages,
  recentSignIn,
  chargeRules,
  statements,
  records,
  references,
  queries,
  edges,
  checkOrder,
  unknownFields,
  textFields,
  lists,
  paging,
  totals,
  convertedTotals,
  reportsAccess
]

/** Everything that the public interface promises whatever store is behind it. */
export const allHttpSuites = [...storedSuites, ...edgeSuites]

/** Enough that every operation succeeds. */
export const everyOperation = [
  charges,
  drafts,
  invoices,
  moves,
  receivables,
  schedules,
  everyInvoicedWay,
  versions,
  bulk,
  bulkImports,
  undo,
  sheets,
  sheetLocks,
  apiKeys,
  connections,
  members,
  formerMembers,
  joining,
  invitations,
  sampleData,
  sessions,
  passkeys,
  settings,
  preferences,
  suggestions,
  statementLinks,
  calendarFeeds,
  webhooks,
  mails,
  closedBooks,
  exchangeRates,
  billingSettings,
  logo,
  pricedWork,
  eachKindAtOnce,
  reports,
  reportsDebt,
  reportsMatrices,
  budgets,
  changes
]

/** What depends on how path, query, headers and body arrive. */
export const carriedSuites = [edges, queries, lists, textFields, idempotency]
