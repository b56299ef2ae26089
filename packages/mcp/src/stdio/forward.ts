import { isNestedTooDeep, readJsonAs, tooDeepText } from "@hourbook/core/values/readJson"
import {
  CLIENT_CAPABILITIES_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  type ServerContext
} from "@modelcontextprotocol/server"
import { Effect, Option, Result, Schema } from "effect"
import type { Message, Reply, Upstream } from "./Upstream.ts"

const revision = "2026-07-28"

/** A request as the SDK's server passes it. */
export interface Asked {
  readonly method: string
  readonly params?: object | undefined
}

const fieldIn = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined

/** What the request names, which is also sent in a header. */
const nameIn = (params: object | undefined): string | undefined => {
  const name = fieldIn(params, "name") ?? fieldIn(params, "uri")
  return typeof name === "string" ? name : undefined
}

/** Whether a request can be repeated: all but writes without a request_id. What a user agreed to is written once. */
const isRepeatable = ({ method, params }: Asked, state: unknown): boolean => {
  const given = fieldIn(params, "arguments")
  return (
    method !== "tools/call" ||
    state !== undefined ||
    ["request_id", "confirm_token"].some((name) => fieldIn(given, name) !== undefined)
  )
}

/**
 * The request in the revision without sessions, which any process with access to the records can answer. Fails with the
 * protocol's error where it is nested deeper than JSON from outside may be.
 */
export const messageOf = (asked: Asked, { mcpReq }: ServerContext, capabilities: unknown): Message => {
  const { method, params } = asked
  const name = nameIn(params)
  const state: unknown = mcpReq.requestState()
  const body = {
    jsonrpc: "2.0",
    id: 1,
    method,
    params: {
      ...params,
      ...(mcpReq.inputResponses === undefined ? {} : { inputResponses: mcpReq.inputResponses }),
      ...(state === undefined ? {} : { requestState: state }),
      _meta: { [PROTOCOL_VERSION_META_KEY]: revision, [CLIENT_CAPABILITIES_META_KEY]: capabilities ?? {} }
    }
  }
  if (isNestedTooDeep(body)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `params: ${tooDeepText()}`)
  return {
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      "mcp-method": method,
      ...(name === undefined ? {} : { "mcp-name": /^[\x21-\x7e]+$/u.test(name) ? name : encoded(name) })
    },
    body: JSON.stringify(body),
    repeatable: isRepeatable(asked, state)
  }
}

/** Encodes text that a header cannot contain. */
const encoded = (text: string): string =>
  `=?base64?${btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""))}?=`

const decodeReply = readJsonAs(
  Schema.Union([
    Schema.Struct({ result: Schema.Unknown }),
    Schema.Struct({
      error: Schema.Struct({
        code: Schema.Finite,
        message: Schema.String,
        data: Schema.optionalKey(Schema.Unknown)
      })
    }),
    // Refused by the HTTP edge: no key, too many requests.
    Schema.Struct({ error: Schema.Struct({ code: Schema.String, message: Schema.String }) })
  ])
)

/** A refusal of the HTTP edge, for which the protocol has no code. */
export class EdgeRefusal extends ProtocolError {
  readonly reason: string
  constructor(reason: string, message: string) {
    super(ProtocolErrorCode.InternalError, `${reason}: ${message}`)
    this.reason = reason
  }
}

const failed = (message: string) => new ProtocolError(ProtocolErrorCode.InternalError, message)

const resultIn = ({ body, status }: Reply): Result.Result<unknown, ProtocolError> =>
  Option.match(decodeReply(body), {
    onNone: () => Result.fail(failed(`Hourbook returned status ${status} without a readable response.`)),
    onSome: (reply) => {
      if ("result" in reply) return Result.succeed(reply.result)
      const { error } = reply
      return Result.fail(
        typeof error.code === "number"
          ? new ProtocolError(error.code, error.message, "data" in error ? error.data : undefined)
          : new EdgeRefusal(error.code, error.message)
      )
    }
  })

/** Forwards a request and returns its result; failures become the protocol's errors. */
export const forward =
  (upstream: Upstream) =>
  (message: Message): Effect.Effect<unknown, ProtocolError> =>
    upstream(message).pipe(
      Effect.mapError(({ message }) => failed(message)),
      Effect.flatMap((reply) => Effect.fromResult(resultIn(reply)))
    )
