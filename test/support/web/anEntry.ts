import type { TimeEntry } from "@hourbook/contract/contract"

/** A time entry as the interface sends it. */
export const anEntry = (fields: Partial<TimeEntry> = {}): TimeEntry => ({
  id: "01890000-0000-7000-8000-000000000001",
  description: "Wireframes",
  accrual_date: "2026-11-16",
  duration_minutes_total: 60,
  cost: 90,
  currency: "EUR",
  counteragent_id: null,
  counteragent_name: null,
  project_id: "grid",
  project_name: "Grid",
  user_id: "ada",
  user_name: "Ada",
  created_at: "2026-11-16T10:00:00Z",
  updated_at: "2026-11-16T10:00:00Z",
  billable: true,
  billed_minutes: 60,
  started_at: null,
  ended_at: null,
  tags: [],
  billed_elsewhere: false,
  invoice_id: null,
  invoice_number: null,
  external_ref: null,
  import_id: null,
  ...fields
})
