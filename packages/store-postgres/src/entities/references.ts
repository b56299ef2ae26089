import { recordReferences } from "../records/recordTables.ts"

/** The tables whose rows keep a project from being removed, with the noun for their rows. */
export const projectReferences = [
  ...recordReferences,
  { noun: "rates", table: "billing_rates" },
  { noun: "invoice schedules", table: "invoice_schedules" }
]

/** The tables whose rows keep a client from being removed. */
export const clientReferences = [
  ...recordReferences,
  { noun: "projects", table: "projects" },
  { noun: "members", table: "member_clients" },
  { noun: "rates", table: "billing_rates" },
  { noun: "invoices", table: "invoices" },
  { noun: "invoice schedules", table: "invoice_schedules" }
]
