import { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import { line } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { bulkEndpoint } from "../wire/bulk.ts"
import { entityQuery, entityTail, projectChoice, sentEntityTail, totalsFields } from "../wire/entityShapes.ts"
import { created, failures, ok } from "../wire/Envelope.ts"
import { aCount, aFlag, anId, aText, namedBody, orNull, sentFlag, sentId, sentText } from "../wire/Fields.ts"
import { FileTable, paged } from "../wire/FileTable.ts"
import { conditional, idempotent } from "../wire/Headers.ts"
import { origin } from "../wire/origin.ts"
import * as Query from "../wire/Query.ts"
import { pageTail } from "../wire/recordShapes.ts"
import { rounding, sentRounding } from "../wire/rounding.ts"

const fields = {
  id: anId("Identifies the project."),
  name: aText("Its name.", "Website"),
  counteragent_id: orNull(anId("The client that owns it."), "The client that owns it, if any."),
  counteragent_name: orNull(aText("Its name.", "Acme GmbH"), "The client's name."),
  archived: aFlag("Whether it is archived: it takes no new time entries."),
  ...entityTail,
  billable_default: aFlag("Whether its time entries are billable unless they say so themselves."),
  rounding: rounding(
    "How its minutes are rounded for billing; null for its client's rounding, or else the workspace's."
  )
}
export const ProjectWire = Schema.Struct({ ...fields, ...origin }).annotate({
  identifier: "Project",
  description: "A project, with or without a client."
})
export const ProjectRow = Schema.Struct({ ...fields, ...totalsFields, ...origin }).annotate({
  identifier: "ProjectRow",
  description: "A project with its totals."
})

const own = {
  name: sentText(line(200), 200, { description: "Its name: 1 to 200 characters.", example: "Website" }),
  archived: sentFlag("Archived projects are kept, but take no new time entries.").pipe(Schema.optionalKey),
  clientId: sentId(ClientId, "The client that owns it.").pipe(Schema.NullOr, Schema.optionalKey),
  billableDefault: sentFlag(
    "Whether its time entries are billable unless they say so themselves; true by default."
  ).pipe(Schema.optionalKey),
  rounding: sentRounding("How its minutes are rounded for billing; null, as by default, for its client's rounding.")
}
const sent = { ...own, ...sentEntityTail }
const names = {
  clientId: "counteragent_id",
  billableDefault: "billable_default",
  externalRef: "external_ref",
  allowDuplicateName: "allow_duplicate_name"
} as const
const moving = {
  moveRecords: sentFlag(
    "Whether its records without a counteragent get its counteragent, up to 1000 a call; false by default. Their prices stay as they are."
  ).pipe(Schema.optionalKey)
}

export const NewProject = Schema.Struct(sent).pipe(
  Schema.encodeKeys(names),
  namedBody("NewProject", "A project to add.")
)
export const ProjectPatch = Schema.Struct({ ...sent, ...moving, name: Schema.optionalKey(own.name) }).pipe(
  Schema.encodeKeys({ ...names, moveRecords: "move_records" }),
  namedBody("ProjectPatch", "The fields of a project to change.")
)

const totals = Schema.Struct({ ...totalsFields }).annotate({
  identifier: "ProjectTotals",
  description: "The totals of all projects that match the filter."
})

export const ProjectResponse = ok("ProjectResponse", { project: ProjectWire })
export const ProjectChanged = ok("ProjectChanged", {
  project: ProjectWire,
  moved: aCount("With move_records: how many records this call gave the project's counteragent.", 1000).pipe(
    Schema.optionalKey
  ),
  next: Schema.NullOr(aCount("How many are left.", 240))
    .annotate({
      description:
        "With move_records: how many records are left; the same call again moves the next 1000. Null where none is."
    })
    .pipe(Schema.optionalKey)
})
export const ProjectCreated = created("ProjectCreated", { project: ProjectWire })
export const ProjectRemoved = ok("ProjectRemoved", { id: anId("The id of the deleted project.") })
export const ProjectList = ok("ProjectList", {
  projects: Schema.Array(Schema.Union([ProjectRow, projectChoice])).annotate({
    description: "The projects of this page; with for_select=1 only their ids, names and clients."
  }),
  totals: Schema.NullOr(totals).annotate({ description: "Null if include_totals is 0 or for_select is 1." }),
  ...pageTail
})

const query = { ...entityQuery, counteragent_id: Query.clientIdsOfProjects }

const id = { id: sentId(ProjectId, "The project's id.") }

/** Interface, section 4.3. */
export class ProjectsApi extends HttpApiGroup.make("projects")
  .add(
    HttpApiEndpoint.get("list", "/", { query, success: ProjectList, error: failures })
      .annotate(FileTable, paged("projects", "project"))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List projects with their totals"),
    HttpApiEndpoint.post("add", "/", {
      headers: idempotent,
      payload: NewProject,
      success: ProjectCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Add a project"),
    HttpApiEndpoint.get("get", "/:id", { params: id, success: ProjectResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read one project"),
    HttpApiEndpoint.put("amend", "/:id", {
      params: id,
      headers: conditional,
      payload: ProjectPatch,
      success: ProjectChanged,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change some fields of a project"),
    HttpApiEndpoint.delete("remove", "/:id", {
      params: id,
      headers: conditional,
      success: ProjectRemoved,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Delete a project that no record refers to"),
    bulkEndpoint({
      many: "projects",
      name: "Project",
      example: { name: "Website" },
      one: { project: Schema.optionalKey(ProjectWire) }
    })
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/projects")
  .annotate(OpenApi.Description, "A project, with or without a client.") {}
