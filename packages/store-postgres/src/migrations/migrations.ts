import { roles } from "./0001_roles.ts"
import { workspaces } from "./0002_workspaces.ts"
import { members } from "./0003_members.ts"
import { records } from "./0004_records.ts"
import { changes } from "./0005_changes.ts"
import { rates } from "./0006_rates.ts"
import { rollups } from "./0007_rollups.ts"
import { feed } from "./0008_feed.ts"
import { rateLeases } from "./0009_rate_leases.ts"
import { connections } from "./0010_connections.ts"
import { clientRollups } from "./0011_client_rollups.ts"
import { memberships } from "./0012_memberships.ts"
import { takenCodes } from "./0013_taken_codes.ts"
import { charges } from "./0014_charges.ts"
import { prices } from "./0015_prices.ts"
import { tags } from "./0016_tags.ts"
import { entryFacts } from "./0017_entry_facts.ts"
import { keyOwner } from "./0018_key_owner.ts"
import { sessions } from "./0019_sessions.ts"
import { preferences } from "./0020_preferences.ts"
import { statementLinks } from "./0021_statement_links.ts"
import { allTimeRollups } from "./0022_all_time_rollups.ts"
import { checkRights } from "./0023_check_rights.ts"
import { search } from "./0024_search.ts"
import { monthTotals } from "./0025_month_totals.ts"
import { externalRefs } from "./0026_external_refs.ts"
import { calendarFeeds } from "./0027_calendar_feeds.ts"
import { standings } from "./0029_standings.ts"
import { standingDays } from "./0030_standing_days.ts"
import { feedKinds } from "./0031_feed_kinds.ts"
import { standingOrder } from "./0032_standing_order.ts"
import { clientCurrency } from "./0033_client_currency.ts"
import { functionRights } from "./0034_function_rights.ts"
import { membersAndMoney } from "./0035_members_and_money.ts"
import { findableTexts } from "./0036_findable_texts.ts"
import { openAccruals } from "./0037_open_accruals.ts"
import { openParts } from "./0038_open_parts.ts"
import { logFields } from "./0039_log_fields.ts"
import { logBlocks } from "./0040_log_blocks.ts"
import { changeFeed } from "./0041_change_feed.ts"
import { undo } from "./0042_undo.ts"
import { closedBooks } from "./0043_closed_books.ts"
import { sheets } from "./0044_sheets.ts"
import { budgets } from "./0045_budgets.ts"
import { billing } from "./0046_billing.ts"
import { claims } from "./0047_claims.ts"
import { invoices } from "./0048_invoices.ts"
import { receivables } from "./0049_receivables.ts"
import { deposits } from "./0050_deposits.ts"
import { invoiceSchedules } from "./0051_invoice_schedules.ts"
import { movedDocuments } from "./0052_moved_documents.ts"
import { workerLeases } from "./0056_worker_leases.ts"
import { webhooks } from "./0059_webhooks.ts"
import { mails } from "./0060_mails.ts"
import type { Migrations } from "./Migration.ts"

/** All migrations, in order. Add a new one with the next number, in its own file; never change a released one. */
export const migrations: Migrations = {
  "0001_roles": roles,
  "0002_workspaces": workspaces,
  "0003_members": members,
  "0004_records": records,
  "0005_changes": changes,
  "0006_rates": rates,
  "0007_rollups": rollups,
  "0008_feed": feed,
  "0009_rate_leases": rateLeases,
  "0010_connections": connections,
  "0011_client_rollups": clientRollups,
  "0012_memberships": memberships,
  "0013_taken_codes": takenCodes,
  "0014_charges": charges,
  "0015_prices": prices,
  "0016_tags": tags,
  "0017_entry_facts": entryFacts,
  "0018_key_owner": keyOwner,
  "0019_sessions": sessions,
  "0020_preferences": preferences,
  "0021_statement_links": statementLinks,
  "0022_all_time_rollups": allTimeRollups,
  "0023_check_rights": checkRights,
  "0024_search": search,
  "0025_month_totals": monthTotals,
  "0026_external_refs": externalRefs,
  "0027_calendar_feeds": calendarFeeds,
  "0029_standings": standings,
  "0030_standing_days": standingDays,
  "0031_feed_kinds": feedKinds,
  "0032_standing_order": standingOrder,
  "0033_client_currency": clientCurrency,
  "0034_function_rights": functionRights,
  "0035_members_and_money": membersAndMoney,
  "0036_findable_texts": findableTexts,
  "0037_open_accruals": openAccruals,
  "0038_open_parts": openParts,
  "0039_log_fields": logFields,
  "0040_log_blocks": logBlocks,
  "0041_change_feed": changeFeed,
  "0042_undo": undo,
  "0043_closed_books": closedBooks,
  "0044_sheets": sheets,
  "0045_budgets": budgets,
  "0046_billing": billing,
  "0047_claims": claims,
  "0048_invoices": invoices,
  "0049_receivables": receivables,
  "0050_deposits": deposits,
  "0051_invoice_schedules": invoiceSchedules,
  "0052_moved_documents": movedDocuments,
  "0056_worker_leases": workerLeases,
  "0059_webhooks": webhooks,
  "0060_mails": mails
}
