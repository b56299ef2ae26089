import { HolidayRegion, PaymentTermsDays } from "@hourbook/core/access/Workspace"
import { line } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import {
  aCount,
  aCurrency,
  aFlag,
  aMoment,
  anId,
  aText,
  namedBody,
  orNull,
  sentCurrency,
  sentFlag,
  sentNote,
  sentNumber,
  sentText
} from "../shapes/Fields.ts"
import { conditional } from "../shapes/Headers.ts"
import { rounding, sentRounding } from "../shapes/rounding.ts"
import { sentZone, zone } from "../shapes/timeZones.ts"

export const WorkspaceWire = Schema.Struct({
  id: anId("Identifies the workspace."),
  slug: aText("Its name in URLs.", "acme-studio"),
  name: aText("Its name.", "Acme Studio"),
  currency: aCurrency("The base currency of every total."),
  payment_terms_days: aCount("Days after which a client's debt is overdue.", 30),
  holiday_region: orNull(
    aText("A region.", "DE-BY"),
    "The region whose public holidays the matrices show; null for none."
  ),
  created_at: aMoment("When it was created."),
  updated_at: aMoment("When it was last changed."),
  time_zone: zone("Decides what today is, for members without a time zone of their own."),
  rounding: rounding(
    "How minutes are rounded for billing, where neither project nor client says so; null for not at all."
  ),
  show_rates_to_clients: aFlag("Whether members with the role client see hourly rates."),
  members_may_price: aFlag("Whether members with the role member may send cost and hourly_rate.", true),
  members_see_money: aFlag("Whether answers to members with the role member hold money.", true),
  log_head: orNull(
    aText("64 hexadecimal digits.", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
    "The hash of all lines of the log that were sealed so far; null before the first, and for members with the role member or client."
  )
}).annotate({ identifier: "Workspace", description: "A workspace and its settings." })

export const WorkspacePatch = Schema.Struct({
  name: sentText(line(200), 200, { description: "Its name: 1 to 200 characters.", example: "Acme Studio" }).pipe(
    Schema.optionalKey
  ),
  currency: sentCurrency("The base currency of every total, ISO 4217.").pipe(Schema.optionalKey),
  paymentTermsDays: Schema.optionalKey(sentNumber(PaymentTermsDays)),
  holidayRegion: sentNote(HolidayRegion, 10, {
    description: "The country, or country and region, whose public holidays the matrices show.",
    example: "DE-BY"
  }).pipe(Schema.NullOr, Schema.optionalKey),
  timeZone: sentZone("Decides what today is: an IANA name.").pipe(Schema.optionalKey),
  rounding: sentRounding(
    "How minutes are rounded for billing, where neither project nor client says so; null for not at all."
  ),
  showRatesToClients: sentFlag("Whether members with the role client see hourly rates.").pipe(Schema.optionalKey),
  membersMayPrice: sentFlag("Whether members with the role member may send cost and hourly_rate.").pipe(
    Schema.optionalKey
  ),
  membersSeeMoney: sentFlag("Whether answers to members with the role member hold money.").pipe(Schema.optionalKey)
}).pipe(
  Schema.encodeKeys({
    paymentTermsDays: "payment_terms_days",
    holidayRegion: "holiday_region",
    timeZone: "time_zone",
    showRatesToClients: "show_rates_to_clients",
    membersMayPrice: "members_may_price",
    membersSeeMoney: "members_see_money"
  }),
  namedBody("WorkspacePatch", "The settings to change.")
)

export const WorkspaceResponse = ok("WorkspaceResponse", { workspace: WorkspaceWire })

/** Semantics, section 10. */
export class WorkspaceApi extends HttpApiGroup.make("workspace")
  .add(
    HttpApiEndpoint.get("get", "/", { success: WorkspaceResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read the workspace's settings"),
    HttpApiEndpoint.put("amend", "/", {
      headers: conditional,
      payload: WorkspacePatch,
      success: WorkspaceResponse,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Change some of the workspace's settings")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/workspace")
  .annotate(OpenApi.Description, "The workspace's settings.") {}
