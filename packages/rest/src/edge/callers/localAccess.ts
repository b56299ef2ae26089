import type { Principal } from "@hourbook/core/access/Principal"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { Authentication, PublicAccess } from "../../middleware/Authentication.ts"
import { refuse } from "../answers/respond.ts"
import { asCaller, readable } from "./authentication.ts"

/**
 * Access for a process that knows its callers otherwise, such as the operator's own programs: without keys, sessions and a
 * limit. `find` names the caller of a request, or says in words why there is none.
 */
export const localAccess = (
  find: (request: HttpServerRequest.HttpServerRequest) => Effect.Effect<Principal | string>
): Layer.Layer<Authentication | PublicAccess> => {
  const check: (typeof Authentication)["Service"] = Effect.fnUntraced(function* (handler, { endpoint }) {
    const who = yield* find(yield* HttpServerRequest.HttpServerRequest)
    return typeof who === "string" ? refuse("validation_error", who) : yield* asCaller(handler, who, endpoint)
  })
  return Layer.mergeAll(
    Layer.succeed(Authentication, Authentication.of(check)),
    Layer.succeed(PublicAccess, PublicAccess.of(readable))
  )
}
