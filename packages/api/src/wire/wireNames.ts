/** The interface's names of core's fields, where they differ. */
export const wireNames = {
  workedOn: "accrual_date",
  receivedOn: "inflow_date",
  paidOn: "payout_date",
  effectiveDate: "effective_date",
  balanceDate: "accrual_to",
  durationMinutes: "duration_minutes_total",
  clientId: "counteragent_id",
  clientIds: "counteragent_ids",
  projectId: "project_id",
  userId: "user_id",
  paymentTermsDays: "payment_terms_days",
  holidayRegion: "holiday_region",
  expiresAt: "expires_at"
} as const

const names: ReadonlyMap<string, string> = new Map(Object.entries(wireNames))

/** A field's public name. */
export const wireName = (field: string): string => names.get(field) ?? field
