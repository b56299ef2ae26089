import { ApprovalPeriod, ApprovalsWeekStart, HolidayRegion, PaymentTermsDays } from "@hourbook/core/access/Workspace"
import { line } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { SellerWire, sentSeller } from "../shapes/billing.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import {
  aCount,
  aCurrency,
  aDate,
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

/** More than a file of 200 kB takes, so that one too large is refused as a picture. */
const mostBase64 = 800_000

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
  approvals: ApprovalPeriod.annotate({
    description: "The length of the timesheets that members submit for approval; none for no approval.",
    examples: ["week"]
  }),
  approvals_week_start: ApprovalsWeekStart.annotate({
    description: "The first day of a timesheet of a week, for everyone.",
    examples: ["monday"]
  }),
  closed_through: orNull(
    aDate("A day."),
    "The last day of closed books: records of it and before do not change. Null if no books are closed."
  ),
  log_head: orNull(
    aText("64 hexadecimal digits.", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
    "The hash of all lines of the log that were sealed so far; null before the first, and for members with the role member or client."
  ),
  billing: Schema.NullOr(SellerWire).annotate({
    description: "What invoices say of it; null before it is first set, and for members with the role member or client."
  })
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
  membersSeeMoney: sentFlag("Whether answers to members with the role member hold money.").pipe(Schema.optionalKey),
  approvals: ApprovalPeriod.annotate({
    description: "The length of the timesheets that members submit for approval; none for no approval.",
    examples: ["week"]
  }).pipe(Schema.optionalKey),
  approvalsWeekStart: ApprovalsWeekStart.annotate({
    description: "The first day of a timesheet of a week, for everyone.",
    examples: ["monday"]
  }).pipe(Schema.optionalKey),
  billing: sentSeller.pipe(
    Schema.NullOr,
    Schema.annotate({
      message: 'expected an object such as {"legal_name": "Acme GmbH", "country": "DE"}, or null',
      description:
        "What invoices say of the workspace. Replaced as a whole, but for the picture; null leaves it as it is."
    }),
    Schema.optionalKey
  )
}).pipe(
  Schema.encodeKeys({
    paymentTermsDays: "payment_terms_days",
    holidayRegion: "holiday_region",
    timeZone: "time_zone",
    showRatesToClients: "show_rates_to_clients",
    membersMayPrice: "members_may_price",
    membersSeeMoney: "members_see_money",
    approvalsWeekStart: "approvals_week_start"
  }),
  namedBody("WorkspacePatch", "The settings to change.")
)

export const WorkspaceResponse = ok("WorkspaceResponse", { workspace: WorkspaceWire })

export const LogoWire = Schema.Struct({
  sha256: aText("Its SHA-256.", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
  type: Schema.Literals(["image/png", "image/jpeg"]).annotate({ description: "What it is.", examples: ["image/png"] }),
  width: aCount("Its width in pixels.", 640),
  height: aCount("Its height in pixels.", 240),
  base64: aText("Its bytes, in base64.", "iVBORw0KGgo=")
}).annotate({ identifier: "Logo", description: "The picture on invoices, drawn anew from what was sent." })

export const LogoResponse = ok("LogoResponse", {
  logo: Schema.NullOr(LogoWire).annotate({ description: "The picture on invoices; null for none." })
})

/** A picture of one red pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"

const NewLogo = Schema.Struct({
  base64: sentText(Schema.String.check(Schema.isMaxLength(mostBase64)), mostBase64, {
    description: "A PNG or JPEG file of at most 200 kB, in base64.",
    example: pixel
  })
}).pipe(namedBody("NewLogo", "The picture to put on invoices: a PNG or JPEG file.", { base64: pixel }))

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
      .annotate(OpenApi.Summary, "Change some of the workspace's settings"),
    HttpApiEndpoint.get("logo", "/logo", { success: LogoResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read the picture on invoices"),
    HttpApiEndpoint.put("setLogo", "/logo", {
      headers: conditional,
      payload: NewLogo,
      success: LogoResponse,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Put a picture on invoices")
      .annotate(
        OpenApi.Description,
        "A PNG or JPEG file, drawn anew and kept as small as paper needs. Invoices that were issued keep theirs."
      ),
    HttpApiEndpoint.delete("removeLogo", "/logo", { headers: conditional, success: LogoResponse, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Take the picture off later invoices")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/workspace")
  .annotate(OpenApi.Description, "The workspace's settings.") {}
