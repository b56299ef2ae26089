import type { Principal } from "@hourbook/core/access/Principal"
import type { Scope } from "@hourbook/core/access/Role"
import { Context } from "effect"
import { HttpApiMiddleware, HttpApiSecurity } from "effect/http-api"

/** Who is calling. */
export class CurrentPrincipal extends Context.Service<CurrentPrincipal, Principal>()(
  "@hourbook/api/CurrentPrincipal"
) {}

/** The scope that an endpoint needs; null where any key will do. Every endpoint says it, and the documentation shows it. */
export class RequiredScope extends Context.Service<RequiredScope, Scope | null>()("@hourbook/api/RequiredScope") {}

/** Rate limit, then key (401), then scope (403): before any parameter is looked at (interface, section 5). */
export class Authentication extends HttpApiMiddleware.Service<Authentication, { provides: CurrentPrincipal }>()(
  "@hourbook/api/Authentication",
  {
    requiredForClient: true,
    security: {
      apiKey: HttpApiSecurity.apiKey({ key: "x-api-key", in: "header" })
    }
  }
) {}

/** The rate limit of what needs no key. */
export class PublicAccess extends HttpApiMiddleware.Service<PublicAccess>()("@hourbook/api/PublicAccess") {}

/** Refuses unknown and repeated query parameters, then puts whatever cannot be decoded in the envelope. */
export class RequestErrors extends HttpApiMiddleware.Service<RequestErrors>()("@hourbook/api/RequestErrors") {}
