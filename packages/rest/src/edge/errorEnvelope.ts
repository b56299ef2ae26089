import { isStoreUnavailable } from "@hourbook/core/errors/StoreUnavailable"
import { asRequest } from "@hourbook/core/scheduling/StoreWait"
import { ByteSize, Cause, Effect, Layer } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServerError, HttpServerRequest } from "effect/http"
import { refuse } from "./answers/respond.ts"
import { unavailable } from "./answers/unavailable.ts"
import { logDefect } from "./logDefect.ts"
import { maximumBytesOf, unreadableBodyResponse } from "./requests/requestBody.ts"

export const noSuchPath = refuse(
  "not_found",
  "no such path: GET /api/openapi.json lists them all, and GET /docs shows them"
)

const broken = refuse("api_error", "internal error: what you sent may not have been stored")

/** Puts in the envelope what no endpoint handles: unknown paths, unreadable bodies and defects. */
const envelope = HttpRouter.middleware(
  (app) =>
    Effect.matchCauseEffect(asRequest(app), {
      onSuccess: Effect.succeed,
      onFailure: (cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
        const error = Cause.squash(cause)
        if (HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound") {
          return Effect.succeed(noSuchPath)
        }
        const unreadable = unreadableBodyResponse(error)
        if (unreadable !== undefined) return Effect.succeed(unreadable)
        return logDefect(cause).pipe(Effect.as(isStoreUnavailable(cause) ? unavailable : broken))
      }
    }),
  { global: true }
)

/** The methods whose bodies nothing reads. */
const bodiless: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"])

const bodyLimit = HttpRouter.middleware(
  (app) =>
    HttpServerRequest.HttpServerRequest.use((request) =>
      bodiless.has(request.method)
        ? app
        : Effect.provideService(app, HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maximumBytesOf(request)))
    ),
  { global: true }
)

/** Puts every error in the envelope and limits the size of bodies, for all routes of a router. */
export const errorEnvelope = Layer.mergeAll(envelope, bodyLimit)
