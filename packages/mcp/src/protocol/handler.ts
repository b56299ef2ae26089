import { createMcpHandler, type McpServerFactory, METHOD_NOT_FOUND } from "@modelcontextprotocol/server"
import { Effect, Option, Schema } from "effect"
import type { Caller } from "../caller/Caller.ts"
import { servers } from "./server.ts"

/** The largest message that is read: 20 time entries with the longest texts take a tenth of it. */
const longestMessageBytes = 256 * 1024

/** What is told to an app about itself, so that it can ask its user for more. */
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

const idOf = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ id: Schema.Union([Schema.String, Schema.Finite]) }))
)

/**
 * Nothing here changes by itself and no request may stay open, so there is nothing to subscribe to: the SDK would say
 * that there are too many subscriptions, which clients take for a reason to come again.
 */
const noSubscriptions = async (request: Request): Promise<Response> =>
  Response.json(
    {
      jsonrpc: "2.0",
      id: Option.getOrNull(Option.map(idOf((await request.text()).slice(0, longestMessageBytes)), ({ id }) => id)),
      error: { code: METHOD_NOT_FOUND, message: "Method not found" }
    },
    { status: 404 }
  )

/**
 * Answers one exchange of the protocol, of its 2026-07-28 revision and of those of 2025, from nothing but the request:
 * no session, so any instance can answer any request.
 */
export const exchange = (
  factory: McpServerFactory,
  request: Request,
  auth: ReturnType<typeof authOf> = {}
): Promise<Response> =>
  request.headers.get("mcp-method") === "subscriptions/listen"
    ? noSubscriptions(request)
    : createMcpHandler(factory, { maxSubscriptions: 0, maxRequestBodySize: longestMessageBytes }).fetch(request, auth)

export const handler = Effect.map(servers, (serverFor) =>
  Effect.fnUntraced(function* (
    request: Request,
    caller: Caller,
    challenge: Challenge | null
  ): Effect.fn.Return<Response> {
    const factory = yield* serverFor(caller)
    return yield* Effect.promise(() => exchange(factory, request, authOf(caller, challenge)))
  })
)
