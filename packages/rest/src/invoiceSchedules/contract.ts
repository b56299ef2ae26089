// Long because a schedule has the fields of an invoice and those of its rhythm.
import { LineUnit } from "@hourbook/core/invoices/Invoice"
import {
  mostScheduleLines,
  ScheduleCovers,
  ScheduleInterval,
  ScheduleLine,
  SchedulePause
} from "@hourbook/core/invoices/InvoiceSchedule"
import { workGroups } from "@hourbook/core/invoices/workGroups"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { wholeNumber } from "@hourbook/core/values/Check"
import { ClientId, InvoiceScheduleId, InvoiceSeriesId, ProjectId, TaxCodeId } from "@hourbook/core/values/Ids"
import { NonNegativeAmount } from "@hourbook/core/values/Money"
import { note, oneLine } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import {
  aCount,
  aDate,
  aFlag,
  aMoment,
  anAmount,
  anId,
  aText,
  namedBody,
  orNull,
  sentAmount,
  sentCurrency,
  sentDecimal,
  sentFlag,
  sentId,
  sentNote,
  sentNumber,
  sentText
} from "../shapes/Fields.ts"
import { conditional, idempotent } from "../shapes/Headers.ts"
import { listOf } from "../shapes/recordShapes.ts"

const perhaps = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))
const perhapsDate = (description: string) =>
  aDate(description).pipe(Schema.NullOr, Schema.decodeTo(Schema.NullOr(CalendarDate)), Schema.optionalKey)

const every = ScheduleInterval.annotate({ description: "How often it makes a draft.", examples: ["month"] })
const covers = ScheduleCovers.annotate({
  description:
    "Which months a draft is for. previous: those that end before the month in which it is made, as for work; current: those that begin with it.",
  examples: ["previous"]
})
const groupBy = Schema.Literals(workGroups).annotate({ description: "What becomes a line.", examples: ["project"] })

const sentLine = Schema.Struct({
  text: sentNote(note(2000), 2000, { description: "What it says, at most 2000 characters.", example: "Support" }),
  quantity: sentDecimal(ScheduleLine.fields.quantity, {
    description: "How much, at most 6 decimals; by default 1; below 0 for a discount.",
    example: 1,
    minimum: "not zero",
    maximum: 999_999_999
  }).pipe(Schema.optionalKey),
  unit: LineUnit.annotate({ description: "Of what; by default piece.", examples: ["month"] }).pipe(Schema.optionalKey),
  unitPrice: sentAmount(NonNegativeAmount, {
    description: "The price of one, at most 4 decimals.",
    minimum: "zero"
  }),
  taxCodeId: perhaps(sentId(TaxCodeId, "How it is taxed; by default as the client's settings say.")),
  orderNumber: perhaps(
    sentText(oneLine(200), 200, { description: "The client's order number for it.", example: "PO-4711" })
  )
}).pipe(Schema.encodeKeys({ unitPrice: "unit_price", taxCodeId: "tax_code_id", orderNumber: "order_number" }))

const sentWork = Schema.Struct({
  projectId: perhaps(sentId(ProjectId, "Only work and charges of this project of the client.")),
  groupBy: groupBy.pipe(Schema.optionalKey),
  includeCharges: sentFlag("Whether fees, expenses and discounts are taken, too; by default true.").pipe(
    Schema.optionalKey
  ),
  includeUnapproved: sentFlag(
    "Whether entries of timesheets that are not approved are taken, too, where the workspace approves them; by default false."
  ).pipe(Schema.optionalKey)
})
  .pipe(
    Schema.encodeKeys({
      projectId: "project_id",
      groupBy: "group_by",
      includeCharges: "include_charges",
      includeUnapproved: "include_unapproved"
    })
  )
  .pipe(
    namedBody("ScheduledWork", "Takes everything billable of the client within the months of the draft.", {
      group_by: "project"
    })
  )

const own = {
  name: sentText(oneLine(100), 100, { description: "Its name: 1 to 100 characters.", example: "Support of Acme" }),
  clientId: sentId(ClientId, "The client."),
  seriesId: perhaps(sentId(InvoiceSeriesId, "The series of its numbers; by default the first that is not archived.")),
  currency: sentCurrency("The currency of its drafts; by default the client's, otherwise the workspace's.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  ),
  every,
  day: sentNumber(
    wholeNumber(1, 31, { description: "The day of the month; in a shorter month its last.", examples: [1] })
  ),
  covers: covers.pipe(Schema.optionalKey),
  next: aDate("The day of the next draft, its own in a month; by default the first from today on.").pipe(
    Schema.decodeTo(CalendarDate),
    Schema.optionalKey
  ),
  ends: perhapsDate("The last day on which it may make a draft; null: it goes on."),
  lines: Schema.Array(sentLine)
    .annotate({ description: `Up to ${mostScheduleLines} lines; with from_work, they come after those of work.` })
    .pipe(Schema.optionalKey),
  fromWork: sentWork.pipe(
    Schema.NullOr,
    (schema) =>
      Schema.annotateEncoded<typeof schema>({
        description: "The work that its drafts take; null for none.",
        message: "expected an object or null"
      })(schema),
    Schema.optionalKey
  ),
  intro: perhaps(
    sentNote(note(2000), 2000, { description: "What its drafts say above their lines.", example: "Thank you." })
  ),
  note: perhaps(
    sentNote(note(2000), 2000, {
      description: "What its drafts say below their lines.",
      example: "Please pay by transfer."
    })
  ),
  paused: sentFlag("Whether it makes no drafts; false starts it again, with all that it missed.").pipe(
    Schema.optionalKey
  ),
  archived: sentFlag("Whether it is archived; by default false.").pipe(Schema.optionalKey)
}
const names = { clientId: "counteragent_id", seriesId: "series_id", fromWork: "from_work" } as const

export const NewInvoiceSchedule = Schema.Struct(own).pipe(
  Schema.encodeKeys(names),
  namedBody("NewInvoiceSchedule", "A schedule to add, of lines or of work.", {
    name: "Support of Acme",
    counteragent_id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d",
    every: "month",
    day: 1,
    lines: [{ text: "Support", unit: "month", unit_price: 500 }]
  })
)

export const InvoiceSchedulePatch = Schema.Struct({
  ...own,
  name: Schema.optionalKey(own.name),
  clientId: Schema.optionalKey(own.clientId),
  every: Schema.optionalKey(own.every),
  day: Schema.optionalKey(own.day)
}).pipe(
  Schema.encodeKeys(names),
  namedBody("InvoiceSchedulePatch", "The fields of a schedule to change.", {
    lines: [{ text: "Support", unit: "month", unit_price: 550 }]
  })
)

const line = Schema.Struct({
  text: aText("What it says.", "Support"),
  quantity: Schema.Finite.annotate({ description: "How much, at most 6 decimals.", examples: [1] }),
  unit: LineUnit.annotate({ description: "Of what.", examples: ["month"] }),
  unit_price: anAmount("The price of one, at most 4 decimals."),
  tax_code_id: orNull(anId("The tax code."), "How it is taxed; null: by the client's settings."),
  order_number: orNull(aText("An order number.", "PO-4711"), "The client's order number for it.")
}).annotate({ identifier: "InvoiceScheduleLine", description: "A line of a schedule's drafts." })

const work = Schema.Struct({
  project_id: orNull(anId("A project."), "Only work and charges of this project; null: of all."),
  group_by: groupBy,
  include_charges: aFlag("Whether fees, expenses and discounts are taken, too.", true),
  include_unapproved: aFlag("Whether entries of timesheets that are not approved are taken, too.")
}).annotate({ identifier: "InvoiceScheduleWork", description: "Which work of its months a draft takes." })

const run = Schema.Struct({
  date: aDate("The day for which it was; it may have been made later."),
  from: aDate("The first day of what it is for."),
  to: aDate("The last day of what it is for."),
  invoice_id: orNull(
    anId("A document."),
    "The draft; null where there was nothing to invoice. It may be deleted by now."
  ),
  at: aMoment("When it was made.")
}).annotate({ identifier: "InvoiceScheduleRun", description: "A period of which a draft was made." })

export const InvoiceScheduleWire = Schema.Struct({
  id: anId("Identifies the schedule."),
  name: aText("Its name.", "Support of Acme"),
  counteragent_id: anId("The client."),
  counteragent_name: aText("The client's name.", "Acme GmbH"),
  series_id: orNull(anId("The series."), "The series of its numbers; null: the first that is not archived."),
  currency: orNull(
    aText("A currency.", "EUR"),
    "The currency of its drafts; null: the client's, otherwise the workspace's."
  ),
  every,
  day: aCount("The day of the month; in a shorter month its last.", 1),
  covers,
  next: orNull(aDate("A day."), "The day of the next draft, in the workspace's time zone; null after the last."),
  ends: orNull(aDate("A day."), "The last day on which it may make a draft; null: it goes on."),
  lines: listOf(line, "The lines of its drafts."),
  from_work: Schema.NullOr(work).annotate({ description: "Which work its drafts take; null: none." }),
  intro: orNull(aText("A text.", "Thank you."), "What its drafts say above their lines."),
  note: orNull(aText("A text.", "Please pay by transfer."), "What its drafts say below their lines."),
  paused: aFlag("Whether it makes no drafts."),
  paused_because: Schema.NullOr(SchedulePause).annotate({
    description:
      "Why. member: by hand; client_archived: its client is archived; restored: it came out of a backup, and an owner starts it; failed: a draft could not be made.",
    examples: ["member"]
  }),
  runs: listOf(run, "Its latest periods, newest first, up to 12."),
  archived: aFlag("Whether it is archived."),
  created_at: aMoment("When it was added."),
  updated_at: aMoment("When it was last changed, or made a draft."),
  version: aCount("Counts the changes, from 1.", 3)
}).annotate({ identifier: "InvoiceSchedule", description: "Makes a draft of an invoice in each period, once." })

export const InvoiceScheduleList = ok("InvoiceScheduleList", {
  invoice_schedules: listOf(InvoiceScheduleWire, "All schedules, oldest first.")
})
export const InvoiceScheduleCreated = created("InvoiceScheduleCreated", { invoice_schedule: InvoiceScheduleWire })
export const InvoiceScheduleResponse = ok("InvoiceScheduleResponse", { invoice_schedule: InvoiceScheduleWire })
export const InvoiceScheduleRemoved = ok("InvoiceScheduleRemoved", { id: anId("The id of the deleted schedule.") })

const params = { id: sentId(InvoiceScheduleId, "The schedule's id.") }

/** Schedules that make drafts, for owners and admins. */
export class InvoiceSchedulesApi extends HttpApiGroup.make("invoiceSchedules")
  .add(
    HttpApiEndpoint.get("list", "/", { success: InvoiceScheduleList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the schedules of recurring invoices"),
    HttpApiEndpoint.post("add", "/", {
      headers: idempotent,
      payload: NewInvoiceSchedule,
      success: InvoiceScheduleCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Add a schedule that makes a draft in each month, quarter or year"),
    HttpApiEndpoint.get("get", "/:id", { params, success: InvoiceScheduleResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read one schedule"),
    HttpApiEndpoint.put("amend", "/:id", {
      params,
      headers: conditional,
      payload: InvoiceSchedulePatch,
      success: InvoiceScheduleResponse,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change a schedule, pause it or start it again"),
    HttpApiEndpoint.delete("remove", "/:id", {
      params,
      headers: conditional,
      success: InvoiceScheduleRemoved,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Delete a schedule; its drafts and invoices stay")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/invoice-schedules")
  .annotate(OpenApi.Description, "Recurring invoices: schedules that make drafts.") {}
