import { readJsonAs } from "@hourbook/core/values/readJson"
import { maximumBodyBytes } from "@hourbook/rest/edge/requests/requestBody"
import { createMcpHandler, type McpServerFactory, METHOD_NOT_FOUND } from "@modelcontextprotocol/server"
import { Effect, Option, Schema } from "effect"
import type { Caller } from "../caller/Caller.ts"
import { servers } from "./server.ts"

/** Tells an app where to ask its user for more scopes. */
export interface Challenge {
  readonly resourceMetadataUrl: string
}

const authOf = ({ app, who }: Caller, challenge: Challenge | null) =>
  app === null
    ? {}
    : {
        authInfo: {
          token: "not passed on",
          clientId: app.clientId,
          scopes: [...who.scopes],
          ...(challenge === null ? {} : challenge)
        }
      }

const idOf = readJsonAs(Schema.Struct({ id: Schema.Union([Schema.String, Schema.Finite]) }))

/**
 * The server has no subscriptions, because no request stays open. The SDK would answer that there are too many of them,
 * after which clients retry.
 */
const noSubscriptions = async (request: Request): Promise<Response> =>
  Response.json(
    {
      jsonrpc: "2.0",
      id: Option.getOrNull(Option.map(idOf(await request.text()), ({ id }) => id)),
      error: { code: METHOD_NOT_FOUND, message: "Method not found" }
    },
    { status: 404 }
  )

/**
 * Answers one exchange of the protocol, in revision 2026-07-28 or one of 2025. There are no sessions, so any instance can
 * answer any request.
 */
export const exchange = (
  factory: McpServerFactory,
  request: Request,
  auth: ReturnType<typeof authOf> = {}
): Promise<Response> =>
  request.headers.get("mcp-method") === "subscriptions/listen"
    ? noSubscriptions(request)
    : createMcpHandler(factory, { maxSubscriptions: 0, maxRequestBodySize: maximumBodyBytes }).fetch(request, auth)

/** The request, so that the SDK also cancels its tools when this signal aborts. */
const abortedBy = (request: Request, signal: AbortSignal): Request =>
  new Request(request, { signal: AbortSignal.any([request.signal, signal]) })

export const handler = Effect.map(servers, (serverFor) =>
  Effect.fnUntraced(function* (
    request: Request,
    caller: Caller,
    challenge: Challenge | null
  ): Effect.fn.Return<Response> {
    const factory = yield* serverFor(caller)
    return yield* Effect.promise((signal) => exchange(factory, abortedBy(request, signal), authOf(caller, challenge)))
  })
)
