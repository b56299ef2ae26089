import { ByteSize, Cause, Effect, Layer } from "effect"
import { HttpIncomingMessage, type HttpMethod, HttpRouter, HttpServerError } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Api } from "@hourbook/api/Api"
import { refuse } from "./Answer.ts"
import { maximumBodyBytes, notJson, tooLarge } from "./body.ts"
import { logFault } from "./faults.ts"

const unknownRoute = "no such path: GET /api/openapi.json lists them all, and GET /docs shows them"

/** Everything that the endpoints do not answer themselves, in the envelope: unknown paths, unreadable bodies, defects. */
const envelopeOnEverything = HttpRouter.middleware(
  (app) =>
    app.pipe(
      Effect.map((response) => (response.status === 415 ? notJson : response)),
      Effect.catchCause((cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
        const error = Cause.squash(cause)
        if (HttpServerError.isHttpServerError(error)) {
          const { reason } = error
          if (reason._tag === "RouteNotFound") return Effect.succeed(refuse("not_found", unknownRoute))
          if (reason._tag === "RequestParseError") {
            return Effect.succeed(
              reason.reason === "BodyTooLarge" ? tooLarge : refuse("invalid_body", "body: could not be read")
            )
          }
        }
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

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY"] as const

/** A known path with a method it does not have: 405 with `Allow`. */
const methodNotAllowed = HttpRouter.use(
  Effect.fnUntraced(function* (router) {
    const known = new Map<HttpRouter.PathInput, Set<HttpMethod.HttpMethod>>()
    HttpApi.reflect(Api, {
      onGroup: () => {},
      onEndpoint: ({ endpoint }) => {
        const path: HttpRouter.PathInput = `/${endpoint.path.replace(/^\//u, "").replace(/\/$/u, "")}`
        known.set(path, (known.get(path) ?? new Set()).add(endpoint.method))
      }
    })
    for (const [path, ofPath] of known) {
      const allow = [...ofPath, ...(ofPath.has("GET") ? ["HEAD"] : [])].join(", ")
      const response = refuse("method_not_allowed", `this path has ${allow}`, { headers: { allow } })
      for (const method of methods) {
        if (!ofPath.has(method)) yield* router.add(method, path, response)
      }
    }
  })
)

export const edge = Layer.mergeAll(envelopeOnEverything, bodyLimit, methodNotAllowed)
