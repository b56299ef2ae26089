import { assert } from "@effect/vitest"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js"
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js"
import { Effect } from "effect"
import { Stack } from "./http/stack.ts"

/** The result of a tool's call. */
export interface ToolResult {
  readonly isError: boolean
  readonly text: string
  readonly data: any
}

/** A connected official client, whatever its version. */
export interface Assistant {
  readonly tools: () => Promise<ReadonlyArray<any>>
  /** Clients of the older line cannot cancel. */
  readonly call: (tool: string, input?: object, signal?: AbortSignal) => Promise<ToolResult>
  readonly read: (uri: string) => Promise<any>
  /** Everything that a resource has. */
  readonly contents: (uri: string) => Promise<ReadonlyArray<any>>
  readonly prompts: () => Promise<ReadonlyArray<string>>
  readonly prompt: (name: string, input: Record<string, string>) => Promise<string>
  readonly complete: (prompt: string, argument: string, value: string) => Promise<ReadonlyArray<string>>
  readonly instructions: () => string | undefined
  /** What the server says of itself. */
  readonly server: () => any
  readonly close: () => Promise<void>
}

/** What the person behind the client says when they are asked; left out, the client cannot ask. */
export interface Person {
  readonly agrees?: (message: string) => boolean | Promise<boolean>
}

const toolResult = (result: any): ToolResult => ({
  isError: result.isError === true,
  text: result.content.map((part: any) => part.text).join("\n"),
  data: result.structuredContent
})

const inner = (client: any): Assistant => ({
  tools: async () => (await client.listTools()).tools,
  call: async (name, input = {}, signal) =>
    toolResult(await client.callTool({ name, arguments: input }, signal === undefined ? undefined : { signal })),
  read: async (uri) => JSON.parse((await client.readResource({ uri })).contents[0].text),
  contents: async (uri) => (await client.readResource({ uri })).contents,
  prompts: async () => (await client.listPrompts()).prompts.map(({ name }: any) => name),
  prompt: async (name, input) => (await client.getPrompt({ name, arguments: input })).messages[0].content.text,
  complete: async (prompt, argument, value) =>
    (await client.complete({ ref: { type: "ref/prompt", name: prompt }, argument: { name: argument, value } }))
      .completion.values,
  instructions: () => client.getInstructions(),
  server: () => client.getServerVersion(),
  close: () => client.close()
})

const info = { name: "test", version: "1" }
const capable = ({ agrees }: Person) => ({ capabilities: agrees === undefined ? {} : { elicitation: { form: {} } } })

const answering = (client: any, { agrees }: Person) => {
  if (agrees === undefined) return
  client.setRequestHandler("elicitation/create", async ({ params }: any) => {
    const agreed = await agrees(params.message)
    return agreed ? { action: "accept", content: { agreed } } : { action: "decline" }
  })
}

/** The clients that the service is tested with, and which revision they speak. */
export const clients = {
  "client 2, revision 2026-07-28": (person: Person) => {
    const client = new Client(info, {
      ...capable(person),
      versionNegotiation: { mode: { pin: "2026-07-28" } }
    })
    answering(client, person)
    return client
  },
  "client 2, revisions of 2025": (person: Person) => {
    const client = new Client(info, { ...capable(person), versionNegotiation: { mode: "legacy" } })
    answering(client, person)
    return client
  },
  "client 2, whichever is newest": (person: Person) => {
    const client = new Client(info, { ...capable(person), versionNegotiation: { mode: "auto" } })
    answering(client, person)
    return client
  },
  "client 1": () => new OldClient(info, {})
} as const
export type ClientName = keyof typeof clients
export const clientNames = Object.keys(clients) as ReadonlyArray<ClientName>

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** Connects over a transport of the client's own version. */
export const connect = async (
  name: ClientName,
  person: Person,
  transport: { readonly current: () => any; readonly old: () => any }
): Promise<Assistant> => {
  const client: any = clients[name](person)
  await client.connect(name === "client 1" ? transport.old() : transport.current())
  // Knowing the tools, the client holds every answer against what is published of it.
  await client.listTools()
  return inner(client)
}

export const overHttp = (
  name: ClientName,
  {
    fetch,
    headers,
    url
  }: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly fetch?: Fetch },
  person: Person = {}
): Promise<Assistant> => {
  const options = { requestInit: { headers }, ...(fetch === undefined ? {} : { fetch }) }
  return connect(name, person, {
    current: () => new StreamableHTTPClientTransport(new URL(url), options),
    old: () => new OldTransport(new URL(url), options)
  })
}

/** An assistant with a key, on the stack of the test. */
export const assistantOf = Effect.fnUntraced(function* (
  key: string | null,
  options: { readonly client?: ClientName; readonly person?: Person; readonly url?: string } = {}
) {
  const fetch = yield* (yield* Stack).fetch
  const assistant = yield* Effect.promise(() =>
    overHttp(
      options.client ?? "client 2, revision 2026-07-28",
      {
        url: options.url ?? "http://hourbook.test/api/mcp",
        headers: key === null ? {} : { "x-api-key": key },
        fetch: (url, init) => fetch(new Request(url, init))
      },
      options.person
    )
  )
  yield* Effect.addFinalizer(() => Effect.promise(() => assistant.close().catch(() => undefined)))
  const call = (tool: string, input?: object) => Effect.promise(() => assistant.call(tool, input))
  return {
    ...assistant,
    plain: assistant,
    call,
    /** What a call that must go well answers. */
    ok: (tool: string, input?: object) =>
      Effect.map(call(tool, input), (result) => {
        assert.isFalse(result.isError, result.text)
        return result
      }),
    /** What a call that must be refused says. */
    refused: (tool: string, input: object, code: RegExp) =>
      Effect.map(call(tool, input), (result) => {
        assert.isTrue(result.isError, result.text)
        assert.match(result.text, code)
        return result
      })
  }
})
