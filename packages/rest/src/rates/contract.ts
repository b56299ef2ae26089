import { RateKind } from "@hourbook/core/prices/BillingRate"
import { BillingRateId, ClientId, ProjectId, UserId } from "@hourbook/core/values/Ids"
import { NonNegativeAmount } from "@hourbook/core/values/Money"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import {
  aCount,
  aCurrency,
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
  sentDate,
  sentFlag,
  sentId
} from "../shapes/Fields.ts"
import { FileTable, whole } from "../shapes/FileTable.ts"
import { idempotent } from "../shapes/Headers.ts"
import * as Query from "../shapes/Query.ts"
import { listOf } from "../shapes/recordShapes.ts"

const kind = RateKind.annotate({
  description: "bill: what clients pay for an hour. cost: what an hour costs the workspace itself.",
  examples: ["bill"]
})

export const RateWire = Schema.Struct({
  id: anId("Identifies the rate."),
  kind,
  amount: anAmount("The price of an hour, in its currency."),
  currency: aCurrency("The currency of amount."),
  effective_date: aDate("The first day it applies, until the next rate of the same scope."),
  project_id: orNull(anId("The project."), "The project that it is for; null for any."),
  counteragent_id: orNull(anId("The client."), "The client that it is for; null for any."),
  user_id: orNull(anId("The member."), "The member whose work it is for; null for anybody's."),
  created_at: aMoment("When it was set."),
  updated_at: aMoment("When it was last replaced.")
}).annotate({ identifier: "Rate", description: "The price of an hour from a day on." })

const scope = {
  projectId: sentId(ProjectId, "Only of this project.").pipe(Schema.NullOr, Schema.optionalKey),
  clientId: sentId(ClientId, "Only of this client.").pipe(Schema.NullOr, Schema.optionalKey),
  userId: sentId(UserId, "Only of this member's work.").pipe(Schema.NullOr, Schema.optionalKey)
}
const scopeNames = { projectId: "project_id", clientId: "counteragent_id", userId: "user_id" } as const

export const NewRate = Schema.Struct({
  kind,
  amount: sentAmount(NonNegativeAmount, { description: "The price of an hour, exact; 0 is one.", minimum: "zero" }),
  currency: sentCurrency("The currency of amount, ISO 4217."),
  effectiveDate: sentDate("The first day it applies. It replaces a rate of the same kind, scope and date."),
  ...scope
}).pipe(
  Schema.encodeKeys({ ...scopeNames, effectiveDate: "effective_date" }),
  namedBody(
    "NewRate",
    "A rate to set: for a project and a member, a project, a member, a client, or with none of them the workspace."
  )
)

export const NewRepricing = Schema.Struct({
  kind,
  from: sentDate("The first day of the work."),
  to: sentDate("The last day of the work."),
  projectId: sentId(ProjectId, "Only work for this project.").pipe(Schema.optionalKey),
  clientId: sentId(ClientId, "Only work for this client.").pipe(Schema.optionalKey),
  userId: sentId(UserId, "Only this member's work.").pipe(Schema.optionalKey),
  dryRun: sentFlag("Whether to say only what would change; false by default.").pipe(Schema.optionalKey),
  cursor: aText("The next_cursor of the call before.", "WyJuYW1lIl0").pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys({ ...scopeNames, dryRun: "dry_run" }),
  namedBody(
    "NewRepricing",
    "The time entries that get the rates of now: of bill rates those whose rate was looked up.",
    {
      kind: "bill",
      from: "2026-03-01",
      to: "2026-03-31",
      dry_run: true
    }
  )
)

const repricedTotal = Schema.Struct({
  project_id: orNull(anId("The project."), "The project; null for entries without one."),
  project_name: orNull(aText("Its name.", "Website"), "The project's name."),
  currency: aCurrency("The currency of the totals."),
  before_total: anAmount("What the entries came to, by rates."),
  after_total: anAmount("What they come to now.")
}).annotate({ identifier: "RepricedTotal", description: "The entries of a project in one currency." })

const refusedEntries = Schema.Struct({
  message: aText("Why they stay as they are.", "no billing rate applies any more: the entry stays as it is"),
  entries_count: aCount("How many."),
  example_id: anId("One of them.")
}).annotate({ identifier: "RefusedEntries", description: "Entries that could not be repriced." })

export const Repriced = ok("Repriced", {
  dry_run: aFlag("Whether nothing was written."),
  entries_count: aCount(
    "The entries that the call looked at, at most 1000: changed_count, told_count, refused and those that have this rate.",
    120
  ),
  changed_count: aCount("Those of them that changed, or would.", 17),
  told_count: aCount(
    "Of bill rates, the entries without a rate_id, whose price was sent or that are not billable: they stay as they are. 0 of cost rates.",
    3
  ),
  totals: listOf(repricedTotal, "What the others came to and come to now, by project and currency."),
  locked_count: aCount("The entries of closed days among those that the call looked at: they stay as they are.", 0),
  refused: listOf(refusedEntries, "Entries that stay as they are though a rate priced them, by why."),
  next_cursor: orNull(aText("A cursor.", "WyJuYW1lIl0"), "The cursor of the next call; null where nothing is left.")
})

export const RateQuery = {
  kind: kind.pipe(Schema.optionalKey),
  project_id: Query.projectIdsOfRates,
  counteragent_id: Query.clientIdsOfRates,
  user_id: Query.userIdsOfRates
}

export const RateList = ok("RateList", {
  rates: listOf(RateWire, "The rates that the caller may see, the most specific first, then by date.")
})
export const RateCreated = created("RateCreated", { rate: RateWire })
export const RateRemoved = ok("RateRemoved", { id: anId("The id of the deleted rate.") })

export class RatesApi extends HttpApiGroup.make("rates")
  .add(
    HttpApiEndpoint.get("list", "/", { query: RateQuery, success: RateList, error: failures })
      .annotate(FileTable, whole("rates", "rate"))
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the rates; members get bill rates that are theirs or of no member"),
    HttpApiEndpoint.post("put", "/", {
      headers: idempotent,
      payload: NewRate,
      success: RateCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Set a rate from a day on"),
    HttpApiEndpoint.post("reprice", "/reprice", { payload: NewRepricing, success: Repriced, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(
        OpenApi.Summary,
        "Give time entries the rates of now; a repeat changes nothing, so it takes no Idempotency-Key"
      ),
    HttpApiEndpoint.delete("remove", "/:id", {
      params: { id: sentId(BillingRateId, "The rate's id.") },
      success: RateRemoved,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Remove a rate; entries keep the price that they have")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/rates")
  .annotate(OpenApi.Description, "What an hour of work is billed at, and what it costs the workspace itself.") {}
