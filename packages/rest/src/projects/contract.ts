import { ClientId, ProjectId } from "@hourbook/core/values/Ids"
import { line, oneLine } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors } from "../middleware/Authentication.ts"
import { budget, sentBudget } from "../shapes/budget.ts"
import { entityQuery, entityTail, projectChoice, sentEntityTail, totalsFields } from "../shapes/entityShapes.ts"
import { ok } from "../shapes/Envelope.ts"
import { aCount, aFlag, anId, aText, namedBody, orNull, sentFlag, sentId, sentText } from "../shapes/Fields.ts"
import { origin } from "../shapes/origin.ts"
import * as Query from "../shapes/Query.ts"
import { recordEndpoints } from "../shapes/recordEndpoints.ts"
import { pageTail } from "../shapes/recordShapes.ts"
import { rounding, sentRounding } from "../shapes/rounding.ts"

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
  ),
  budget: budget(
    "What may be spent on it; null for no budget. Members see budgets in hours, and null instead of others. Not shown to the role client."
  ),
  order_number: orNull(
    aText("A number.", "PO-2026-117"),
    "The client's purchase order for it, which lines of invoices carry; null for none."
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
  rounding: sentRounding("How its minutes are rounded for billing; null, as by default, for its client's rounding."),
  budget: sentBudget,
  orderNumber: sentText(oneLine(200), 200, {
    description: "The client's purchase order for it, which lines of invoices carry; null, as by default, for none.",
    example: "PO-2026-117"
  }).pipe(Schema.NullOr, Schema.optionalKey)
}
const sent = { ...own, ...sentEntityTail }
const names = {
  clientId: "counteragent_id",
  billableDefault: "billable_default",
  orderNumber: "order_number",
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

const query = { ...entityQuery, counteragent_id: Query.clientIdsOfProjects }

const { answers, ...endpoints } = recordEndpoints({
  verb: "add",
  one: "project",
  noun: { one: "project", many: "projects" },
  name: "Project",
  listed: "their totals",
  removable: "that no record refers to",
  id: ProjectId,
  wire: ProjectWire,
  create: NewProject,
  patch: ProjectPatch,
  query,
  list: {
    projects: Schema.Array(Schema.Union([ProjectRow, projectChoice])).annotate({
      description: "The projects of this page; with for_select=1 only their ids, names and clients."
    }),
    totals: Schema.NullOr(totals).annotate({ description: "Null if include_totals is 0 or for_select is 1." }),
    ...pageTail
  },
  rows: "projects",
  row: "project",
  example: { name: "Website" },
  beside: {},
  amended: () =>
    ok("ProjectChanged", {
      project: ProjectWire,
      moved: aCount("With move_records: how many records this call gave the project's counteragent.", 1000).pipe(
        Schema.optionalKey
      ),
      next: Schema.NullOr(aCount("How many are left.", 240))
        .annotate({
          description:
            "With move_records: how many records are left; the same call again moves the next 1000. Null where none is."
        })
        .pipe(Schema.optionalKey),
      closed: aCount("With move_records: how many records of closed days stay without a counteragent.", 0).pipe(
        Schema.optionalKey
      )
    })
})
export { answers as projectAnswers }

/** Interface, section 4.3. */
export class ProjectsApi extends HttpApiGroup.make("projects")
  .add(endpoints.list, endpoints.create, endpoints.get, endpoints.amend, endpoints.remove, endpoints.bulk)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/projects")
  .annotate(OpenApi.Description, "A project, with or without a client.") {}
