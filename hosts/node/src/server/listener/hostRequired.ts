import { IncomingMessage } from "node:http"
import { failure } from "@hourbook/api/wire/Envelope"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"

const refusal = HttpServerResponse.jsonUnsafe(failure("invalid_param", "the Host header is missing"), { status: 400 })

/** HTTP/1.1 demands a Host header (RFC 9112, section 3.2). */
export const hostRequired = HttpRouter.middleware(
  (app) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
      request.headers["host"] === undefined && isHttp11(request.source) ? Effect.succeed(refusal) : app
    ),
  { global: true }
)

const isHttp11 = (source: object): boolean => source instanceof IncomingMessage && source.httpVersion === "1.1"
