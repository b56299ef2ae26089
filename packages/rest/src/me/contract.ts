import { ApiKeyDraft } from "@hourbook/core/access/ApiKey"
import { KeyKind, Role, Scope } from "@hourbook/core/access/Role"
import { ApiKeyId, ConnectionId } from "@hourbook/core/values/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Authentication, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import { aCurrency, aDate, aMoment, anId, aText, namedBody, orNull, sentId, sentText } from "../shapes/Fields.ts"
import { idempotent } from "../shapes/Headers.ts"
import { sentEnd } from "../shapes/moments.ts"
import { listOf } from "../shapes/recordShapes.ts"
import { zone } from "../shapes/timeZones.ts"

const kind = KeyKind.annotate({ description: "read can only read; full can also write.", examples: ["read"] })
const scopes = listOf(Scope.annotate({ description: "A scope.", examples: ["read"] }), "The scopes of the key.")
export const roleWire = Role.annotate({ description: "The person's role in the workspace.", examples: ["admin"] })

export const ApiKeyWire = Schema.Struct({
  id: anId("Identifies the key."),
  name: aText("Its name.", "Laptop"),
  kind,
  scopes,
  prefix: aText("The first characters of the secret.", "hb_full_3kTq"),
  created_at: aMoment("When it was created."),
  last_used_at: orNull(aMoment("When it was last used."), "When it was last used, to the minute."),
  expires_at: orNull(aMoment("When it expires."), "When it expires; null for never.")
}).annotate({ identifier: "ApiKey", description: "An API key, without its secret." })

export const secretWire = orNull(
  aText("The secret.", "hb_full_7Yk2mQ9vXw4LpR8sTn3BcD6fGh1JzA0e5uIoKxVqWy"),
  "The secret, which no other response contains. Null when this response repeats an earlier one."
)

const Access = ok("AccessResponse", {
  workspace: Schema.Struct({
    id: anId("The workspace."),
    slug: aText("Its name in URLs.", "acme-studio"),
    name: aText("Its name.", "Acme Studio"),
    role: roleWire,
    currency: aCurrency("The base currency of its totals.")
  }).annotate({ identifier: "AccessWorkspace", description: "The key's workspace." }),
  user: Schema.Struct({
    id: anId("The person."),
    name: aText("Their name.", "Ada Lovelace"),
    email: aText("Their email address.", "ada@example.com")
  }).annotate({ identifier: "AccessUser", description: "The key's owner." }),
  key: Schema.NullOr(
    Schema.Struct({ id: anId("The key."), name: aText("Its name.", "Laptop"), kind, scopes })
  ).annotate({
    description: "The key of the request."
  })
})
export { Access as AccessResponse }

export const MeResponse = ok("MeResponse", {
  me: Schema.Struct({
    id: anId("The person; the user_id of their records."),
    name: aText("Their name.", "Ada Lovelace"),
    email: aText("Their email address.", "ada@example.com"),
    role: roleWire,
    time_zone: zone("Their time zone: their own, or else the workspace's."),
    today: aDate("The day that it is there.")
  }).annotate({ identifier: "Me", description: "The key's owner, and the day that it is where they are." })
})

export const NewApiKey = Schema.Struct({
  name: sentText(ApiKeyDraft.fields.name, 100, {
    description: "Its name: 1 to 100 characters.",
    example: "Laptop"
  }),
  kind: Schema.optionalKey(kind),
  expiresAt: sentEnd("When it expires: a moment, or a day for its end in UTC. Never by default, or if null.").pipe(
    Schema.NullOr,
    Schema.optionalKey
  )
}).pipe(Schema.encodeKeys({ expiresAt: "expires_at" }), namedBody("NewApiKey", "An API key to create."))

export const ApiKeyList = ok("ApiKeyList", { api_keys: listOf(ApiKeyWire, "The member's keys, newest first.") })
export const ApiKeyCreated = created("ApiKeyCreated", { api_key: ApiKeyWire, secret: secretWire })
export const ApiKeyRevoked = ok("ApiKeyRevoked", { id: anId("The id of the revoked key.") })

export const ConnectionWire = Schema.Struct({
  id: anId("Identifies the connection."),
  client_id: aText("The client id of the app: its own URL, or the id from its registration.", "V8uH2kqT0wZ3nXy5"),
  client_name: aText("The app's name.", "Assistant"),
  redirect_host: aText(
    "The host that the app was redirected to; localhost or a scheme for a program on your device.",
    "claude.ai"
  ),
  scopes: listOf(Scope.annotate({ description: "A scope.", examples: ["read"] }), "The scopes of the app."),
  created_at: aMoment("When you allowed it."),
  last_used_at: orNull(aMoment("When it was last used."), "When it was last used, to the minute.")
}).annotate({ identifier: "Connection", description: "An app that you allowed to act for you." })

export const ConnectionList = ok("ConnectionList", { connections: listOf(ConnectionWire, "Your apps, newest first.") })
export const ConnectionRevoked = ok("ConnectionRevoked", { id: anId("The id of the connection that was removed.") })

/** Interface, sections 4.6 and 4.7, and the apps that were connected through OAuth (interface, section 4.9). */
export class MeApi extends HttpApiGroup.make("me")
  .add(
    HttpApiEndpoint.get("get", "/", { success: MeResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read who you are, your time zone and the day that it is there"),
    HttpApiEndpoint.get("access", "/access", { success: Access, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read your workspace, your role and your key's scopes"),
    HttpApiEndpoint.get("listKeys", "/api-keys", { success: ApiKeyList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List your own API keys"),
    HttpApiEndpoint.post("createKey", "/api-keys", {
      headers: idempotent,
      payload: NewApiKey,
      success: ApiKeyCreated,
      error: failures
    })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Create an API key"),
    HttpApiEndpoint.delete("revokeKey", "/api-keys/:id", {
      params: { id: sentId(ApiKeyId, "The key's id.") },
      success: ApiKeyRevoked,
      error: failures
    })
      .annotate(RequiredScope, null)
      .annotate(OpenApi.Summary, "Revoke an API key; any key may revoke itself"),
    HttpApiEndpoint.get("listConnections", "/connections", { success: ConnectionList, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "List your connected apps"),
    HttpApiEndpoint.delete("revokeConnection", "/connections/:id", {
      params: { id: sentId(ConnectionId, "The connection's id.") },
      success: ConnectionRevoked,
      error: failures
    })
      .annotate(RequiredScope, null)
      .annotate(OpenApi.Summary, "Disconnect an app; requires a key of kind full, or any key of a client")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/me")
  .annotate(OpenApi.Description, "The caller: access, API keys and connected apps.") {}
