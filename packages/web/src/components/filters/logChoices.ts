import { serverNow } from "../../api/serverClock.ts"
import { dayOfMoment } from "../../format/dates.ts"
import { monthOf, periodName, quarterOf, shiftPeriod, yearOf } from "../../format/period.ts"
import { m } from "../../paraglide/messages.js"
import type { FilterChoice } from "./choice.ts"

/** What the log is about, by the words of its address. */
export const kindChoices = (): ReadonlyArray<FilterChoice> => [
  { id: "time_entry", name: m.activity_only_entries() },
  { id: "payment", name: m.activity_only_payments() },
  { id: "charge", name: m.activity_only_charges() },
  { id: "payout", name: m.activity_only_payouts() },
  { id: "project", name: m.activity_only_projects() },
  { id: "counteragent", name: m.activity_only_clients() },
  { id: "member", name: m.activity_only_members() },
  { id: "tag", name: m.activity_only_tags() },
  { id: "rate", name: m.activity_only_rates() },
  { id: "exchange_rate", name: m.activity_only_exchange_rates() },
  { id: "workspace", name: m.activity_only_workspaces() },
  { id: "api_key", name: m.activity_only_keys() },
  { id: "session", name: m.activity_only_sessions() },
  { id: "passkey", name: m.activity_only_passkeys() },
  { id: "connection", name: m.activity_only_connections() },
  { id: "statement_link", name: m.activity_only_links() },
  { id: "calendar_feed", name: m.activity_only_feeds() },
  { id: "import", name: m.activity_only_imports() },
  { id: "period", name: m.activity_only_periods() },
  { id: "sheet", name: m.activity_only_sheets() },
  { id: "budget", name: m.activity_only_budgets() },
  { id: "invoice", name: m.activity_only_invoices() },
  { id: "tax_code", name: m.activity_only_tax_codes() },
  { id: "invoice_series", name: m.activity_only_series() },
  { id: "invoice_schedule", name: m.activity_only_schedules() },
  { id: "webhook", name: m.activity_only_webhooks() },
  { id: "mail", name: m.activity_only_mails() }
]

export const actionChoices = (): ReadonlyArray<FilterChoice> => [
  { id: "created", name: m.activity_only_created() },
  { id: "updated", name: m.activity_only_updated() },
  { id: "deleted", name: m.activity_only_deleted() }
]

/** Days that changes concern: this month and those of a year before it, quarters and years. */
export const dayChoices = (): ReadonlyArray<FilterChoice> => {
  const today = dayOfMoment(new Date(serverNow()).toISOString())
  const back = (period: string, count: number) => Array.from({ length: count }, (_, n) => shiftPeriod(period, -n))
  return [...back(monthOf(today), 13), ...back(quarterOf(today), 5), ...back(yearOf(today), 3)].map((id) => ({
    id,
    name: periodName(id, id)
  }))
}
