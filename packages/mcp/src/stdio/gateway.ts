import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  isInputRequiredResult,
  type McpRequestContext,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext,
  specTypeSchemas,
  type StandardSchemaV1Sync
} from "@modelcontextprotocol/server"
import { Effect, Schema } from "effect"
import { implementationFor, serverInfo } from "../protocol/serverInfo.ts"
import { type Asked, forward, messageOf, EdgeRefusal } from "./forward.ts"
import type { Message, Upstream } from "./Upstream.ts"

const reading =
  <A>(schema: StandardSchemaV1Sync<unknown, A>) =>
  (json: unknown): A => {
    const outcome = schema["~standard"].validate(json)
    if (outcome.issues === undefined) return outcome.value
    throw new ProtocolError(ProtocolErrorCode.InternalError, "Hourbook returned an unknown response.")
  }

const Envelope = Schema.Struct({ [CLIENT_CAPABILITIES_META_KEY]: Schema.Unknown })
const isEnvelope = Schema.is(Envelope)

/** A tool's result, or a question to the user that comes before it. */
const outcomeOf = (json: unknown): CallToolResult | InputRequiredResult =>
  isInputRequiredResult(json) ? json : reading(specTypeSchemas.CallToolResult)(json)

const unavailable: number = ProtocolErrorCode.InternalError

/** A failure as a tool's result, which the assistant reads; many clients hide protocol errors from it. */
const failureResult = (error: unknown): CallToolResult => {
  const message = error instanceof Error ? error.message : String(error)
  const next = error instanceof EdgeRefusal ? nextOf[error.reason] : undefined
  const text =
    next === undefined
      ? `unreachable: ${message}\nNext: Before you repeat a write, list the records; otherwise call again.`
      : `${message}\nNext: ${next}`
  return { isError: true, content: [{ type: "text", text }] }
}

/** What to do after a refusal of the edge, by its code. After any other failure the outcome is unknown. */
const nextOf: Readonly<Record<string, string>> = {
  unauthorized:
    "Tell the user to correct HOURBOOK_KEY in this program's settings and restart it. Repeating will not help.",
  forbidden: "Tell the user; repeating will not help.",
  rate_limited: "Wait a minute, then call again."
}

/**
 * A server for one connection that forwards every request, whichever revision its client speaks. Requests are
 * independent of each other, so the process that answers may change in between.
 */
export const gateway = (upstream: Upstream): ((request: McpRequestContext) => McpServer) => {
  const send = forward(upstream)
  const answer = (message: Message, { mcpReq: { signal } }: ServerContext) =>
    Effect.runPromise(Effect.result(send(message)), { signal }).then((result) => {
      if (result._tag === "Success") return result.success
      throw result.failure
    })

  return (request) => {
    const mcp = new McpServer(implementationFor(request), serverInfo)
    const { server } = mcp
    const capabilitiesIn = ({ mcpReq: { envelope } }: ServerContext): unknown =>
      isEnvelope(envelope)
        ? envelope[CLIENT_CAPABILITIES_META_KEY]
        : // oxlint-disable-next-line typescript/no-deprecated -- with a client of 2025 there is no other way to know
          server.getClientCapabilities()
    const ask = (asked: Asked, context: ServerContext) =>
      answer(messageOf(asked, context, capabilitiesIn(context)), context)

    server.setRequestHandler("tools/list", (asked, context) =>
      ask(asked, context).then(reading(specTypeSchemas.ListToolsResult))
    )
    server.setRequestHandler("tools/call", (asked, context) =>
      ask(asked, context)
        .then(outcomeOf)
        .catch((error: unknown) => {
          if (error instanceof ProtocolError && error.code !== unavailable) throw error
          return failureResult(error)
        })
    )
    server.setRequestHandler("prompts/list", (asked, context) =>
      ask(asked, context).then(reading(specTypeSchemas.ListPromptsResult))
    )
    server.setRequestHandler("prompts/get", (asked, context) =>
      ask(asked, context).then(reading(specTypeSchemas.GetPromptResult))
    )
    server.setRequestHandler("resources/list", (asked, context) =>
      ask(asked, context).then(reading(specTypeSchemas.ListResourcesResult))
    )
    server.setRequestHandler("resources/templates/list", (asked, context) =>
      ask(asked, context).then(reading(specTypeSchemas.ListResourceTemplatesResult))
    )
    server.setRequestHandler("resources/read", (asked, context) =>
      ask(asked, context).then(reading(specTypeSchemas.ReadResourceResult))
    )
    server.setRequestHandler("completion/complete", (asked, context) =>
      ask(asked, context).then(reading(specTypeSchemas.CompleteResult))
    )
    return mcp
  }
}
