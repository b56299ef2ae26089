import { Scope } from "@hourbook/core/access/Role"
import { Option, Schema } from "effect"

/**
 * Clients in the field send what a strict server refuses, so what they send is brought into one form first: only what
 * the flow needs is kept. Nothing here decides a right.
 */

export const everyScope: ReadonlyArray<Scope> = Scope.literals

const isScope = Schema.is(Scope)

/** Those of our scopes that a text asks for; who asks for none of them is offered all, to be chosen from by the member. */
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
 * An authorization request without what is OpenID Connect's: `openid`, `offline_access` and `profile` mean nothing here,
 * and `prompt`, `max_age` and the like speak of a session, which does not exist.
 */
export const normaliseAuthorization = (query: URLSearchParams): URLSearchParams => {
  const kept = new URLSearchParams([...query].filter(([name]) => authorizationParameters.has(name) && name !== "scope"))
  kept.set("scope", askedScopes(query.getAll("scope").join(" ")).join(" "))
  return kept
}

const Metadata = Schema.fromJsonString(
  Schema.Struct({
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
)
type Metadata = typeof Metadata.Type

/** Ways in which a client can show who it is. */
export const clientAuthMethods = ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"] as const

const wayOf = ({ token_endpoint_auth_method: method }: Metadata) =>
  clientAuthMethods.find((known) => known === method) ?? "none"

/** What a client may say about itself: only this is kept. What it may do is the same for all of them. */
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

/** A client's name as it may be shown: in one line, without characters that hide or turn around others. */
export const plainName = (name: unknown): string =>
  String(name)
    .normalize("NFC")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .slice(0, 80)

/** The body of a registration. One that is malformed stays as it is, for the server to say what is wrong with it. */
export const normaliseRegistration = (body: string): string =>
  Option.match(Schema.decodeUnknownOption(Metadata)(body), {
    onNone: () => body,
    onSome: (said) => JSON.stringify(essential(said))
  })

/**
 * A document in which a client describes itself at its own address. What such a document must not have, a shared secret,
 * stays in, for the server to refuse it.
 */
export const normaliseDocument = (text: string): string =>
  Option.match(Schema.decodeUnknownOption(Metadata)(text), {
    onNone: () => text,
    onSome: ({ client_id, client_secret, client_secret_expires_at, ...said }) =>
      JSON.stringify({ ...essential(said), client_id, client_secret, client_secret_expires_at })
  })
