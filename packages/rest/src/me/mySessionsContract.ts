import { SessionId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"
import { aCount, aFlag, aMoment, anId, aText, sentId } from "../shapes/Fields.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { methodWire } from "./sessionContract.ts"

const MySessionWire = Schema.Struct({
  id: anId("Identifies the session."),
  method: methodWire,
  user_agent: aText("What the browser calls itself.", "Mozilla/5.0 (X11; Linux x86_64) Firefox/147.0"),
  created_at: aMoment("When the session began."),
  signed_in_at: aMoment("When you last signed in in this browser."),
  last_used_at: aMoment("When it was last used, to the minute."),
  expires_at: aMoment("When it ends at the latest; 30 days without use end it earlier."),
  current: aFlag("Whether it is the session of this request.")
}).annotate({ identifier: "MySession", description: "A browser in which you are signed in." })

export const MySessionList = ok("MySessionList", { sessions: listOf(MySessionWire, "Yours, the last used first.") })
export const MySessionEnded = ok("MySessionEnded", { id: anId("The id of the session that ended.") })
export const MySessionsEnded = ok("MySessionsEnded", { ended: aCount("How many sessions ended.") })

/** The browsers in which the caller is signed in (interface, section 5). */
export class MySessionsApi extends HttpApiGroup.make("mySessions")
  .add(
    HttpApiEndpoint.get("list", "/", { success: MySessionList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List the browsers in which you are signed in"),
    HttpApiEndpoint.delete("endOthers", "/", { success: MySessionsEnded, error: failures })
      .annotate(RequiredScope, null)
      .annotate(
        OpenApi.Summary,
        "Sign out everywhere but in this browser; requires a key of kind full, or any key of a client"
      ),
    HttpApiEndpoint.delete("end", "/:id", {
      params: { id: sentId(SessionId, "The session's id.") },
      success: MySessionEnded,
      error: failures
    })
      .annotate(RequiredScope, null)
      .annotate(
        OpenApi.Summary,
        "Sign out of a browser; requires a key of kind full, or any key of a client, unless it is this browser"
      )
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/me/sessions")
  .annotate(OpenApi.Description, "The browsers in which the caller is signed in.") {}
