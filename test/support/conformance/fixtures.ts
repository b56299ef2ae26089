import { argumentsOf } from "@hourbook/mcp/schema/standard"
import {
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
  type ServerContext
} from "@modelcontextprotocol/server"
import { Schema } from "effect"

/** What the official suite calls by name: tools, resources and prompts that have nothing to do with the service. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA="

const text = (words: string) => ({ content: [{ type: "text" as const, text: words }] })
const image = { type: "image" as const, data: png, mimeType: "image/png" }
const audio = { type: "audio" as const, data: wav, mimeType: "audio/wav" }
const embedded = (uri: string) => ({
  type: "resource" as const,
  resource: { uri, mimeType: "text/plain", text: "Inside." }
})

const none = argumentsOf(Schema.Struct({}))
const state = createRequestStateCodec<string>({ key: "a key for these fixtures, 32 bytes or more", ttlSeconds: 60 })

const form = (message: string, field: string, type: "string" | "boolean" = "string") =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: "object", properties: { [field]: { type } as any }, required: [field] }
  })
const sampling = (words: string) =>
  inputRequired.createMessage({
    messages: [{ role: "user", content: { type: "text", text: words } }],
    maxTokens: 100
  })

const answered = ({ mcpReq }: ServerContext, key: string, field: string): unknown => {
  const response = inputResponse(mcpReq.inputResponses, key)
  return response.kind === "elicit" && response.action === "accept" ? response.content?.[field] : undefined
}

const kindOf = ({ mcpReq }: ServerContext, key: string): string => inputResponse(mcpReq.inputResponses, key).kind

const stateOf = ({ mcpReq }: ServerContext): string | undefined => mcpReq.requestState<string>()

type Answer = (context: ServerContext) => any

const plain: Readonly<Record<string, Answer>> = {
  test_simple_text: () => text("This is a simple text response for testing."),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [audio] }),
  test_embedded_resource: () => ({ content: [embedded("test://embedded-resource")] }),
  test_multiple_content_types: () => ({
    content: [{ type: "text", text: "Several" }, image, embedded("test://mixed-content-resource")]
  }),
  test_error_handling: () => ({ ...text("This tool intentionally returns an error for testing"), isError: true }),
  test_tool_with_progress: async ({ mcpReq }) => {
    const progressToken = (mcpReq as any)._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } })
      }
    }
    return text("done")
  },
  test_logging_tool: () => text("nothing logged, since no level was set"),
  test_tool_with_logging: async ({ mcpReq }) => {
    for (const data of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
      await mcpReq.notify({ method: "notifications/message", params: { level: "info", data } })
    }
    return text("logged")
  },
  test_streaming_elicitation: (context) => {
    const name = answered(context, "user_name", "name")
    return typeof name === "string"
      ? text(`Hello, ${name}!`)
      : inputRequired({ inputRequests: { user_name: form("What is your name?", "name") } })
  },
  test_input_required_result_elicitation: (context) => {
    const name = answered(context, "user_name", "name")
    return typeof name === "string"
      ? text(`Hello, ${name}!`)
      : inputRequired({ inputRequests: { user_name: form("What is your name?", "name") } })
  },
  test_input_required_result_sampling: (context) =>
    kindOf(context, "capital_question") === "sampling"
      ? text("The capital of France is Paris")
      : inputRequired({ inputRequests: { capital_question: sampling("What is the capital of France?") } }),
  test_input_required_result_list_roots: (context) => {
    const response = inputResponse(context.mcpReq.inputResponses, "client_roots")
    return response.kind === "roots"
      ? text(JSON.stringify(response))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  },
  test_input_required_result_request_state: async (context) =>
    stateOf(context) === "asked" && answered(context, "confirm", "ok") !== undefined
      ? text("state-ok")
      : inputRequired({
          inputRequests: { confirm: form("Please confirm", "ok", "boolean") },
          requestState: await state.mint("asked")
        }),
  test_input_required_result_multiple_inputs: async (context) =>
    stateOf(context) === "asked" &&
    ["user_name", "greeting", "client_roots"].every((key) => kindOf(context, key) !== "missing")
      ? text("all three")
      : inputRequired({
          inputRequests: {
            user_name: form("What is your name?", "name"),
            greeting: sampling("Generate a greeting"),
            client_roots: inputRequired.listRoots()
          },
          requestState: await state.mint("asked")
        }),
  test_input_required_result_multi_round: async (context) => {
    const round = stateOf(context)
    if (round === "second" && answered(context, "step2", "color") !== undefined) return text("both answered")
    return round === "first" && answered(context, "step1", "name") !== undefined
      ? inputRequired({
          inputRequests: { step2: form("Step 2: What is your favorite color?", "color") },
          requestState: await state.mint("second")
        })
      : inputRequired({
          inputRequests: { step1: form("Step 1: What is your name?", "name") },
          requestState: await state.mint("first")
        })
  },
  test_input_required_result_tampered_state: async (context) =>
    stateOf(context) === "asked"
      ? text("untouched")
      : inputRequired({
          inputRequests: { confirm: form("Please confirm", "ok", "boolean") },
          requestState: await state.mint("asked")
        }),
  /** Asks in whatever way the client can. */
  test_input_required_result_capabilities: (context) => {
    const capabilities: any = (context.mcpReq.envelope as any)?.["io.modelcontextprotocol/clientCapabilities"] ?? {}
    const requests = {
      ...(capabilities.elicitation === undefined ? {} : { user_name: form("What is your name?", "name") }),
      ...(capabilities.sampling === undefined ? {} : { greeting: sampling("Generate a greeting") })
    }
    return Object.keys(requests).length === 0 ? text("nothing to ask with") : inputRequired({ inputRequests: requests })
  },
  test_missing_capability: () => inputRequired({ inputRequests: { greeting: sampling("Generate a greeting") } })
}

const user = (content: any) => ({ role: "user" as const, content })

const registerPrompts = (server: McpServer): void => {
  server.registerPrompt("test_simple_prompt", { description: "Simple" }, () => ({
    messages: [user({ type: "text", text: "This is a simple prompt for testing." })]
  }))
  const two = argumentsOf(Schema.Struct({ arg1: Schema.String, arg2: Schema.String }))
  server.registerPrompt("test_prompt_with_arguments", { description: "Two", argsSchema: two }, ({ arg1, arg2 }) => ({
    messages: [user({ type: "text", text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` })]
  }))
  const one = argumentsOf(Schema.Struct({ resourceUri: Schema.String }))
  server.registerPrompt(
    "test_prompt_with_embedded_resource",
    { description: "Embedded", argsSchema: one },
    ({ resourceUri }) => ({ messages: [user(embedded(resourceUri))] })
  )
  server.registerPrompt("test_prompt_with_image", { description: "Image" }, () => ({
    messages: [user(image), user({ type: "text", text: "Please analyze the image above." })]
  }))
  server.registerPrompt("test_input_required_result_prompt", { description: "Asks" }, (context) => {
    const given = answered(context, "user_context", "context")
    return typeof given === "string"
      ? { messages: [user({ type: "text", text: given })] }
      : inputRequired({ inputRequests: { user_context: form("What context should the prompt use?", "context") } })
  })
}

const registerResources = (server: McpServer): void => {
  server.registerResource("text", "test://static-text", { mimeType: "text/plain" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "text/plain", text: "This is the content of the static text resource." }]
  }))
  server.registerResource("binary", "test://static-binary", { mimeType: "image/png" }, ({ href }) => ({
    contents: [{ uri: href, mimeType: "image/png", blob: png }]
  }))
  server.registerResource(
    "template",
    new ResourceTemplate("test://template/{id}/data", { list: undefined }),
    { mimeType: "application/json" },
    ({ href }, { id }) => ({
      contents: [{ uri: href, mimeType: "application/json", text: JSON.stringify({ id, templateTest: true }) }]
    })
  )
}

/** A server with all of it, in the posture of ours: nothing that changes, nothing that lasts. */
export const fixtures = (): McpServer => {
  const server = new McpServer(
    { name: "fixtures", version: "1" },
    {
      requestState: { verify: state.verify },
      capabilities: {
        logging: {},
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
        completions: {}
      }
    }
  )
  for (const [name, answer] of Object.entries(plain)) {
    server.registerTool(name, { description: name, inputSchema: none }, (_, context) => answer(context))
  }
  registerPrompts(server)
  registerResources(server)
  server.server.setRequestHandler("completion/complete", () => ({ completion: { values: [], hasMore: false } }))
  return server
}
