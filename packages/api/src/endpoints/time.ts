import { timeEntryFields, TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../wire/Envelope.ts"
import {
  aCount,
  aCurrency,
  aDate,
  anAmount,
  anId,
  aText,
  namedBody,
  sentAmount,
  sentCurrency,
  sentDate,
  sentId,
  sentNumber,
  sentText
} from "../wire/Fields.ts"
import { conditional, idempotent } from "../wire/Headers.ts"
import * as Query from "../wire/Query.ts"
import {
  currencyWork,
  dayOfWork,
  listOf,
  pageTail,
  recordTail,
  referenceNames,
  sentReferences,
  warnings
} from "../wire/recordShapes.ts"

export const TimeEntryWire = Schema.Struct({
  id: anId("Identifies the entry."),
  description: aText("What was done.", "Wireframes for the landing page"),
  accrual_date: aDate("The day of the work."),
  duration_minutes_total: aCount("The duration in minutes.", 150),
  cost: anAmount("The amount earned, in its currency."),
  currency: aCurrency("The currency of cost."),
  ...recordTail
}).annotate({ identifier: "TimeEntry", description: "Work done, with its duration and earnings." })

const own = {
  description: sentText(timeEntryFields.description, 2000, {
    description: "What was done: 1 to 2000 characters.",
    example: "Wireframes for the landing page"
  }),
  workedOn: sentDate("The day of the work."),
  durationMinutes: sentNumber(timeEntryFields.durationMinutes),
  cost: sentAmount(timeEntryFields.cost, {
    description: "The amount earned, exact: at most 11 digits before the decimal point and 4 after.",
    minimum: "zero"
  }),
  currency: sentCurrency("The currency of cost, ISO 4217.")
}
const names = { ...referenceNames, workedOn: "accrual_date", durationMinutes: "duration_minutes_total" } as const

export const NewTimeEntry = Schema.Struct({ ...own, ...sentReferences }).pipe(
  Schema.encodeKeys(names),
  namedBody("NewTimeEntry", "A time entry to record.")
)

export const TimeEntryPatch = Schema.Struct({
  description: Schema.optionalKey(own.description),
  workedOn: Schema.optionalKey(own.workedOn),
  durationMinutes: Schema.optionalKey(own.durationMinutes),
  cost: Schema.optionalKey(own.cost),
  currency: Schema.optionalKey(own.currency),
  ...sentReferences
}).pipe(Schema.encodeKeys(names), namedBody("TimeEntryPatch", "The fields of a time entry to change."))

/** The sort columns of entries, with core's names. */
export const timeSorts = {
  accrual_date: { by: "workedOn", kind: "date" },
  created_at: { by: "createdAt", kind: "instant" },
  duration_minutes_total: { by: "durationMinutes", kind: "number" },
  cost: { by: "cost", kind: "number" },
  description: { by: "description", kind: "text" }
} as const

export const TimeQuery = {
  ...Query.paging(["accrual_date", "created_at", "duration_minutes_total", "cost", "description"]),
  accrual_from: Query.date("Entries on or after this day."),
  accrual_to: Query.date("Entries on or before this day."),
  created_from: Query.date("Entries created on or after this UTC day."),
  created_to: Query.date("Entries created on or before this UTC day."),
  counteragent_id: Query.clientIds,
  project_id: Query.projectIds,
  user_id: Query.userIds,
  currency: Query.currencies,
  search: Query.search("description, project name and client name"),
  include_totals: Query.totalsFlags.include_totals
}

const hour = Schema.Struct({
  hour: aCount("The UTC hour of created_at, 0 to 23.", 9),
  entries_count: aCount("The number of entries recorded in this hour."),
  worked_minutes_total: aCount("Their minutes.", 150)
}).annotate({ identifier: "HourOfDay", description: "An hour of the day." })

const stats = Schema.Struct({
  entries_count: aCount("The number of entries."),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned, in the workspace's currency."),
  by_currency: listOf(currencyWork, "The same per currency."),
  unconverted: listOf(currencyWork, "Amounts without an exchange rate, which earned_total does not include.")
}).annotate({ identifier: "TimeStats", description: "The totals of all records that match the filter." })

export const TimeEntryResponse = ok("TimeEntryResponse", { entry: TimeEntryWire })
export const TimeEntryAmended = ok("TimeEntryAmended", { entry: TimeEntryWire, warnings })
export const TimeEntryCreated = created("TimeEntryCreated", { entry: TimeEntryWire, warnings })
export const TimeEntryRemoved = ok("TimeEntryRemoved", { id: anId("The id of the deleted entry.") })
export const TimeEntryList = ok("TimeEntryList", {
  entries: listOf(TimeEntryWire, "The entries of this page."),
  stats: Schema.NullOr(stats).annotate({
    description: "The totals of everything that matches; null if include_totals is 0."
  }),
  chart_by_day: listOf(dayOfWork, "The days with entries, in order; empty if include_totals is 0."),
  chart_by_hour: listOf(hour, "All 24 hours of the day; empty if include_totals is 0."),
  ...pageTail
})

const id = { id: sentId(TimeEntryId, "The entry's id.") }

const list = HttpApiEndpoint.get("list", "/", { query: TimeQuery, success: TimeEntryList, error: failures })
  .annotate(RequiredScope, "read")
  .annotate(OpenApi.Summary, "List time entries with totals and charts")
const record = HttpApiEndpoint.post("record", "/", {
  headers: idempotent,
  payload: NewTimeEntry,
  success: TimeEntryCreated,
  error: failures
})
  .annotate(RequiredScope, "full")
  .annotate(OpenApi.Summary, "Record a time entry")
const get = HttpApiEndpoint.get("get", "/:id", { params: id, success: TimeEntryResponse, error: failures })
  .annotate(RequiredScope, "read")
  .annotate(OpenApi.Summary, "Read one time entry")
const amend = HttpApiEndpoint.put("amend", "/:id", {
  params: id,
  headers: conditional,
  payload: TimeEntryPatch,
  success: TimeEntryAmended,
  error: failures
})
  .annotate(RequiredScope, "full")
  .annotate(OpenApi.Summary, "Change some fields of a time entry")
const remove = HttpApiEndpoint.delete("remove", "/:id", {
  params: id,
  headers: conditional,
  success: TimeEntryRemoved,
  error: failures
})
  .annotate(RequiredScope, "full")
  .annotate(OpenApi.Summary, "Delete a time entry")

export class TimeApi extends HttpApiGroup.make("time")
  .add(list, record, get, amend, remove)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/time")
  .annotate(OpenApi.Description, "Time entries: work done, with its duration and earnings.") {}

/** The same under the interface's second name. */
export class TimesheetApi extends HttpApiGroup.make("timesheet")
  .add(list, record, get, amend, remove)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/timesheet")
  .annotate(OpenApi.Description, "The same endpoints as /api/time under a second name.") {}
