import { Context } from "effect"
import type { HttpServerRequest } from "effect/http"
import { sessionCookie } from "../../middleware/Authentication.ts"
import { isAddress, isThisMachine } from "./isThisMachine.ts"
import type { RelyingParty } from "./PasskeyCeremonies.ts"

/** How browsers reach the service, as its settings have it. */
export interface SiteSettings {
  /** The public address, if it is set. */
  readonly publicUrl: string | null
  /** What the button says that leads to the identity provider; null without one. */
  readonly oidcName: string | null
}

/** Without a public address, browsers sign in only on this machine. */
export const Site = Context.Reference<SiteSettings>("@hourbook/rest/edge/Site", {
  defaultValue: () => ({ publicUrl: null, oidcName: null })
})

/** A place at which a browser can sign in. */
export interface SignInPlace {
  /** The origin of our own pages there. */
  readonly origin: string
  readonly cookie: { readonly name: string; readonly secure: boolean }
  /** The domain that passkeys are for; null where there can be none, such as at an IP address. */
  readonly domain: string | null
}

/** The site that passkeys of an address belong to; null where there can be none. */
export const relyingPartyOf = (place: SignInPlace | undefined): RelyingParty | null =>
  place === undefined || place.domain === null ? null : { id: place.domain, origin: place.origin }

const forwarding = ["x-forwarded-for", "x-forwarded-proto", "forwarded"]

const publicPlace = ({ hostname, origin }: URL): SignInPlace => ({
  origin,
  cookie: { name: sessionCookie, secure: true },
  domain: isAddress(hostname) ? null : hostname
})

const localPlace = ({ host, hostname, port }: URL): SignInPlace => ({
  origin: `http://${host}`,
  cookie: { name: `hourbook-${port === "" ? "80" : port}`, secure: false },
  domain: hostname === "localhost" ? hostname : null
})

/**
 * Where a request was sent to, if browsers can sign in there: the public address if it is https, or this machine. What a
 * proxy forwards was sent to the public address, whichever host it names itself. Anywhere else a cookie could be read on its
 * way.
 */
export const placeOf = (
  request: HttpServerRequest.HttpServerRequest,
  { publicUrl }: SiteSettings
): SignInPlace | undefined => {
  const named = publicUrl === null ? null : URL.parse(publicUrl)
  const secure = named?.protocol === "https:" ? named : undefined
  const { headers, originalUrl } = request
  const visited = URL.parse(headers["host"] === undefined ? originalUrl : `http://${headers["host"]}`)
  const isLocal = visited !== null && isThisMachine(visited.hostname) && visited.host !== secure?.host
  const isForwarded = forwarding.some((name) => headers[name] !== undefined)
  if (secure !== undefined && (!isLocal || isForwarded)) return publicPlace(secure)
  return isLocal ? localPlace(visited) : undefined
}
