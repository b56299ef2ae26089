import { refuse } from "@hourbook/http/edge/Answer"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Exposed } from "./Exposure.ts"

/*
 * What keeps web pages away. A page that a person opens could have its name point at their own machine and call what
 * listens there; the browser then says which page and which name it was.
 */

const address = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:.]+\])$/u

const isThisMachine = (name: string): boolean => name === "localhost" || name === "[::1]" || name.startsWith("127.")

/** A host without its port. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/u, "")

/** An address cannot be made to point elsewhere, a name can. */
const isKnownHost = (host: string | undefined, { hosts }: Exposed): boolean =>
  host === undefined ||
  hosts === null ||
  address.test(nameOf(host)) ||
  isThisMachine(nameOf(host)) ||
  hosts.includes(nameOf(host))

const isKnownOrigin = (origin: string, { origins }: Exposed): boolean => {
  const url = URL.parse(origin)
  return (
    url !== null && (origins.includes(url.origin) || (/^https?:$/u.test(url.protocol) && isThisMachine(url.hostname)))
  )
}

/** Why a request is not even looked at; undefined for the rest. */
export const refusedAccess = ({ headers }: HttpServerRequest.HttpServerRequest, exposure: Exposed) => {
  if (!isKnownHost(headers["host"], exposure)) return refuse("forbidden", "host: this service has another name")
  const origin = headers["origin"]
  return origin === undefined || isKnownOrigin(origin, exposure)
    ? undefined
    : refuse("forbidden", "origin: pages from there may not call this service")
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
const exposed = "www-authenticate, retry-after, ratelimit, ratelimit-policy, mcp-protocol-version"

/** The answer to a browser that asks before it calls. */
export const preflight = HttpServerResponse.empty({
  status: 204,
  headers: {
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": allowed,
    "access-control-max-age": "600"
  }
})

/** Lets the page read the answer. Who gets here has a known origin, or none. */
export const withCorsHeaders = ({ headers }: HttpServerRequest.HttpServerRequest) => {
  const origin = headers["origin"]
  return HttpServerResponse.setHeaders({
    vary: "Origin",
    ...(origin === undefined ? {} : { "access-control-allow-origin": origin, "access-control-expose-headers": exposed })
  })
}
