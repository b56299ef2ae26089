import { ByteSize, Cause, Effect, Layer, Predicate } from "effect"
import { HttpIncomingMessage, type HttpMethod, HttpRouter, HttpServerError } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Api } from "@hourbook/api/Api"
import { bodyTooLargeStatus } from "@hourbook/api/Envelope"
import { refuse } from "./Answer.ts"
import { maximumBodyBytes } from "./body.ts"

const unknownRoute = "no such path: GET /api/openapi.json lists them all, and GET /docs shows them"

/** Everything that the endpoints do not answer themselves, in the envelope: unknown paths, unreadable bodies, defects. */
const envelopeOnEverything = HttpRouter.middleware(
  (app) =>
    app.pipe(
      Effect.map((response) =>
        response.status === 415 ? refuse("invalid_body", "content-type: expected application/json") : response
      ),
      Effect.catchCause((cause) => {
        if (Cause.hasInterruptsOnly(cause)) return Effect.failCause(cause)
        const error = Cause.squash(cause)
        if (HttpServerError.isHttpServerError(error)) {
          const { reason } = error
          if (reason._tag === "RouteNotFound") return Effect.succeed(refuse("not_found", unknownRoute))
          if (reason._tag === "RequestParseError") {
            return Effect.succeed(
              reason.reason === "BodyTooLarge"
                ? refuse("invalid_body", `body: larger than ${maximumBodyBytes} bytes`, { status: bodyTooLargeStatus })
                : refuse("invalid_body", "body: could not be read")
            )
          }
        }
        return Effect.logError("a request failed", whereItBroke(cause)).pipe(
          Effect.as(refuse("api_error", "something went wrong on our side; what you sent may not have been stored"))
        )
      })
    ),
  { global: true }
)

/**
 * Where a defect comes from, for the log. A database says in its messages which values it stumbled over, and those are
 * nobody's business, so of its errors only the kind is told.
 */
const whereItBroke = (cause: Cause.Cause<unknown>): string =>
  cause.reasons
    .map((reason) => {
      const error: unknown = Cause.isFailReason(reason)
        ? reason.error
        : Cause.isDieReason(reason)
          ? reason.defect
          : reason
      const kind =
        Predicate.hasProperty(error, "reason") && Predicate.hasProperty(error.reason, "_tag") ? error.reason._tag : ""
      const frames =
        error instanceof Error ? (error.stack ?? "").split("\n").filter((line) => /^\s+at /u.test(line)) : []
      const name = error instanceof Error ? error.name : typeof error
      const told = kind === "" && error instanceof Error ? error.message : String(kind)
      return [`${name}: ${told}`, ...frames].join("\n")
    })
    .join("\n")

const bodyLimit = HttpRouter.middleware(
  (app) => Effect.provideService(app, HttpIncomingMessage.MaxBodySize, ByteSize.bytes(maximumBodyBytes)),
  { global: true }
)

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const

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
