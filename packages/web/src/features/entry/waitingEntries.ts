import type { TimeEntry } from "@hourbook/contract/contract"
import type { QueryOf } from "../../api/client.ts"
import type { AnyRecord } from "../../api/recordAddress.ts"
import type { QueueState } from "../../offline/queueState.ts"
import { among, type Listed, type Own, waitingRecords } from "../../offline/waitingRecords.ts"

export type ListedEntry = Listed<TimeEntry>
export type EntryQuery = QueryOf<"GET", "/api/time">

const isEntry = (record: AnyRecord): record is AnyRecord & TimeEntry =>
  typeof record["accrual_date"] === "string" && typeof record["description"] === "string"

const minutesBetween = (start: unknown, end: unknown): number =>
  typeof start === "string" && typeof end === "string" ? Math.round((Date.parse(end) - Date.parse(start)) / 60_000) : 0

const numbers = ["cost", "hourly_rate"]

/** A change as the server answers it: amounts are numbers, and a price by hand is no rate's. */
const fieldsOf = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  ...(body["duration_minutes_total"] === undefined && typeof body["ended_at"] === "string"
    ? { duration_minutes_total: minutesBetween(body["started_at"], body["ended_at"]) }
    : {}),
  ...(numbers.some((key) => body[key] !== undefined) ? { rate_id: null } : {}),
  ...Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, numbers.includes(key) && value !== null ? Number(value) : value])
  )
})

const blankOf = (own: Own) => ({
  duration_minutes_total: 0,
  cost: 0,
  currency: own.currency,
  hourly_rate: null,
  // Not yet known.
  rate_id: "",
  billable: true,
  billed_minutes: 0,
  project_id: null,
  project_name: null,
  counteragent_id: null,
  counteragent_name: null,
  user_id: own.id,
  user_name: own.name,
  started_at: null,
  ended_at: null,
  tags: []
})

const matches =
  (query: EntryQuery) =>
  (entry: TimeEntry): boolean => {
    const { accrual_from: from, accrual_to: to, billable, currency, search, tag } = query
    const words = [entry.description, entry.project_name, entry.counteragent_name].join("\n").toLowerCase()
    const tags = entry.tags.map((one) => one.toLowerCase())
    return (
      (from === undefined || entry.accrual_date >= from) &&
      (to === undefined || entry.accrual_date <= to) &&
      among(query.project_id, entry.project_id) &&
      among(query.counteragent_id, entry.counteragent_id) &&
      among(query.user_id, entry.user_id) &&
      (billable === undefined || (billable === "1" || billable === "true") === entry.billable) &&
      (currency === undefined || among(currency.toUpperCase(), entry.currency)) &&
      (tag === undefined ||
        tag
          .toLowerCase()
          .split(",")
          .some((one) => tags.includes(one))) &&
      (search === undefined || words.includes(search.toLowerCase()))
    )
  }

const byDay = (one: TimeEntry, other: TimeEntry): number =>
  one.accrual_date.localeCompare(other.accrual_date) || one.created_at.localeCompare(other.created_at)

/** Entries as the waiting changes leave them, in the order of the list. */
export const waitingEntries = (
  queue: Pick<QueueState, "arrived" | "isOffline" | "writes">,
  entries: ReadonlyArray<TimeEntry>,
  query: EntryQuery,
  own: Own
): ReadonlyArray<ListedEntry> => {
  const list = waitingRecords<ListedEntry>("time", queue, entries, {
    idOf: ({ id }) => id,
    rowOf: (record) => (isEntry(record) ? record : undefined),
    recordOf: (entry) => ({ ...entry }),
    blank: blankOf(own),
    fieldsOf,
    matches: matches(query)
  })
  if (list === entries || (query.sort_by ?? "accrual_date") !== "accrual_date") return list
  return list.toSorted(query.sort_dir === "asc" ? byDay : (one, other) => byDay(other, one))
}
