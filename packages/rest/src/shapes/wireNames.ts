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

/** What the paths and counts of the interface call a kind of record: its name, but for payments. */
export type PathName<Kind extends RecordKindName = RecordKindName> = Kind extends "payments" ? "money" : Kind
export const pathName = (kind: RecordKindName): PathName => (kind === "payments" ? "money" : kind)

export const recordPath = (kind: RecordKindName): string => `/api/${pathName(kind)}`

/** Where something is filled in that is missing for the issue of a document. */
export const missingPlace = <Place extends string>(where: Place): Exclude<Place, "client"> | "counteragent" =>
  isOther(where) ? where : "counteragent"
const isOther = <Place extends string>(where: Place): where is Exclude<Place, "client"> => where !== "client"
