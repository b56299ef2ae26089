import type { RecordKindName } from "@hourbook/core/kinds/recordKinds"

/** The interface's names of core's fields, where they are not core's in snake case. */
const wireNames = {
  workedOn: "accrual_date",
  receivedOn: "inflow_date",
  paidOn: "payout_date",
  chargedOn: "charge_date",
  balanceDate: "accrual_to",
  durationMinutes: "duration_minutes_total",
  clientId: "counteragent_id",
  clientIds: "counteragent_ids",
  minutesPerDay: "hours_per_day"
} as const

const names: ReadonlyMap<string, string> = new Map(Object.entries(wireNames))

/** A field's public name. */
export const wireName = (field: string): string =>
  names.get(field) ?? field.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)

/** The path of a kind of record: its name, but for payments. */
export const recordPath = (kind: RecordKindName): string => `/api/${kind === "payments" ? "money" : kind}`
