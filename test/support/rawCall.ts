import { assert } from "@effect/vitest"
import { CLIENT_CAPABILITIES_META_KEY, PROTOCOL_VERSION_META_KEY } from "@modelcontextprotocol/client"
import { Effect } from "effect"
import type { Stack } from "./http/stack.ts"

const version = "2026-07-28"

/** What the service answers to one message of the protocol, without a client that would ask its user or call again. */
const sent = Effect.fnUntraced(function* (
  { fetch }: Stack["Service"],
  key: string | null,
  { headers = {}, method, params, withForms }: any
) {
  const send = yield* fetch
  const _meta = {
    [PROTOCOL_VERSION_META_KEY]: version,
    [CLIENT_CAPABILITIES_META_KEY]: withForms ? { elicitation: { form: {} } } : {}
  }
  const request = new Request("http://hourbook.test/api/mcp", {
    method: "POST",
    headers: {
      "x-api-key": key ?? "",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      "mcp-method": method,
      ...headers
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } })
  })
  const { error, result } = yield* Effect.promise(async () => (await send(request)).json() as any)
  assert.isUndefined(error, JSON.stringify(error))
  return result
})

export const listedTools = (stack: Stack["Service"], key: string | null) =>
  Effect.map(sent(stack, key, { method: "tools/list", params: {} }), ({ tools }): ReadonlyArray<any> => tools)

/** The state of a question that the service has asked, with the user's answer. */
export interface Answered {
  readonly state: string
  readonly agreed: boolean
}

/** Calls a tool as a client of revision 2026-07-28 that shows forms, or one that has none. */
export const rawCall = Effect.fnUntraced(function* (
  stack: Stack["Service"],
  key: string | null,
  tool: string,
  input: object,
  { answered, withForms = false }: { readonly withForms?: boolean; readonly answered?: Answered | undefined } = {}
) {
  const result = yield* sent(stack, key, {
    method: "tools/call",
    headers: { "mcp-name": tool },
    withForms,
    params: {
      name: tool,
      arguments: input,
      ...(answered === undefined
        ? {}
        : {
            requestState: answered.state,
            inputResponses: {
              agreed: answered.agreed ? { action: "accept", content: { agreed: true } } : { action: "decline" }
            }
          })
    }
  })
  return {
    isError: result.isError === true,
    text: (result.content ?? []).map((part: any) => part.text).join("\n") as string,
    data: result.structuredContent,
    state: result.requestState as string | undefined
  }
})
