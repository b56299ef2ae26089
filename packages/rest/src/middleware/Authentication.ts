import type { Principal } from "@hourbook/core/access/Principal"
import type { Scope } from "@hourbook/core/access/Role"
import { Context } from "effect"
import { HttpApiMiddleware } from "effect/http-api"

/** The authenticated caller. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "@hourbook/rest/CurrentPrincipal"
) {}

/** The scope that an endpoint requires; null for any key. Every endpoint has this annotation, which the documentation shows. */
export class RequiredScope extends Context.Service<RequiredScope, Scope | null>()("@hourbook/rest/RequiredScope") {}

/** The cookie of a session over https. On this machine it is `hourbook-<port>`, since cookies know no ports. */
export const sessionCookie = "__Host-hourbook"

/**
 * Checks the rate limit, then the key or the session (401), then the scope (403), before any parameter (interface, section
 * 5). With a key, the cookie is not looked at.
 */
export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: CurrentPrincipal }>()(
  "@hourbook/rest/Authentication",
  { requiredForClient: true }
) {}

/**
 * How an operation with this middleware knows its caller, for the description. HttpApi would decode both for each request, of
 * which the middleware uses neither.
 */
export const securitySchemes = {
  apiKey: {
    description: "An API key, which starts with hb_.",
    type: "apiKey",
    name: "x-api-key",
    in: "header"
  },
  session: {
    description:
      "The session of a browser, from POST /api/session; hourbook-<port> over http on this machine. Requests must come from this service's own pages, writes must have the header x-hourbook with the workspace's id.",
    type: "apiKey",
    name: sessionCookie,
    in: "cookie"
  }
} as const

/** The rate limit of endpoints that require no key. */
export class PublicAccess extends HttpApiMiddleware.Service<PublicAccess>()("@hourbook/rest/PublicAccess") {}

/** Fields of a body that are required unless it has all of others. A refusal of a body names them with those that always are. */
export class RequiredUnless extends Context.Service<RequiredUnless, Readonly<Record<string, ReadonlyArray<string>>>>()(
  "@hourbook/rest/RequiredUnless"
) {}

/** Rejects unknown and repeated query parameters and unknown fields of bodies, and puts decoding errors in the envelope. */
export class RequestErrors extends HttpApiMiddleware.Service<RequestErrors>()("@hourbook/rest/RequestErrors") {}
