// Long because it has every body of documents.
import { DocumentLanguage } from "@hourbook/core/billing/Party"
import { InvoiceKind, InvoiceLine, LineUnit, mostLines, SentMark } from "@hourbook/core/invoices/Invoice"
import { invoiceStatuses } from "@hourbook/core/invoices/invoiceStatus"
import { workGroups } from "@hourbook/core/invoices/workGroups"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { ClientId, InvoiceId, InvoiceLineId, InvoiceSeriesId, ProjectId, TaxCodeId } from "@hourbook/core/values/Ids"
import { Instant } from "@hourbook/core/values/Instant"
import { Amount, NonNegativeAmount, PositiveAmount } from "@hourbook/core/values/Money"
import { note, oneLine } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { NewEarlyPayment } from "../shapes/billing.ts"
import { created, failures } from "../shapes/Envelope.ts"
import {
  aCount,
  aDate,
  aMoment,
  namedBody,
  sentAmount,
  sentCurrency,
  sentDecimal,
  sentFlag,
  sentId,
  sentNote,
  sentText
} from "../shapes/Fields.ts"
import { FileTable, paged } from "../shapes/FileTable.ts"
import { conditional, idempotent } from "../shapes/Headers.ts"
import { Printed } from "../shapes/Printed.ts"
import * as Query from "../shapes/Query.ts"
import { invoiceData, InvoiceIssued, InvoiceList, InvoiceRemoved, InvoiceResponse } from "./documentContract.ts"

const client = "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d"

const perhaps = <S extends Schema.Constraint>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

/** A day, or null to leave it to the issue. */
const perhapsDate = (description: string) =>
  aDate(description).pipe(Schema.NullOr, Schema.decodeTo(Schema.NullOr(CalendarDate)), Schema.optionalKey)

const lineFields = {
  text: sentNote(note(2000), 2000, {
    description: "What it says, at most 2000 characters; may be left out of a line that deducts a deposit.",
    example: "Workshop"
  }).pipe(Schema.optionalKey),
  quantity: sentDecimal(InvoiceLine.fields.quantity, {
    description: "How much, at most 6 decimals; below 0 for a discount or a deposit that is deducted.",
    example: 1.5,
    minimum: "not zero",
    maximum: 999_999_999
  }).pipe(Schema.optionalKey),
  unit: LineUnit.annotate({ description: "Of what; by default piece.", examples: ["hour"] }).pipe(Schema.optionalKey),
  unitPrice: sentAmount(NonNegativeAmount, {
    description: "The price of one, at most 4 decimals; required of a line that is not of entries or a charge.",
    minimum: "zero"
  }).pipe(Schema.optionalKey),
  taxCodeId: perhaps(sentId(TaxCodeId, "How it is taxed; by default as the client's settings say.")),
  orderNumber: perhaps(
    sentText(oneLine(200), 200, { description: "The client's order number for it.", example: "PO-4711" })
  ),
  deducts: perhaps(
    sentId(
      InvoiceId,
      "An issued deposit of the client to take off, in a new line: it gets what is left of the deposit, in a line for each tax code. Quantity, price and tax code are not sent."
    )
  )
}
const lineNames = { unitPrice: "unit_price", taxCodeId: "tax_code_id", orderNumber: "order_number" } as const

const newLine = Schema.Struct(lineFields).pipe(Schema.encodeKeys(lineNames))
const keptLine = Schema.Struct({
  id: sentId(InvoiceLineId, "The line of the draft that it is; none: a new one.").pipe(Schema.optionalKey),
  ...lineFields
}).pipe(Schema.encodeKeys(lineNames))

const shared = {
  deposit: sentFlag(
    "Whether it asks for money in advance, which a later invoice deducts; by default false. It has lines of its own alone."
  ).pipe(Schema.optionalKey),
  seriesId: perhaps(sentId(InvoiceSeriesId, "The series of its number; by default the first that is not archived.")),
  issueDate: perhapsDate("Its date; null: the day on which it is issued."),
  dueDate: perhapsDate("When it is due; null: by the client's terms."),
  serviceFrom: perhapsDate("The first day of what it is for; null: that of its lines."),
  serviceTo: perhapsDate("The last day of what it is for; null: that of its lines."),
  buyerReference: perhaps(
    sentText(oneLine(200), 200, {
      description: "What the client asks to be named by; by default as the client's settings say.",
      example: "04011000-12345-03"
    })
  ),
  orderNumber: perhaps(
    sentText(oneLine(200), 200, {
      description: "The client's order number; by default as the client's settings say.",
      example: "PO-4711"
    })
  ),
  language: DocumentLanguage.annotate({
    description: "The language of its paper; by default as the client's settings say.",
    examples: ["en"]
  }).pipe(Schema.optionalKey),
  earlyPaymentTerms: NewEarlyPayment.pipe(
    Schema.NullOr,
    Schema.annotate({
      description: "A discount for who pays early; null for none. By default as the client's settings say.",
      message: 'expected an object such as {"percent": 2, "days": 10}, or null'
    }),
    Schema.optionalKey
  ),
  intro: perhaps(
    sentNote(note(2000), 2000, { description: "What it says above its lines.", example: "Thank you for your order." })
  ),
  note: perhaps(
    sentNote(note(2000), 2000, { description: "What it says below its lines.", example: "Please pay by transfer." })
  )
}
const sharedNames = {
  seriesId: "series_id",
  issueDate: "issue_date",
  dueDate: "due_date",
  serviceFrom: "service_from",
  serviceTo: "service_to",
  buyerReference: "buyer_reference",
  orderNumber: "order_number",
  earlyPaymentTerms: "early_payment_terms"
} as const

const fromWork = Schema.Struct({
  clientId: sentId(ClientId, "The client."),
  projectId: perhaps(sentId(ProjectId, "Only work and charges of this project.")),
  from: perhapsDate("Only from this day on."),
  to: perhapsDate("Only up to this day."),
  groupBy: Schema.Literals(workGroups)
    .annotate({
      description:
        "What becomes a line; by default project. one: everything. Work of different years or tax codes is never on one line.",
      examples: ["project"]
    })
    .pipe(Schema.optionalKey),
  includeCharges: sentFlag("Whether fees, expenses and discounts are taken, too; by default true.").pipe(
    Schema.optionalKey
  ),
  includeUnapproved: sentFlag(
    "Whether entries of timesheets that are not approved are taken, too, where the workspace approves them; by default false."
  ).pipe(Schema.optionalKey)
})
  .pipe(
    Schema.encodeKeys({
      clientId: "counteragent_id",
      projectId: "project_id",
      groupBy: "group_by",
      includeCharges: "include_charges",
      includeUnapproved: "include_unapproved"
    })
  )
  .pipe(namedBody("WorkToInvoice", "Takes everything billable of a client that no document has."))

export const NewInvoice = Schema.Struct({
  clientId: sentId(ClientId, "The client; may be left out with from_work.").pipe(Schema.optionalKey),
  currency: sentCurrency("Its currency; by default the client's, otherwise the workspace's.").pipe(Schema.optionalKey),
  ...shared,
  lines: Schema.Array(newLine)
    .annotate({ description: `Up to ${mostLines} lines; with from_work, they come after those of work.` })
    .pipe(Schema.optionalKey),
  fromWork: fromWork.pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys({ clientId: "counteragent_id", fromWork: "from_work", ...sharedNames }),
  namedBody("NewInvoice", "A draft to make, of lines or of work.", {
    counteragent_id: client,
    lines: [{ text: "Workshop", quantity: 1.5, unit: "day", unit_price: 800 }]
  })
)

export const InvoicePatch = Schema.Struct({
  ...shared,
  lines: Schema.Array(keptLine)
    .annotate({
      description:
        "All lines, in order. What is left out of them is removed, and its entries are free again. Lines of entries and charges keep their amounts."
    })
    .pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys(sharedNames),
  namedBody("InvoicePatch", "The fields of a draft to change.", {
    note: "Please pay by transfer.",
    lines: [{ text: "Workshop", unit_price: 800 }]
  })
)

export const InvoiceToIssue = Schema.Struct({
  issueDate: perhapsDate("Its date; by default that of the draft, otherwise today."),
  dueDate: perhapsDate("When it is due; by default that of the draft, otherwise by the client's terms."),
  version: aCount("The version of the draft that you have read. Required unless dry_run=1.", 3).pipe(
    Schema.optionalKey
  ),
  expectedGross: sentAmount(Amount, {
    description: "The gross that you have read. Required unless dry_run=1.",
    minimum: "zero"
  }).pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys({ issueDate: "issue_date", dueDate: "due_date", expectedGross: "expected_gross" }),
  namedBody("InvoiceToIssue", "What the draft is when it is issued.", { version: 3, expected_gross: 1428 })
)

export const InvoiceToCredit = Schema.Struct({
  lines: Schema.Array(sentId(InvoiceLineId, "A line of the invoice."))
    .annotate({ description: "The lines to credit, whole; by default all that are not credited yet." })
    .pipe(Schema.optionalKey),
  amount: sentAmount(PositiveAmount, {
    description: "A gross amount to credit instead of lines; only with release false.",
    minimum: "above zero"
  }).pipe(Schema.optionalKey),
  release: sentFlag("Whether the entries and charges of the credited lines are unbilled again. Else they are let off."),
  seriesId: sentId(InvoiceSeriesId, "The series of the credit note; by default that of the invoice.").pipe(
    Schema.optionalKey
  ),
  note: perhaps(
    sentNote(note(2000), 2000, { description: "What it says below its lines.", example: "Agreed by phone." })
  )
}).pipe(
  Schema.encodeKeys({ seriesId: "series_id" }),
  namedBody("InvoiceToCredit", "What of an issued invoice to credit.", { release: true })
)

export const InvoiceToMark = Schema.Struct({
  channel: sentText(SentMark.fields.channel, 40, {
    description: "How it went, up to 40 characters.",
    example: "email"
  }),
  at: aMoment("When; by default now.").pipe(Schema.decodeTo(Instant), Schema.optionalKey)
}).pipe(namedBody("InvoiceToMark", "How it went to the client.", { channel: "email" }))

/** The sort columns of documents, with core's names. */
export const invoiceSorts = {
  issue_date: { by: "issueDate", kind: "date" },
  due_date: { by: "dueDate", kind: "date" },
  number: { by: "number", kind: "text" },
  gross: { by: "gross", kind: "number" },
  open: { by: "open", kind: "number" },
  created_at: { by: "createdAt", kind: "instant" }
} as const

export const InvoiceQuery = {
  ...Query.paging(["issue_date", "due_date", "number", "gross", "open", "created_at"]),
  status: Query.words(Schema.Literals(invoiceStatuses), {
    of: "Only documents of these statuses, by default all",
    example: "open",
    many: "statuses"
  }),
  kind: InvoiceKind.annotate({ description: "Only invoices, or only credit notes.", examples: ["invoice"] }).pipe(
    Schema.optionalKey
  ),
  counteragent_id: Query.clientIds,
  issued_from: Query.date("Only documents of this day or later."),
  issued_to: Query.date("Only documents of this day or earlier."),
  due_from: Query.date("Only documents that are due on this day or later."),
  due_to: Query.date("Only documents that are due on this day or earlier."),
  deductible: Query.flag("1: only issued deposits that no invoice deducts yet and of which something is left."),
  search: Query.search("number and client name"),
  include_totals: Query.totalsFlags.include_totals
}

const params = { id: sentId(InvoiceId, "The document's id.") }

/** Invoices and credit notes. */
export class InvoicesApi extends HttpApiGroup.make("invoices")
  .add(
    HttpApiEndpoint.get("list", "/", { query: InvoiceQuery, success: InvoiceList, error: failures })
      .annotate(FileTable, paged("invoices", "invoice", { include_totals: "0" }))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List invoices and credit notes with totals per currency"),
    HttpApiEndpoint.post("draft", "/", {
      headers: idempotent,
      payload: NewInvoice,
      success: created("InvoiceCreated", invoiceData),
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Draft an invoice, of lines or of work"),
    HttpApiEndpoint.get("get", "/:id", { params, success: InvoiceResponse, error: failures })
      .annotate(Printed, "invoice")
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read one invoice or credit note"),
    HttpApiEndpoint.put("amend", "/:id", {
      params,
      headers: conditional,
      payload: InvoicePatch,
      success: InvoiceResponse,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change some fields of a draft"),
    HttpApiEndpoint.delete("remove", "/:id", { params, headers: conditional, success: InvoiceRemoved, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Delete a draft, which frees its entries and charges"),
    HttpApiEndpoint.post("issue", "/:id/issue", {
      params,
      query: { dry_run: Query.flag("1 checks everything and says what is missing, and issues nothing.") },
      payload: InvoiceToIssue,
      success: InvoiceIssued,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Issue a draft: it gets its number and never changes again"),
    HttpApiEndpoint.post("credit", "/:id/credit", {
      params,
      headers: idempotent,
      payload: InvoiceToCredit,
      success: created("InvoiceCredited", invoiceData),
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Credit an invoice, whole or in part: issues a credit note; needs an Idempotency-Key"),
    HttpApiEndpoint.post("sent", "/:id/sent", {
      params,
      payload: InvoiceToMark,
      success: InvoiceResponse,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Mark an issued document as sent")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/invoices")
  .annotate(OpenApi.Description, "Invoices and credit notes, of work and charges or of lines.") {}
