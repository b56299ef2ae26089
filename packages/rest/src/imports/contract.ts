import { Mapping, importFields } from "@hourbook/core/imports/Import"
import { recordKindNames } from "@hourbook/core/kinds/recordKindNames"
import { type RecordDescriptor, recordKinds } from "@hourbook/core/kinds/recordKinds"
import { CalendarDate } from "@hourbook/core/values/CalendarDate"
import { shape } from "@hourbook/core/values/Check"
import { longestSource } from "@hourbook/core/values/ExternalRef"
import { ClientId, ImportId } from "@hourbook/core/values/Ids"
import { PositiveAmount } from "@hourbook/core/values/Money"
import { note, oneLine } from "@hourbook/core/values/Text"
import { Record, Schema, SchemaTransformation } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { invoiceData } from "../invoices/documentContract.ts"
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
  sentAmount,
  sentCurrency,
  sentId,
  sentNote,
  sentText
} from "../shapes/Fields.ts"
import { idempotent } from "../shapes/Headers.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { pathName } from "../shapes/wireNames.ts"

const hashExample = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
const mappingExample = { columns: { Notes: "description" } }

const anyObject = Schema.Record(Schema.String, Schema.Unknown)

/** The kinds that an import creates, by the last parts of their paths. */
const importedKinds = Schema.Literals([...recordKindNames.map(pathName), "invoices", "projects", "counteragents"])

const capital = ([first = "", ...rest]: string): string => first.toUpperCase() + rest.join("")
const {
  payments: money,
  time,
  ...otherRecords
} = Record.map(recordKinds, ({ many }: RecordDescriptor) => aCount(`${capital(many)}.`))

export const ImportWire = Schema.Struct({
  id: anId("The import's id, which its records have as import_id."),
  source: aText("The system that exported the file.", "toggl"),
  file_name: aText("The name of the file.", "Toggl_2025.csv"),
  sha256: aText("The SHA-256 of the file, in hexadecimal digits.", hashExample),
  mapping: Schema.NullOr(anyObject).annotate({
    description: "What was stored with it to import the next file in the same way, if anything.",
    examples: [mappingExample]
  }),
  user_id: anId("The member who imported it."),
  user_name: aText("The member's name.", "Ada Lovelace"),
  created_at: aMoment("When it began."),
  undone_at: orNull(
    aMoment("A moment."),
    "When it was undone, except for records that had changed or were in use; null if it was not."
  ),
  counts: Schema.Struct({
    time,
    money,
    ...otherRecords,
    invoices: aCount("Invoices of the other system."),
    projects: aCount("Projects."),
    counteragents: aCount("Counteragents.")
  }).annotate({ identifier: "ImportCounts", description: "The number of its records of each kind that exist now." })
}).annotate({ identifier: "Import", description: "A file of another system that a member imported." })

export const NewImport = Schema.Struct({
  source: sentText(importFields.source, longestSource, {
    description: "The system that exported the file: 1 to 40 characters.",
    example: "toggl"
  }),
  fileName: sentText(importFields.fileName, 255, {
    description: "The name of the file: 1 to 255 characters.",
    example: "Toggl_2025.csv"
  }),
  sha256: Schema.String.annotate({
    description: "The SHA-256 of the file, in 64 hexadecimal digits.",
    examples: [hashExample]
  })
    .check(
      shape((text: string) => /^[0-9a-f]{64}$/iu.test(text), "64 hexadecimal digits", { pattern: "^[0-9A-Fa-f]{64}$" })
    )
    .pipe(Schema.decodeTo(importFields.sha256, SchemaTransformation.toLowerCase())),
  mapping: anyObject
    .annotate({
      description: "Whatever helps to import the next file in the same way: an object of up to 64 kB of JSON.",
      examples: [mappingExample]
    })
    .pipe(Schema.decodeTo(Mapping), Schema.optionalKey)
}).pipe(Schema.encodeKeys({ fileName: "file_name" }), namedBody("NewImport", "A file that is about to be imported."))

export const InvoiceToImport = Schema.Struct({
  number: sentText(oneLine(60), 60, {
    description: "Its number, which it keeps: 1 to 60 characters.",
    example: "INV-100"
  }),
  clientId: sentId(ClientId, "The client."),
  currency: sentCurrency("Its currency; by default the client's, otherwise the workspace's.").pipe(Schema.optionalKey),
  issueDate: aDate("Its date, not after today.").pipe(Schema.decodeTo(CalendarDate)),
  dueDate: aDate("When it is due; by default by the client's terms.").pipe(
    Schema.NullOr,
    Schema.decodeTo(Schema.NullOr(CalendarDate)),
    Schema.optionalKey
  ),
  open: sentAmount(PositiveAmount, { description: "What is open of it, gross.", minimum: "above zero" }),
  orderNumber: Schema.NullOr(
    sentText(oneLine(200), 200, { description: "The client's order number.", example: "PO-4711" })
  ).pipe(Schema.optionalKey),
  note: Schema.NullOr(
    sentNote(note(2000), 2000, {
      description: "A note about it.",
      example: "1,000.00 EUR, of which 400.00 EUR were paid."
    })
  ).pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys({
    clientId: "counteragent_id",
    issueDate: "issue_date",
    dueDate: "due_date",
    orderNumber: "order_number"
  }),
  namedBody("InvoiceToImport", "An open invoice of another system.", {
    number: "INV-100",
    counteragent_id: "0192f3c4-8a5e-7b3d-9c1f-2e4d6a8b0c1d",
    issue_date: "2026-03-31",
    open: 600
  })
)

const keptWire = Schema.Struct({
  kind: importedKinds.annotate({ description: "What it is.", examples: ["time"] }),
  id: anId("Its id."),
  title: aText("Its description, comment or name.", "Wireframes for the landing page"),
  reason: Schema.Literals(["changed", "in_use", "not_allowed", "closed", "invoiced"]).annotate({
    description:
      "Why it was kept: it changed after the import, something refers to it, the caller may not remove it, its day is closed or in a timesheet that is submitted or approved, or an invoice has it.",
    examples: ["changed"]
  }),
  invoice_number: orNull(aText("Its number.", "2026-0007"), "The number of the issued invoice that has it, if any.")
}).annotate({ identifier: "KeptOfImport", description: "A record that undoing an import kept." })

export const ImportList = ok("ImportList", { imports: listOf(ImportWire, "The imports, newest first.") })
export const ImportResponse = ok("ImportResponse", { import: ImportWire })
export const ImportCreated = created("ImportCreated", { import: ImportWire })
export const ImportUndone = ok("ImportUndone", {
  removed: aCount("The number of records that this call removed.", 500),
  kept: listOf(keptWire, "The records that this call kept, at most 1000."),
  kept_count: aCount("The number of records that this call kept.", 0),
  done: aFlag("Whether nothing is left to remove; otherwise call again.")
})

const id = { id: sentId(ImportId, "The import's id.") }

/** Imports of files, and undoing them. */
export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    HttpApiEndpoint.get("list", "/", { success: ImportList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List imports: all for owners and admins, otherwise the caller's own"),
    HttpApiEndpoint.post("add", "/", {
      headers: idempotent,
      payload: NewImport,
      success: ImportCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Create an import, to which bulk calls add records by its id"),
    HttpApiEndpoint.get("get", "/:id", { params: id, success: ImportResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read one import"),
    HttpApiEndpoint.post("addInvoice", "/:id/invoices", {
      params: id,
      headers: idempotent,
      payload: InvoiceToImport,
      success: created("InvoiceImported", invoiceData),
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(
        OpenApi.Summary,
        "Add an open invoice of the other system, which keeps its number; again: the one that is there"
      ),
    HttpApiEndpoint.delete("undo", "/:id", { params: id, success: ImportUndone, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Remove up to 500 records of an import that have not changed since")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/imports")
  .annotate(OpenApi.Description, "Files of other systems that members import.") {}
