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
  { id: "import", name: m.activity_only_imports() }
]

export const actionChoices = (): ReadonlyArray<FilterChoice> => [
  { id: "created", name: m.activity_only_created() },
  { id: "updated", name: m.activity_only_updated() },
  { id: "deleted", name: m.activity_only_deleted() }
]
