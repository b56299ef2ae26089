import type { SignInPlace } from "@hourbook/http/edge/callers/site"
import { Option, Schema } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"

const journeySeconds = 600

/** What the cookie of a browser keeps while it is at the provider: what the answer must fit, and where to go on. */
export const Kept = Schema.Struct({
  state: Schema.String,
  nonce: Schema.String,
  verifier: Schema.String,
  /** Of the callback, which must be the same when the code is redeemed. */
  origin: Schema.String,
  /** The id of the workspace to sign in to; null for the one that was used last. */
  workspace: Schema.NullOr(Schema.String),
  /** The path to go on to. */
  to: Schema.String,
  anew: Schema.Boolean
})
export type Kept = typeof Kept.Type

const KeptText = Schema.fromJsonString(Kept)

/** A name of its own beside the session's. The browser sends it back from the provider, since that is a navigation. */
const nameAt = ({ cookie }: SignInPlace): string => `${cookie.name}-oidc`

const attributes = ({ cookie }: SignInPlace) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: cookie.secure }) as const

export const keep = (place: SignInPlace, kept: Kept) => (response: HttpServerResponse.HttpServerResponse) =>
  HttpServerResponse.setCookieUnsafe(response, nameAt(place), Schema.encodeSync(KeptText)(kept), {
    ...attributes(place),
    maxAge: `${journeySeconds} seconds`
  })

export const forget = (place: SignInPlace) => (response: HttpServerResponse.HttpServerResponse) =>
  HttpServerResponse.setCookieUnsafe(response, nameAt(place), "", { ...attributes(place), maxAge: 0 })

export const keptIn = ({ cookies }: HttpServerRequest.HttpServerRequest, place: SignInPlace): Kept | undefined =>
  Option.getOrUndefined(Schema.decodeOption(KeptText)(cookies[nameAt(place)] ?? ""))

/** A path of our own pages; the first one for anything else, such as an address that leads elsewhere. */
export const ownPath = (wanted: string | null, { origin }: Pick<SignInPlace, "origin">): string => {
  const url = wanted?.startsWith("/") === true ? URL.parse(wanted, origin) : null
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : "/"
}
