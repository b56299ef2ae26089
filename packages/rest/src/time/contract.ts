import { TimeEntryId } from "@hourbook/core/time/TimeEntry"
import { Schema } from "effect"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredUnless } from "../middleware/Authentication.ts"
import { ok } from "../shapes/Envelope.ts"
import { aCount, aCurrency, aDate, aFlag, aMoment, anAmount, anId, aText, namedBody, orNull } from "../shapes/Fields.ts"
import { origin } from "../shapes/origin.ts"
import { Printed } from "../shapes/Printed.ts"
import * as Query from "../shapes/Query.ts"
import { recordEndpoints } from "../shapes/recordEndpoints.ts"
import {
  claimTail,
  currencyWork,
  dayOfWork,
  hourOfDay,
  listOf,
  pageTail,
  recordTail,
  sentTail,
  warnings
} from "../shapes/recordShapes.ts"
import { unconvertedWork, workFields } from "../shapes/reportShapes.ts"
import { sentEntry, sentEntryNames } from "../shapes/sentEntry.ts"

export const TimeEntryWire = Schema.Struct({
  id: anId("Identifies the entry."),
  description: aText("What was done.", "Wireframes for the landing page"),
  accrual_date: aDate("The day of the work."),
  duration_minutes_total: aCount("The duration in minutes.", 150),
  cost: anAmount("The amount earned, in its currency."),
  currency: aCurrency("The currency of cost."),
  ...recordTail,
  billable: aFlag("Whether a client pays for it."),
  hourly_rate: orNull(
    anAmount("The price of an hour."),
    "The price of an hour; null where the cost was sent. Shown to the role client if the workspace says so."
  ).pipe(Schema.optionalKey),
  rate_id: orNull(
    anId("The rate."),
    "The rate that was looked up; null where the hourly rate or the cost was sent. Shown like hourly_rate."
  ).pipe(Schema.optionalKey),
  billed_minutes: aCount("The minutes as rounded for billing when written; 0 where it is not billable.", 150),
  internal_cost: orNull(
    anAmount("What it costs the workspace itself."),
    "What it costs the workspace itself; null without a cost rate. Shown to owners and admins."
  ).pipe(Schema.optionalKey),
  internal_currency: orNull(
    aCurrency("The currency of internal_cost."),
    "The currency of internal_cost. Shown to owners and admins."
  ).pipe(Schema.optionalKey),
  started_at: orNull(aMoment("When the work began."), "When the work began, if it is known."),
  ended_at: orNull(aMoment("When the work ended."), "When the work ended, if it is known."),
  tags: listOf(aText("A tag.", "design"), "Its tags, by name."),
  billed_elsewhere: aFlag("Whether another system has billed it, so that no invoice takes it."),
  ...claimTail,
  ...origin
}).annotate({ identifier: "TimeEntry", description: "Work done, with its duration and earnings." })

export const NewTimeEntry = Schema.Struct({ ...sentEntry, ...sentTail }).pipe(
  Schema.encodeKeys(sentEntryNames),
  namedBody("NewTimeEntry", "A time entry to record. It needs a duration, or a start and an end.", {
    description: "Wireframes for the landing page",
    accrual_date: "2026-03-01",
    duration_minutes_total: 150,
    cost: 120.5,
    currency: "EUR"
  })
)

export const TimeEntryPatch = Schema.Struct({
  ...sentEntry,
  description: Schema.optionalKey(sentEntry.description),
  ...sentTail
}).pipe(Schema.encodeKeys(sentEntryNames), namedBody("TimeEntryPatch", "The fields of a time entry to change."))

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
  created_from: Query.date("Entries created on or after this day, by the caller's clocks."),
  created_to: Query.date("Entries created on or before this day, by the caller's clocks."),
  counteragent_id: Query.clientIds,
  project_id: Query.projectIds,
  user_id: Query.userIds,
  currency: Query.currencies,
  tag: Query.tags,
  invoiced: Query.invoiced,
  billable: Query.either("1 returns only billable entries, 0 only others; both by default."),
  search: Query.search("description, project name and client name"),
  include_totals: Query.totalsFlags.include_totals,
  charts: Query.charts,
  ...Query.external
}

const stats = Schema.Struct({
  entries_count: aCount("The number of entries."),
  worked_minutes_total: aCount("Minutes worked.", 150),
  earned_total: anAmount("Earned, in the workspace's currency."),
  by_currency: listOf(currencyWork, "The same per currency."),
  unconverted: listOf(unconvertedWork, "Amounts without an exchange rate, which no total includes."),
  ...workFields
}).annotate({ identifier: "TimeStats", description: "The totals of all records that match the filter." })

const { answers, ...endpoints } = recordEndpoints({
  verb: "record",
  one: "entry",
  noun: { one: "entry", full: "time entry", many: "time entries" },
  name: "TimeEntry",
  listed: "totals and charts",
  id: TimeEntryId,
  wire: TimeEntryWire,
  create: NewTimeEntry,
  patch: TimeEntryPatch,
  query: TimeQuery,
  list: {
    entries: listOf(TimeEntryWire, "The entries of this page."),
    stats: Schema.NullOr(stats).annotate({
      description: "The totals of everything that matches; null if include_totals is 0."
    }),
    chart_by_day: listOf(dayOfWork, "The days with entries, in order; empty if include_totals or charts is 0."),
    chart_by_hour: listOf(hourOfDay, "All 24 hours of the day; empty if include_totals or charts is 0."),
    ...pageTail
  },
  rows: "entries",
  row: "time_entry",
  example: {
    description: "Wireframes for the landing page",
    accrual_date: "2026-03-01",
    duration_minutes_total: 150,
    cost: 120.5,
    currency: "EUR"
  },
  beside: { warnings },
  amended: () => ok("TimeEntryAmended", { entry: TimeEntryWire, warnings })
})
export { answers as entryAnswers }

const list = endpoints.list.annotate(Printed, "timesheet")
const record = endpoints.create.annotate(RequiredUnless, {
  accrual_date: ["started_at"],
  duration_minutes_total: ["started_at", "ended_at"]
})
const { amend, bulk, get, remove } = endpoints

export class TimeApi extends HttpApiGroup.make("time")
  .add(list, record, get, amend, remove, bulk)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/time")
  .annotate(OpenApi.Description, "Time entries: work done, with its duration and earnings.") {}

/** The same under the interface's second name. */
export class TimesheetApi extends HttpApiGroup.make("timesheet")
  .add(list, record, get, amend, remove, bulk)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/timesheet")
  .annotate(OpenApi.Description, "The same endpoints as /api/time under a second name.") {}
