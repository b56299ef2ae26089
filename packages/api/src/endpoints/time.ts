import { TimeEntryId } from "@hourbook/core/shared/Ids"
import { timeEntryFields } from "@hourbook/core/time/TimeEntry"
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
  sentReferences
} from "../wire/recordShapes.ts"

export const TimeEntryWire = Schema.Struct({
  id: anId("Identifies the entry."),
  description: aText("What was done.", "Wireframes for the landing page"),
  accrual_date: aDate("The day it was done."),
  duration_minutes_total: aCount("How long it took, in minutes.", 150),
  cost: anAmount("What it earned, in its currency."),
  currency: aCurrency("The currency of cost."),
  ...recordTail
}).annotate({ identifier: "TimeEntry", description: "Work done: how long it took and what it earned." })

const own = {
  description: sentText(timeEntryFields.description, 2000, {
    description: "What was done: 1 to 2000 characters.",
    example: "Wireframes for the landing page"
  }),
  workedOn: sentDate("The day it was done."),
  durationMinutes: sentNumber(timeEntryFields.durationMinutes),
  cost: sentAmount(timeEntryFields.cost, {
    description: "What it earned, exact: at most 11 digits before the point and 4 after.",
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

/** The columns that entries sort by, and core's names of them. */
export const timeSorts = {
  accrual_date: { by: "workedOn", kind: "date" },
  created_at: { by: "createdAt", kind: "instant" },
  duration_minutes_total: { by: "durationMinutes", kind: "number" },
  cost: { by: "cost", kind: "number" },
  description: { by: "description", kind: "text" }
} as const

export const TimeQuery = {
  ...Query.paging(["accrual_date", "created_at", "duration_minutes_total", "cost", "description"]),
  accrual_from: Query.date("Entries of this day and later."),
  accrual_to: Query.date("Entries up to and including this day."),
  created_from: Query.date("Entries recorded on this UTC day and later."),
  created_to: Query.date("Entries recorded up to and including this UTC day."),
  counteragent_id: Query.clientIds,
  project_id: Query.projectIds,
  user_id: Query.userIds,
  search: Query.search("description, project name and client name")
}

const hour = Schema.Struct({
  hour: aCount("The UTC hour of created_at, 0 to 23.", 9),
  entries_count: aCount("How many entries were recorded in it."),
  worked_minutes_total: aCount("Minutes of those entries.", 150)
}).annotate({ identifier: "HourOfDay", description: "One hour of the day." })

const stats = Schema.Struct({
  entries_count: aCount("How many entries there are."),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("What was earned, in the workspace's currency."),
  by_currency: listOf(currencyWork, "The same for each currency on its own."),
  unconverted: listOf(currencyWork, "What no exchange rate was in force for: not in earned_total.")
}).annotate({ identifier: "TimeStats", description: "Everything that the filter matches, added up." })

export const TimeEntryResponse = ok("TimeEntryResponse", { entry: TimeEntryWire })
export const TimeEntryCreated = created("TimeEntryCreated", { entry: TimeEntryWire })
export const TimeEntryRemoved = ok("TimeEntryRemoved", { id: anId("The entry that is gone.") })
export const TimeEntryList = ok("TimeEntryList", {
  entries: listOf(TimeEntryWire, "The entries of this page."),
  stats,
  chart_by_day: listOf(dayOfWork, "Every day that has entries, in order."),
  chart_by_hour: listOf(hour, "All 24 hours of the day."),
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
  success: TimeEntryResponse,
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
  .annotate(OpenApi.Description, "Time entries: work done, how long it took, what it earned.") {}

/** The same under the interface's second name. */
export class TimesheetApi extends HttpApiGroup.make("timesheet")
  .add(list, record, get, amend, remove)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/timesheet")
  .annotate(OpenApi.Description, "Time entries again: every path is /api/time under a second name.") {}
