import { SeriesNumber } from "@hourbook/core/billing/InvoiceSeries"
import { InvoiceSeriesId } from "@hourbook/core/values/Ids"
import { oneLine } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import {
  aCount,
  aDate,
  aFlag,
  aMoment,
  anId,
  aText,
  namedBody,
  orNull,
  sentFlag,
  sentId,
  sentNumber,
  sentText
} from "../shapes/Fields.ts"
import { conditional, idempotent } from "../shapes/Headers.ts"
import { listOf } from "../shapes/recordShapes.ts"

const RaiseWire = Schema.Struct({
  year: orNull(aCount("A year.", 2026), "The year of the numbers; null where the series is not yearly."),
  from: aCount("The first number that is left out.", 18),
  to: aCount("The number that comes next instead.", 25),
  reason: aText("Why.", "Numbers 18 to 24 went out from another system"),
  at: aMoment("When it was raised.")
}).annotate({ identifier: "SeriesRaise", description: "Numbers that are left out, and why." })

export const InvoiceSeriesWire = Schema.Struct({
  id: anId("Identifies the series."),
  name: aText("Its name.", "Invoices"),
  format: aText("How its numbers look.", "{YYYY}-{seq:4}"),
  yearly: aFlag("Whether it begins again with 1 in each year.", true),
  next: aCount("The number that comes next, as of the year of the latest.", 17),
  next_number: aText("How the next number of today looks.", "2026-0017"),
  latest_date: orNull(aDate("A day."), "The issue date of its latest document; null before the first."),
  used: aFlag("Whether documents have its numbers: its format stays.", true),
  raises: listOf(RaiseWire, "When its next number was raised, and why."),
  archived: aFlag("Whether it is archived: new documents do not offer it."),
  created_at: aMoment("When it was added."),
  updated_at: aMoment("When it was last changed, or gave a number.")
}).annotate({ identifier: "InvoiceSeries", description: "Of which invoices take their numbers, without gaps." })

const own = {
  name: sentText(oneLine(100), 100, { description: "Its name: 1 to 100 characters.", example: "Invoices" }),
  format: sentText(oneLine(40), 40, {
    description:
      "How its numbers look: one counter of at least n digits, {seq:n}, at most one of {YYYY} and {YY}, and any other characters. No two series may be able to give the same number.",
    example: "{YYYY}-{seq:4}"
  }),
  yearly: sentFlag("Whether it begins again with 1 in each year, which needs {YYYY} or {YY}; false by default.").pipe(
    Schema.optionalKey
  ),
  next: sentNumber(SeriesNumber).pipe(Schema.optionalKey),
  archived: sentFlag("Whether it is archived; false by default.").pipe(Schema.optionalKey)
}

export const NewInvoiceSeries = Schema.Struct(own).pipe(
  namedBody("NewInvoiceSeries", "A series to add.", { name: "Invoices", format: "{YYYY}-{seq:4}", yearly: true })
)
export const InvoiceSeriesPatch = Schema.Struct({
  ...own,
  name: Schema.optionalKey(own.name),
  format: Schema.optionalKey(own.format),
  reason: sentText(oneLine(200), 200, {
    description:
      "Why numbers are left out: needed to raise next, which is an owner's alone. While no document has a number of the series, next may be lowered without one.",
    example: "Numbers 18 to 24 went out from another system"
  }).pipe(Schema.optionalKey)
}).pipe(namedBody("InvoiceSeriesPatch", "The fields of a series to change."))

export const InvoiceSeriesList = ok("InvoiceSeriesList", {
  invoice_series: listOf(InvoiceSeriesWire, "All series, oldest first.")
})
export const InvoiceSeriesCreated = created("InvoiceSeriesCreated", { invoice_series: InvoiceSeriesWire })
export const InvoiceSeriesChanged = ok("InvoiceSeriesChanged", { invoice_series: InvoiceSeriesWire })

/** Series of invoice numbers, for owners and admins. */
export class InvoiceSeriesApi extends HttpApiGroup.make("invoiceSeries")
  .add(
    HttpApiEndpoint.get("list", "/", { success: InvoiceSeriesList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the series of invoice numbers"),
    HttpApiEndpoint.post("add", "/", {
      headers: idempotent,
      payload: NewInvoiceSeries,
      success: InvoiceSeriesCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Add a series of invoice numbers"),
    HttpApiEndpoint.put("amend", "/:id", {
      params: { id: sentId(InvoiceSeriesId, "The series' id.") },
      headers: conditional,
      payload: InvoiceSeriesPatch,
      success: InvoiceSeriesChanged,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change a series, or raise its next number with a reason")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/invoice-series")
  .annotate(OpenApi.Description, "Of which invoices take their numbers.") {}
