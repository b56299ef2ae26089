import { ByteSize, Cause, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServerError } from "effect/http"
import { refuse } from "./Answer.ts"
import { maximumBodyBytes, notJson, brokenBody } from "./body.ts"
import { logFault } from "./faults.ts"

export const noSuchPath = refuse(
  "not_found",
  "no such path: GET /api/openapi.json lists them all, and GET /docs shows them"
)

/** Everything that the endpoints do not answer themselves, in the envelope: unknown paths, unreadable bodies, defects. */
const envelopeOnEverything = HttpRouter.middleware(
  (app) =>
    app.pipe(
      Effect.map((response) => (response.status === 415 ? notJson : response)),
      Effect.catchCause((cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
        const error = Cause.squash(cause)
        if (HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound") {
          return Effect.succeed(noSuchPath)
        }
        const unreadable = brokenBody(error)
        if (unreadable !== undefined) return Effect.succeed(unreadable)
        return logFault(cause).pipe(
          Effect.as(refuse("api_error", "something went wrong on our side; what you sent may not have been stored"))
        )
      })
    ),
  { global: true }
)

const bodyLimit = HttpRouter.middleware(
  (app) => Effect.provideService(app, HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maximumBodyBytes)),
  { global: true }
)

export const edge = Layer.mergeAll(envelopeOnEverything, bodyLimit)
