import { line } from "@hourbook/core/values/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import { aMoment, aText, namedBody, orNull, sentNote, sentText } from "../shapes/Fields.ts"
import { listOf } from "../shapes/recordShapes.ts"

const PasskeyWire = Schema.Struct({
  id: aText("Identifies the passkey: the id of its credential.", "pSb0uCB1wE6r2mHkXo1lWQ"),
  name: aText("What you call it.", "Laptop"),
  created_at: aMoment("When you added it."),
  last_used_at: orNull(aMoment("When it was last used."), "When you last signed in with it, to the minute.")
}).annotate({ identifier: "Passkey", description: "A passkey with which you sign in." })

const json = (description: string, example: Readonly<Record<string, unknown>>) =>
  Schema.Record(Schema.String, Schema.Unknown).annotate({ description, examples: [example] })

export const passkeyOptions = {
  options: json("What to pass to the browser, in the JSON form of WebAuthn. It works once, for five minutes.", {
    challenge: "x0q9gE5kZb1mV3rTn7yJwQ"
  })
}
export const passkeyResponse = json("What the browser made of the options, in the JSON form of WebAuthn.", {
  id: "pSb0uCB1wE6r2mHkXo1lWQ",
  rawId: "pSb0uCB1wE6r2mHkXo1lWQ",
  type: "public-key",
  response: {}
})

export const PasskeyList = ok("PasskeyList", { passkeys: listOf(PasskeyWire, "Yours, newest first.") })
export const PasskeyOptions = created("PasskeyOptions", passkeyOptions)
export const PasskeyAdded = created("PasskeyAdded", { passkey: PasskeyWire })
export const PasskeyRemoved = ok("PasskeyRemoved", { id: PasskeyWire.fields.id })

const name = line(100)

export const NewPasskey = Schema.Struct({
  name: sentText(name, 100, { description: "What you call it: 1 to 100 characters.", example: "Laptop" }),
  response: passkeyResponse
}).pipe(namedBody("NewPasskey", "A passkey to add."))

const credentialId = sentNote(Schema.String.check(Schema.isPattern(/^[\w-]{1,1400}$/u)), 1400, {
  description: "The passkey's id.",
  example: "pSb0uCB1wE6r2mHkXo1lWQ"
})

/** The passkeys of the caller. Pages add them with the API of browsers for them, WebAuthn. */
export class PasskeysApi extends HttpApiGroup.make("passkeys")
  .add(
    HttpApiEndpoint.get("list", "/", { success: PasskeyList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List your passkeys"),
    HttpApiEndpoint.post("options", "/options", { success: PasskeyOptions, error: failures })
      .annotate(RequiredScope, null)
      .annotate(OpenApi.Summary, "Begin to add a passkey: what the browser makes it of"),
    HttpApiEndpoint.post("add", "/", { payload: NewPasskey, success: PasskeyAdded, error: failures })
      .annotate(RequiredScope, null)
      .annotate(OpenApi.Summary, "Add a passkey that the browser has made; needs all that your role may"),
    HttpApiEndpoint.delete("remove", "/:id", { params: { id: credentialId }, success: PasskeyRemoved, error: failures })
      .annotate(RequiredScope, null)
      .annotate(OpenApi.Summary, "Remove a passkey; requires a key of kind full, or any key of a client")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/me/passkeys")
  .annotate(OpenApi.Description, "The passkeys with which the caller signs in.") {}
