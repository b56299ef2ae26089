import { MemberMailKind } from "@hourbook/core/mail/MemberMailKind"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { PublicAccess, RequestErrors } from "../middleware/Authentication.ts"
import { failures, ok } from "../shapes/Envelope.ts"

const token = Schema.String.annotate({
  description: "The secret of a mail.",
  examples: ["7Yk2mQ9vXw4LpR8sTn3BcD6fGh1J"]
})

export const Unsubscribed = ok("Unsubscribed", {
  kind: MemberMailKind.annotate({
    description: "The kind of mails that the reader no longer gets.",
    examples: ["sheet_submitted"]
  })
})

/** What mail programs call to turn off mails (RFC 8058). They send no headers of their own, so the secret is in the address. */
export class UnsubscribeApi extends HttpApiGroup.make("unsubscribe")
  .add(
    HttpApiEndpoint.post("stop", "/api/unsubscribe", {
      query: { token },
      success: Unsubscribed,
      error: failures
    }).annotate(
      OpenApi.Summary,
      "Turn off the mails of one kind for the reader of one of them, by its List-Unsubscribe address"
    )
  )
  .middleware(RequestErrors)
  .middleware(PublicAccess)
  .annotate(OpenApi.Description, "Turning off mails, for mail programs, which send no key.") {}
