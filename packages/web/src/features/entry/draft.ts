import type { NewTimeEntry, TimeEntry, TimeEntryPatch } from "@hourbook/api/contract"
import { clockAt, clockText, instantAt } from "../../words/clockText.ts"
import type { Day } from "../../words/dates.ts"
import { type Decimal, decimalFrom } from "../../words/moneyText.ts"

/** Who decides what the entry costs: the rate in force, an own price of an hour, or an own amount. */
export type Pricing = "rate" | "hourly" | "amount" | "none"

/** A time entry in a form. */
export interface EntryDraft {
  readonly description: string
  readonly projectId: string | null
  readonly projectName: string | null
  readonly clientId: string | null
  readonly clientName: string | null
  readonly userId: string
  readonly userName: string | null
  readonly day: Day | null
  readonly minutes: number | null
  /** Whether the entry has start and end instead of a duration. */
  readonly hasClock: boolean
  readonly start: string
  readonly end: string
  readonly tags: ReadonlyArray<string>
  readonly pricing: Pricing
  readonly amount: Decimal | null
  readonly currency: string
  /** Whether the currency was chosen; until then a new price is in what its client pays in. */
  readonly isCurrencyChosen?: boolean
}

/** An empty form of a person. */
export const emptyDraft = (own: {
  readonly userId: string
  readonly day: Day
  readonly currency: string
}): EntryDraft => ({
  description: "",
  projectId: null,
  projectName: null,
  clientId: null,
  clientName: null,
  userId: own.userId,
  userName: null,
  day: own.day,
  minutes: null,
  hasClock: false,
  start: "",
  end: "",
  tags: [],
  pricing: "rate",
  amount: null,
  currency: own.currency
})

const pricingOf = (entry: TimeEntry): Pricing => {
  if (!entry.billable) return "none"
  if (entry.rate_id !== null && entry.rate_id !== undefined) return "rate"
  return entry.hourly_rate === null || entry.hourly_rate === undefined ? "amount" : "hourly"
}

/** An entry in a form; its start and end as the clocks of the zone show them. */
export const draftOf = (entry: TimeEntry, zone: string): EntryDraft => {
  const pricing = pricingOf(entry)
  const price = pricing === "hourly" ? (entry.hourly_rate ?? 0) : entry.cost
  return {
    description: entry.description,
    projectId: entry.project_id,
    projectName: entry.project_name,
    clientId: entry.counteragent_id,
    clientName: entry.counteragent_name,
    userId: entry.user_id,
    userName: entry.user_name,
    day: entry.accrual_date,
    minutes: entry.duration_minutes_total,
    hasClock: entry.started_at !== null && entry.ended_at !== null,
    start: entry.started_at === null ? "" : clockText(clockAt(entry.started_at, zone).minutes),
    end: entry.ended_at === null ? "" : clockText(clockAt(entry.ended_at, zone).minutes),
    tags: entry.tags,
    pricing,
    amount: pricing === "hourly" || pricing === "amount" ? (decimalFrom(price) ?? null) : null,
    currency: entry.currency,
    isCurrencyChosen: pricing === "hourly" || pricing === "amount"
  }
}

/** Minutes of a day as instants; an end before the start is on the next day. */
export const spanOf = (day: Day, start: number, end: number, zone: string) => ({
  started_at: instantAt(day, start, zone),
  ended_at: instantAt(day, end > start ? end : end + 1440, zone)
})

/** What a form's price is in a request: nothing where the rate decides. */
const priceOf = (draft: EntryDraft) => {
  if (draft.pricing === "none") return { billable: false }
  if (draft.pricing === "rate" || draft.amount === null) return { billable: true }
  return draft.pricing === "hourly"
    ? { billable: true, hourly_rate: draft.amount, currency: draft.currency }
    : { billable: true, cost: draft.amount, currency: draft.currency }
}

/** The times of a form whose start and end are understood. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A new entry for the interface. */
export const newEntryOf = (
  draft: EntryDraft,
  of: { readonly zone: string; readonly span: Span | undefined; readonly ownId: string }
): NewTimeEntry => ({
  description: draft.description.trim(),
  ...(draft.day === null ? {} : { accrual_date: draft.day }),
  ...(draft.minutes === null ? {} : { duration_minutes_total: draft.minutes }),
  ...(of.span === undefined || draft.day === null ? {} : spanOf(draft.day, of.span.start, of.span.end, of.zone)),
  ...(draft.projectId === null ? { counteragent_id: draft.clientId } : { project_id: draft.projectId }),
  ...(draft.userId === of.ownId ? {} : { user_id: draft.userId }),
  tags: draft.tags,
  ...priceOf(draft)
})

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What changed in the form, for the interface; empty where nothing did. */
export const patchOf = (
  before: EntryDraft,
  after: EntryDraft,
  of: { readonly zone: string; readonly span: Span | undefined }
): TimeEntryPatch => {
  const changed = (...keys: ReadonlyArray<keyof EntryDraft>): boolean =>
    keys.some((key) => !same(before[key], after[key]))
  const span =
    of.span === undefined || after.day === null ? undefined : spanOf(after.day, of.span.start, of.span.end, of.zone)
  return {
    ...(changed("description") ? { description: after.description.trim() } : {}),
    ...(changed("day") && after.day !== null ? { accrual_date: after.day } : {}),
    ...(changed("minutes") && after.minutes !== null ? { duration_minutes_total: after.minutes } : {}),
    ...(span !== undefined && changed("start", "end", "day", "hasClock") ? span : {}),
    ...(before.hasClock && !after.hasClock ? { started_at: null, ended_at: null } : {}),
    ...(changed("projectId") ? { project_id: after.projectId } : {}),
    ...(changed("projectId", "clientId") && after.projectId === null ? { counteragent_id: after.clientId } : {}),
    ...(changed("userId") ? { user_id: after.userId } : {}),
    ...(changed("tags") ? { tags: after.tags } : {}),
    ...(changed("pricing", "amount", "currency") ? priceOf(after) : {})
  }
}
