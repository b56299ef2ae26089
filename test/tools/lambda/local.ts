import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { parseArgs } from "node:util"
import type { Result } from "../../../hosts/lambda/src/events/result.ts"
import { eventOf, type Front, fronts, responseOf } from "./events.ts"

const usage = `npm run lambda:local [-- --front ${fronts.join("|")}] [--stage name] [--bundle directory] [--port 3001]

Turns HTTP requests into the events of a front, calls the function with them, and turns its results into answers. Without
--bundle the function is run from its sources. Its settings are its environment, as on Lambda: DATABASE_URL, or
HOURBOOK_STORE=dynamodb. Nothing is made in the store; \`npm run hourbook -- workspace create\` makes what it needs.
`

const { values } = parseArgs({
  options: {
    front: { type: "string", default: "http-api" },
    stage: { type: "string" },
    bundle: { type: "string" },
    port: { type: "string", default: "3001" },
    help: { type: "boolean", default: false }
  }
})

/** What Lambda takes in one event. */
const mostBytes = 6 * 1024 * 1024

const toRequest = async (message: IncomingMessage): Promise<Request | undefined> => {
  const chunks: Array<Buffer> = []
  let bytes = 0
  for await (const chunk of message) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes <= mostBytes) chunks.push(chunk)
  }
  if (bytes > mostBytes) return undefined
  const headers = new Headers()
  for (const [name, all] of Object.entries(message.headersDistinct)) {
    for (const value of all ?? []) headers.append(name, value)
  }
  return new Request(new URL(`http://local${message.url ?? "/"}`), {
    method: message.method ?? "GET",
    headers,
    ...(bytes === 0 ? {} : { body: new Uint8Array(Buffer.concat(chunks)) })
  })
}

const send = async (answer: Response, response: ServerResponse): Promise<void> => {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader("set-cookie", cookies)
  response.end(Buffer.from(await answer.arrayBuffer()))
}

type Handler = (event: unknown) => Promise<Result>

const handlerIn = async (bundle: string | undefined): Promise<Handler> => {
  if (bundle === undefined) {
    const { start } = await import("../../../hosts/lambda/src/function.ts")
    return start(join(import.meta.dirname, "../../../packages/web/dist"))
  }
  const { handler }: { readonly handler: Handler } = await import(
    new URL(`${bundle}/main.mjs`, `file://${process.cwd()}/`).href
  )
  return handler
}

const listen = async (front: Front): Promise<void> => {
  const handler = await handlerIn(values.bundle)
  const stage = values.stage === undefined ? {} : { stage: values.stage }
  const answerTo = async (message: IncomingMessage): Promise<Response> => {
    const request = await toRequest(message)
    if (request === undefined) return Response.json({ message: "Request Too Long" }, { status: 413 })
    const sourceAddress = message.socket.remoteAddress ?? "127.0.0.1"
    return responseOf(await handler(await eventOf(request, { front, sourceAddress, ...stage })))
  }
  const server = createServer((message, response) => {
    answerTo(message)
      // As the fronts answer when the function fails.
      .catch(() => Response.json({ message: "Internal Server Error" }, { status: 502 }))
      .then((answer) => send(answer, response))
      .catch(() => response.destroy())
  })
  server.listen(Number(values.port), "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo
    process.stdout.write(`The function answers as a ${front} at http://127.0.0.1:${port}\n`)
  })
}

const front = fronts.find((one) => one === values.front)
if (values.help || front === undefined) {
  process.stdout.write(usage)
  process.exitCode = values.help ? 0 : 1
} else {
  await listen(front)
}
