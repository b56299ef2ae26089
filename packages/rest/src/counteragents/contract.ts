import { PaymentTermsDays } from "@hourbook/core/access/Workspace"
import { ClientId } from "@hourbook/core/values/Ids"
import { line } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors } from "../middleware/Authentication.ts"
import { buyer, sentBuyer } from "../shapes/billing.ts"
import { budget, sentBudget } from "../shapes/budget.ts"
import { counteragentChoice, entityQuery, entityTail, sentEntityTail, totalsFields } from "../shapes/entityShapes.ts"
import {
  aCount,
  aCurrency,
  aFlag,
  anId,
  aText,
  namedBody,
  orNull,
  sentCurrency,
  sentFlag,
  sentNumber,
  sentText
} from "../shapes/Fields.ts"
import { origin } from "../shapes/origin.ts"
import { recordEndpoints } from "../shapes/recordEndpoints.ts"
import { pageTail } from "../shapes/recordShapes.ts"
import { rounding, sentRounding } from "../shapes/rounding.ts"

const fields = {
  id: anId("Identifies the counteragent."),
  name: aText("Its name.", "Acme GmbH"),
  archived: aFlag("Whether it is archived: it takes no new time entries and projects."),
  payment_terms_days: orNull(
    aCount("Days.", 30),
    "Days after which its debt is overdue; null for the workspace's setting."
  ),
  ...entityTail,
  rounding: rounding("How its minutes are rounded for billing; null for the workspace's rounding."),
  currency: orNull(
    aCurrency("A currency.", "USD"),
    "What it pays in: a member's rate in another currency comes after its own rates. Null where nothing says so."
  ),
  budget: budget(
    "What may be spent on all of its work; null for no budget. For owners and admins: members get null, and the role client no key."
  ),
  billing: buyer
}
export const CounteragentWire = Schema.Struct({ ...fields, ...origin }).annotate({
  identifier: "Counteragent",
  description: "A client that the workspace works for and invoices."
})
export const CounteragentRow = Schema.Struct({
  ...fields,
  ...totalsFields,
  projects_count: aCount("The number of its projects.", 3),
  ...origin
}).annotate({
  identifier: "CounteragentRow",
  description: "A counteragent with its totals."
})

const own = {
  name: sentText(line(200), 200, { description: "Its name: 1 to 200 characters.", example: "Acme GmbH" }),
  archived: sentFlag("Archived clients are kept, but take no new time entries and projects.").pipe(Schema.optionalKey),
  paymentTermsDays: Schema.NullOr(sentNumber(PaymentTermsDays))
    .annotate({ description: "Days after which its debt is overdue, 0 to 3650; null for the workspace's setting." })
    .pipe(Schema.optionalKey),
  rounding: sentRounding("How its minutes are rounded for billing; null, as by default, for the workspace's rounding."),
  currency: Schema.NullOr(sentCurrency("What it pays in, ISO 4217; null, as by default, where nothing says so.", "USD"))
    .annotate({ description: "What it pays in, ISO 4217; null, as by default, where nothing says so." })
    .pipe(Schema.optionalKey),
  budget: sentBudget,
  billing: sentBuyer
}
const sent = { ...own, ...sentEntityTail }
const names = {
  paymentTermsDays: "payment_terms_days",
  externalRef: "external_ref",
  allowDuplicateName: "allow_duplicate_name"
} as const

export const NewCounteragent = Schema.Struct(sent).pipe(
  Schema.encodeKeys(names),
  namedBody("NewCounteragent", "A counteragent to add.")
)
export const CounteragentPatch = Schema.Struct({ ...sent, name: Schema.optionalKey(own.name) }).pipe(
  Schema.encodeKeys(names),
  namedBody("CounteragentPatch", "The fields of a counteragent to change.")
)

const totals = Schema.Struct({ ...totalsFields, projects_count: aCount("The number of their projects.", 3) }).annotate({
  identifier: "CounteragentTotals",
  description: "The totals of all counteragents that match the filter."
})

const { answers, ...endpoints } = recordEndpoints({
  verb: "add",
  one: "counteragent",
  noun: { one: "counteragent", many: "counteragents" },
  name: "Counteragent",
  listed: "their totals",
  removable: "that no record or project refers to",
  id: ClientId,
  wire: CounteragentWire,
  create: NewCounteragent,
  patch: CounteragentPatch,
  query: entityQuery,
  list: {
    counteragents: Schema.Array(Schema.Union([CounteragentRow, counteragentChoice])).annotate({
      description: "The counteragents of this page; with for_select=1 only their ids and names, and what they pay in."
    }),
    totals: Schema.NullOr(totals).annotate({ description: "Null if include_totals is 0 or for_select is 1." }),
    ...pageTail
  },
  rows: "counteragents",
  row: "counteragent",
  example: { name: "Acme GmbH" },
  beside: {},
  amended: (one) => one
})
export { answers as counteragentAnswers }

/** Interface, section 4.4: what core calls a client. */
export class CounteragentsApi extends HttpApiGroup.make("counteragents")
  .add(endpoints.list, endpoints.create, endpoints.get, endpoints.amend, endpoints.remove, endpoints.bulk)
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/counteragents")
  .annotate(OpenApi.Description, "A client that the workspace works for and invoices.") {}
