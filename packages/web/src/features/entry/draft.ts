import type { NewTimeEntry, TimeEntry, TimeEntryPatch } from "@hourbook/contract/contract"
import type { Day } from "../../format/dates.ts"
import { type Decimal, decimalFrom } from "../../format/moneyText.ts"
import { type Clock, clockOfEntry, noClock, timesOf } from "./clock.ts"

/** Who decides what the entry costs: the rate in force, an own price of an hour, or an own amount. */
export type Pricing = "rate" | "hourly" | "amount" | "none"

/** A time entry in a form. */
export interface EntryDraft extends Clock {
  readonly description: string
  readonly projectId: string | null
  readonly projectName: string | null
  readonly clientId: string | null
  readonly clientName: string | null
  readonly userId: string
  readonly userName: string | null
  readonly day: Day | null
  readonly minutes: number | null
  readonly tags: ReadonlyArray<string>
  readonly pricing: Pricing
  readonly amount: Decimal | null
  readonly currency: string
  /** Whether the currency was chosen; until then a new price is in what its client pays in. */
  readonly isCurrencyChosen?: boolean
  /** Whether it is not billed because its project is internal, and nobody chose otherwise. */
  readonly isInternal?: boolean
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
  ...noClock,
  tags: [],
  pricing: "rate",
  amount: null,
  currency: own.currency
})

const pricingOf = (entry: TimeEntry): Pricing => {
  if (!entry.billable) return "none"
  // Whom the workspace shows no money is not told who decided the price, and leaves it alone.
  if (!("cost" in entry)) return "rate"
  if (entry.rate_id !== null && entry.rate_id !== undefined) return "rate"
  return entry.hourly_rate === null || entry.hourly_rate === undefined ? "amount" : "hourly"
}

/** How a new entry is billed after another project was chosen: as that says, unless the person chose. */
export const pricingFor = (draft: EntryDraft, isInternal: boolean): Partial<EntryDraft> => {
  if (isInternal && draft.pricing === "rate") return { pricing: "none", isInternal: true }
  return !isInternal && draft.isInternal === true && draft.pricing === "none"
    ? { pricing: "rate", isInternal: false }
    : {}
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
    ...clockOfEntry(entry, zone),
    tags: entry.tags,
    pricing,
    amount: pricing === "hourly" || pricing === "amount" ? (decimalFrom(price) ?? null) : null,
    currency: entry.currency,
    isCurrencyChosen: pricing === "hourly" || pricing === "amount"
  }
}

/** What a form's price is in a request: nothing where the rate decides. */
const priceOf = (draft: EntryDraft) => {
  if (draft.pricing === "none") return { billable: false }
  if (draft.pricing === "rate" || draft.amount === null) return { billable: true }
  return draft.pricing === "hourly"
    ? { billable: true, hourly_rate: draft.amount, currency: draft.currency }
    : { billable: true, cost: draft.amount, currency: draft.currency }
}

/** A new entry for the interface. */
export const newEntryOf = (draft: EntryDraft, of: { readonly zone: string; readonly ownId: string }): NewTimeEntry => {
  const times = timesOf(draft, draft.day, of.zone)
  return {
    description: draft.description.trim(),
    ...(draft.day === null ? {} : { accrual_date: draft.day }),
    ...(times === undefined
      ? draft.minutes === null
        ? {}
        : { duration_minutes_total: draft.minutes }
      : { started_at: times.startedAt, ended_at: times.endedAt, duration_minutes_total: times.minutes }),
    ...(draft.projectId === null ? { counteragent_id: draft.clientId } : { project_id: draft.projectId }),
    ...(draft.userId === of.ownId ? {} : { user_id: draft.userId }),
    tags: draft.tags,
    ...priceOf(draft)
  }
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What changed of when the work was and how long it took. */
const timesPatch = (before: EntryDraft, after: EntryDraft, zone: string): TimeEntryPatch => {
  const day = before.day === after.day || after.day === null ? {} : { accrual_date: after.day }
  if (!after.hasClock) {
    return {
      ...day,
      ...(before.hasClock ? { started_at: null, ended_at: null } : {}),
      ...(before.minutes === after.minutes || after.minutes === null ? {} : { duration_minutes_total: after.minutes })
    }
  }
  const [was, is] = [timesOf(before, before.day, zone), timesOf(after, after.day, zone)]
  if (is === undefined) return day
  const { endedAt, minutes, startedAt } = is
  if (was !== undefined && was.startedAt === startedAt && was.endedAt === endedAt) {
    return { ...day, ...(was.minutes === minutes ? {} : { duration_minutes_total: minutes }) }
  }
  return { ...day, started_at: startedAt, ended_at: endedAt, duration_minutes_total: minutes }
}

/** What changed in the form, for the interface; empty where nothing did. */
export const patchOf = (before: EntryDraft, after: EntryDraft, zone: string): TimeEntryPatch => {
  const changed = (...keys: ReadonlyArray<keyof EntryDraft>): boolean =>
    keys.some((key) => !same(before[key], after[key]))
  return {
    ...(changed("description") ? { description: after.description.trim() } : {}),
    ...timesPatch(before, after, zone),
    ...(changed("projectId") ? { project_id: after.projectId } : {}),
    ...(changed("projectId", "clientId") && after.projectId === null ? { counteragent_id: after.clientId } : {}),
    ...(changed("userId") ? { user_id: after.userId } : {}),
    ...(changed("tags") ? { tags: after.tags } : {}),
    ...(changed("pricing", "amount", "currency") ? priceOf(after) : {})
  }
}

/** What the fields of an entry show and change. */
export interface EntryFieldsProps {
  readonly draft: EntryDraft
  readonly set: (change: Partial<EntryDraft>) => void
  readonly entry: TimeEntry | undefined
}
