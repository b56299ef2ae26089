import { createMcpHandler } from "@modelcontextprotocol/server"
import { Effect } from "effect"
import type { Caller } from "./Caller.ts"
import { servers } from "./server.ts"

/** The largest message that is read: 20 time entries with the longest texts take a tenth of it. */
export const longestMessageBytes = 256 * 1024

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

/**
 * Answers one exchange of the protocol, of its 2026-07-28 revision and of those of 2025, from nothing but the request:
 * no session, so any instance can answer any request.
 */
export const handler = Effect.map(servers, (serverFor) =>
  Effect.fnUntraced(function* (
    request: Request,
    caller: Caller,
    challenge: Challenge | null
  ): Effect.fn.Return<Response> {
    const factory = yield* serverFor(caller)
    const { fetch } = createMcpHandler(factory, { maxSubscriptions: 0, maxRequestBodySize: longestMessageBytes })
    return yield* Effect.promise(() => fetch(request, authOf(caller, challenge)))
  })
)
