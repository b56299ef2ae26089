import { IncomingMessage } from "node:http"
import { failure } from "@hourbook/rest/shapes/Envelope"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"

const refused = (message: string) =>
  Effect.succeed(HttpServerResponse.jsonUnsafe(failure("invalid_param", message), { status: 400 }))

const missing = refused("the Host header is missing")
const repeated = refused("the Host header is sent more than once")

/** How many Host headers arrived. Node keeps only the first in `headers`. */
const hostsOf = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length

/** HTTP/1.1 demands one Host header (RFC 9112, section 3.2). With two, a proxy and the service may disagree on the host. */
export const oneHost = HttpRouter.middleware(
  (app) =>
    HttpServerRequest.HttpServerRequest.use(({ source }) => {
      if (!(source instanceof IncomingMessage)) return app
      const hosts = hostsOf(source)
      if (hosts > 1) return repeated
      return hosts === 0 && source.httpVersion === "1.1" ? missing : app
    }),
  { global: true }
)
