import { refuse } from "@hourbook/rest/edge/answers/respond"
import { isAddress, isThisMachine } from "@hourbook/rest/edge/callers/isThisMachine"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Exposed } from "./Exposure.ts"

/*
 * Protects against DNS rebinding: a web page can make its host name point at this machine and call it. The browser then
 * sends the page's origin and the host name.
 */

/** A host name without its port. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/u, "")

/** A numeric address is safe: only a name can be made to point elsewhere. */
const isKnownHost = (host: string | undefined, { hosts }: Exposed): boolean =>
  host === undefined ||
  hosts === null ||
  isAddress(nameOf(host)) ||
  isThisMachine(nameOf(host)) ||
  hosts.includes(nameOf(host))

const isKnownOrigin = (origin: string, { origins }: Exposed): boolean => {
  const url = URL.parse(origin)
  return (
    url !== null && (origins.includes(url.origin) || (/^https?:$/u.test(url.protocol) && isThisMachine(url.hostname)))
  )
}

/** The refusal of a request by its host or origin; undefined when both are allowed. */
export const refusedAccess = ({ headers }: HttpServerRequest.HttpServerRequest, exposure: Exposed) => {
  if (!isKnownHost(headers["host"], exposure)) return refuse("forbidden", "host: not a host name of this service")
  const origin = headers["origin"]
  return origin === undefined || isKnownOrigin(origin, exposure)
    ? undefined
    : refuse("forbidden", "origin: not allowed to call this service")
}

const allowed = [
  "content-type",
  "accept",
  "authorization",
  "x-api-key",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name"
].join(", ")
const exposed = "www-authenticate, retry-after, ratelimit, ratelimit-policy, mcp-protocol-version, x-request-id"

/** The response to a browser's preflight request. */
export const preflight = HttpServerResponse.empty({
  status: 204,
  headers: {
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": allowed,
    "access-control-max-age": "600"
  }
})

/** Lets the page read the response. The origin, if there is one, is allowed. */
export const withCorsHeaders = ({ headers }: HttpServerRequest.HttpServerRequest) => {
  const origin = headers["origin"]
  return HttpServerResponse.setHeaders({
    vary: "Origin",
    ...(origin === undefined ? {} : { "access-control-allow-origin": origin, "access-control-expose-headers": exposed })
  })
}
