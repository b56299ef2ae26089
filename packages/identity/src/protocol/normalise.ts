import { Scope } from "@hourbook/core/access/Role"
import { readJsonAs } from "@hourbook/core/values/readJson"
import { Option, Schema } from "effect"

/**
 * Real clients send parameters that a strict server refuses, so requests are reduced to what the flow needs. Nothing here
 * decides about permissions.
 */

export const everyScope: ReadonlyArray<Scope> = Scope.literals

const isScope = Schema.is(Scope)

/** The scopes that a request asks for. A request without any is offered all, and the member chooses. */
export const askedScopes = (text: string): ReadonlyArray<Scope> => {
  const asked = new Set(text.split(" ").filter(isScope))
  if (asked.size === 0) return everyScope
  if (asked.has("full")) asked.add("read")
  return everyScope.filter((scope) => asked.has(scope))
}

const authorizationParameters = new Set([
  "client_id",
  "response_type",
  "response_mode",
  "redirect_uri",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "resource"
])

/**
 * Drops OpenID Connect from an authorization request: `openid`, `offline_access` and `profile` have no meaning here, and
 * `prompt`, `max_age` and the like refer to a session, which does not exist.
 */
export const normaliseAuthorization = (query: URLSearchParams): URLSearchParams => {
  const kept = new URLSearchParams([...query].filter(([name]) => authorizationParameters.has(name) && name !== "scope"))
  kept.set("scope", askedScopes(query.getAll("scope").join(" ")).join(" "))
  return kept
}

const Metadata = Schema.Struct({
  redirect_uris: Schema.Array(Schema.String),
  client_id: Schema.optionalKey(Schema.Unknown),
  client_name: Schema.optionalKey(Schema.Unknown),
  client_secret: Schema.optionalKey(Schema.Unknown),
  client_secret_expires_at: Schema.optionalKey(Schema.Unknown),
  token_endpoint_auth_method: Schema.optionalKey(Schema.Unknown),
  token_endpoint_auth_signing_alg: Schema.optionalKey(Schema.Unknown),
  jwks: Schema.optionalKey(Schema.Unknown),
  jwks_uri: Schema.optionalKey(Schema.Unknown)
})
type Metadata = typeof Metadata.Type
const metadataIn = readJsonAs(Metadata)

/** The supported client authentication methods. */
export const clientAuthMethods = ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"] as const

const wayOf = ({ token_endpoint_auth_method: method }: Metadata) =>
  clientAuthMethods.find((known) => known === method) ?? "none"

/** The metadata that is kept from a client's registration. All clients have the same permissions. */
const essential = (said: Metadata): object => {
  const { jwks, jwks_uri, token_endpoint_auth_signing_alg } = said
  const method = wayOf(said)
  return {
    redirect_uris: said.redirect_uris,
    ...(said.client_name === undefined ? {} : { client_name: plainName(said.client_name) }),
    application_type: said.redirect_uris.every((uri) => /^https:/iu.test(uri)) ? "web" : "native",
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: method,
    ...(method === "private_key_jwt" ? { jwks, jwks_uri, token_endpoint_auth_signing_alg } : {})
  }
}

/** A client's name for display: one line, without invisible or direction-changing characters. */
export const plainName = (name: unknown): string =>
  String(name)
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, 80)

/** A registration's body. A malformed one stays unchanged, so that the server reports what is wrong. */
export const normaliseRegistration = (body: string): string =>
  Option.match(metadataIn(body), {
    onNone: () => body,
    onSome: (said) => JSON.stringify(essential(said))
  })

/**
 * A client metadata document. A shared secret, which such a document must not contain, stays in, so that the server
 * refuses it.
 */
export const normaliseDocument = (text: string): string =>
  Option.match(metadataIn(text), {
    onNone: () => text,
    onSome: ({ client_id, client_secret, client_secret_expires_at, ...said }) =>
      JSON.stringify({ ...essential(said), client_id, client_secret, client_secret_expires_at })
  })
