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
  { id: "member", name: m.activity_only_members() }
]

export const actionChoices = (): ReadonlyArray<FilterChoice> => [
  { id: "created", name: m.activity_only_created() },
  { id: "updated", name: m.activity_only_updated() },
  { id: "deleted", name: m.activity_only_deleted() }
]
