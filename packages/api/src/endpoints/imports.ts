import { Mapping, importFields } from "@hourbook/core/imports/Import"
import { shape } from "@hourbook/core/shared/Check"
import { longestSource } from "@hourbook/core/shared/ExternalRef"
import { ImportId } from "@hourbook/core/shared/Ids"
import { Schema, SchemaTransformation } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../wire/Envelope.ts"
import { aCount, aFlag, aMoment, anId, aText, namedBody, orNull, sentId, sentText } from "../wire/Fields.ts"
import { idempotent } from "../wire/Headers.ts"
import { listOf } from "../wire/recordShapes.ts"

const hashExample = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
const mappingExample = { columns: { Notes: "description" } }

const anyObject = Schema.Record(Schema.String, Schema.Unknown)

/** What an import makes, by the last parts of the paths of these. */
const importedKinds = Schema.Literals(["time", "money", "payouts", "charges", "projects", "counteragents"])

export const ImportWire = Schema.Struct({
  id: anId("Identifies the import: the import_id of what it made."),
  source: aText("The system that the file is of.", "toggl"),
  file_name: aText("The name of the file.", "Toggl_2025.csv"),
  sha256: aText("The SHA-256 of the file, in hexadecimal digits.", hashExample),
  mapping: Schema.NullOr(anyObject).annotate({
    description: "What its maker kept to import the next file in the same way, if anything.",
    examples: [mappingExample]
  }),
  user_id: anId("Who imported it."),
  user_name: aText("The member's name.", "Ada Lovelace"),
  created_at: aMoment("When it began."),
  undone_at: orNull(
    aMoment("A moment."),
    "When it was undone, but for what had changed or was in use; null for never."
  ),
  counts: Schema.Struct({
    time: aCount("Time entries."),
    money: aCount("Payments."),
    payouts: aCount("Payouts."),
    charges: aCount("Charges."),
    projects: aCount("Projects."),
    counteragents: aCount("Counteragents.")
  }).annotate({ identifier: "ImportCounts", description: "How many there are now of what it made." })
}).annotate({ identifier: "Import", description: "A file of another system that a member brought in." })

export const NewImport = Schema.Struct({
  source: sentText(importFields.source, longestSource, {
    description: "The system that the file is of: 1 to 40 characters.",
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

const keptWire = Schema.Struct({
  kind: importedKinds.annotate({ description: "What it is.", examples: ["time"] }),
  id: anId("Its id."),
  title: aText("Its description, comment or name.", "Wireframes for the landing page"),
  reason: Schema.Literals(["changed", "in_use", "not_allowed"]).annotate({
    description: "Why it stays: it changed after the import, something refers to it, or the caller may not remove it.",
    examples: ["changed"]
  })
}).annotate({ identifier: "KeptOfImport", description: "What an undone import leaves." })

export const ImportList = ok("ImportList", { imports: listOf(ImportWire, "The imports, newest first.") })
export const ImportResponse = ok("ImportResponse", { import: ImportWire })
export const ImportCreated = created("ImportCreated", { import: ImportWire })
export const ImportUndone = ok("ImportUndone", {
  removed: aCount("How many this call removed.", 500),
  kept: listOf(keptWire, "What stays of what this call looked at, at most 1000."),
  kept_count: aCount("How many stay of what this call looked at.", 0),
  done: aFlag("Whether nothing is left to remove; otherwise call again.")
})

const id = { id: sentId(ImportId, "The import's id.") }

/** Files that members bring in, and undoing that. */
export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    HttpApiEndpoint.get("list", "/", { success: ImportList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List imports: all for owners and admins, else one's own"),
    HttpApiEndpoint.post("add", "/", {
      headers: idempotent,
      payload: NewImport,
      success: ImportCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Begin an import: what a bulk call creates with its id belongs to it"),
    HttpApiEndpoint.get("get", "/:id", { params: id, success: ImportResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read one import"),
    HttpApiEndpoint.delete("undo", "/:id", { params: id, success: ImportUndone, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Remove up to 500 of what an import made and that has not changed since")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/imports")
  .annotate(OpenApi.Description, "Files of other systems that members bring in.") {}
