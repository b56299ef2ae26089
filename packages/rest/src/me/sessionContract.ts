import { ApprovalPeriod, ApprovalsWeekStart } from "@hourbook/core/access/Workspace"
import { SignInMethod } from "@hourbook/core/sessions/Session"
import { line } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { PublicAccess, RequestErrors } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import { aCount, aCurrency, aDate, aFlag, aMoment, anId, aText, namedBody, orNull, sentText } from "../shapes/Fields.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { rounding } from "../shapes/rounding.ts"
import { zone } from "../shapes/timeZones.ts"
import { roleWire } from "./contract.ts"
import { passkeyOptions, passkeyResponse } from "./passkeysContract.ts"
import { PreferencesWire } from "./preferencesContract.ts"

export const methodWire = SignInMethod.annotate({
  description: "How the member signed in last: with a one-time code, an API key, a passkey or an identity provider.",
  examples: ["code"]
})

const session = Schema.Struct({
  id: anId("Identifies the session."),
  method: methodWire,
  signed_in_at: aMoment("When the member last signed in in this browser."),
  recent_until: aMoment("Until when that counts as recent: what changes access needs a recent sign-in."),
  created_at: aMoment("When the session began."),
  expires_at: aMoment("When it ends at the latest; 30 days without use end it earlier.")
}).annotate({ identifier: "Session", description: "The session of this browser." })

const workspace = Schema.Struct({
  id: anId("The workspace; to be sent as x-hourbook."),
  slug: aText("Its name in URLs.", "acme-studio"),
  name: aText("Its name.", "Acme Studio"),
  currency: aCurrency("The base currency of its totals."),
  role: roleWire,
  time_zone: zone("Decides what today is, for members without a time zone of their own."),
  rounding: rounding("How minutes are rounded for billing; null for not at all."),
  payment_terms_days: aCount("Days after which a client's debt is overdue.", 30),
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
  is_sample: aFlag(
    "Whether it has made-up data for its owner to look around in: DELETE /api/session/sample removes it.",
    false
  )
}).annotate({ identifier: "SessionWorkspace", description: "The workspace of the session." })

const user = Schema.Struct({
  id: anId("The person; the user_id of their records."),
  name: aText("Their name.", "Ada Lovelace"),
  email: aText("Their email address.", "ada@example.com"),
  time_zone: zone("Their time zone: their own, or else the workspace's.")
}).annotate({ identifier: "SessionUser", description: "The member who is signed in." })

const other = Schema.Struct({
  workspace_id: anId("The workspace."),
  slug: aText("Its name in URLs.", "other-studio"),
  name: aText("Its name.", "Other Studio"),
  role: roleWire
}).annotate({
  identifier: "OtherMembership",
  description: "A membership of the same person in another workspace."
})

const signIn = Schema.Struct({
  available: aFlag("Whether browsers can sign in at this address: over https, or on this machine."),
  public_url: orNull(aText("An address.", "https://hours.example.com"), "The address of the service, if it is set."),
  passkeys: aFlag("Whether passkeys work at this address."),
  oidc: Schema.NullOr(Schema.Struct({ name: aText("Its name, for the button.", "Acme ID") })).annotate({
    description: "The identity provider that members sign in with, at /signin/oidc; null for none."
  })
}).annotate({ identifier: "SignInWays", description: "How browsers sign in here." })

const data = {
  session: Schema.NullOr(session).annotate({ description: "The session of this browser; null when signed out." }),
  workspace: Schema.NullOr(workspace).annotate({ description: "Its workspace; null when signed out." }),
  user: Schema.NullOr(user).annotate({ description: "The member; null when signed out." }),
  today: orNull(aDate("A day."), "The day that it is where the member is; null when signed out."),
  preferences: PreferencesWire,
  others: listOf(
    other,
    "The person's memberships in other workspaces, after a sign-in that verified their address: with the identity provider."
  ),
  sample_offered: aFlag("Whether the member may look around in sample data: POST /api/session/sample.", true),
  sign_in: signIn,
  version: aText("The version of Hourbook.", "0.2.0")
}

export const SessionResponse = ok("SessionResponse", data)
export const SessionStarted = created("SessionStarted", data)
export const SessionEnded = ok("SessionEnded", {
  id: orNull(anId("A session."), "The id of the session that ended; null when there was none.")
})

export const NewSession = Schema.Struct({
  code: sentText(line(255), 255, { description: "A one-time code or an API key.", example: "7K2M-QX9D-4HTW-0B3C-R8FA" })
}).pipe(namedBody("NewSession", "What the member signs in with."))

export const SessionPasskeyOptions = created("SessionPasskeyOptions", passkeyOptions)
export const SessionPasskey = Schema.Struct({ response: passkeyResponse }).pipe(
  namedBody("SessionPasskey", "What the browser made with a passkey.")
)

/** The session of a browser (interface, section 5). */
export class SessionApi extends HttpApiGroup.make("session")
  .add(
    HttpApiEndpoint.get("current", "/", { success: SessionResponse, error: failures }).annotate(
      OpenApi.Summary,
      "Read who is signed in in this browser, and how to sign in"
    ),
    HttpApiEndpoint.post("signIn", "/", { payload: NewSession, success: SessionStarted, error: failures }).annotate(
      OpenApi.Summary,
      "Sign in with a one-time code or an API key, or renew the sign-in; sets the cookie of the session"
    ),
    HttpApiEndpoint.delete("signOut", "/", { success: SessionEnded, error: failures }).annotate(
      OpenApi.Summary,
      "Sign out of this browser"
    ),
    HttpApiEndpoint.post("passkeyOptions", "/passkey/options", {
      success: SessionPasskeyOptions,
      error: failures
    }).annotate(OpenApi.Summary, "Begin to sign in with a passkey: what the browser asks for"),
    HttpApiEndpoint.post("passkey", "/passkey", {
      payload: SessionPasskey,
      success: SessionStarted,
      error: failures
    }).annotate(OpenApi.Summary, "Sign in with a passkey, or renew the sign-in; sets the cookie of the session"),
    HttpApiEndpoint.post("enterSample", "/sample", { success: SessionStarted, error: failures }).annotate(
      OpenApi.Summary,
      "Look around in a workspace with a made-up studio and a year of its work, of the owner's own; sets the cookie of the session"
    ),
    HttpApiEndpoint.delete("leaveSample", "/sample", { success: SessionResponse, error: failures }).annotate(
      OpenApi.Summary,
      "Remove the workspace with sample data that this browser is in, and go back to one's own"
    )
  )
  .middleware(RequestErrors)
  .middleware(PublicAccess)
  .prefix("/api/session")
  .annotate(OpenApi.Description, "The session of a browser, which its cookie stands for.") {}
