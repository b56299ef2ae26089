import { readJsonAs } from "@hourbook/core/values/readJson"
import type { SignInPlace } from "@hourbook/rest/edge/callers/site"
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

const decodeKept = readJsonAs(Kept)

/** A name of its own beside the session's. The browser sends it back from the provider, since that is a navigation. */
const nameAt = ({ cookie }: SignInPlace): string => `${cookie.name}-oidc`

const attributes = ({ cookie }: SignInPlace) =>
  ({ path: "/", httpOnly: true, sameSite: "lax", secure: cookie.secure }) as const

/** Browsers drop a cookie of more than 4096 characters, and with it the sign-in. */
const longestCookie = 3800

/** What a browser keeps; the way on only where there is room for it. */
const textOf = (kept: Kept): string => {
  const text = JSON.stringify(kept)
  return encodeURIComponent(text).length <= longestCookie ? text : JSON.stringify({ ...kept, workspace: null, to: "/" })
}

export const keep = (place: SignInPlace, kept: Kept) => (response: HttpServerResponse.HttpServerResponse) =>
  HttpServerResponse.setCookieUnsafe(response, nameAt(place), textOf(kept), {
    ...attributes(place),
    maxAge: `${journeySeconds} seconds`
  })

export const forget = (place: SignInPlace) => (response: HttpServerResponse.HttpServerResponse) =>
  HttpServerResponse.setCookieUnsafe(response, nameAt(place), "", { ...attributes(place), maxAge: 0 })

export const keptIn = ({ cookies }: HttpServerRequest.HttpServerRequest, place: SignInPlace): Kept | undefined =>
  Option.getOrUndefined(decodeKept(cookies[nameAt(place)] ?? ""))
