import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { failure } from "@hourbook/api/wire/Envelope"
import { capacityOf } from "@hourbook/runtime/capacity"
import type { RequestLog } from "@hourbook/runtime/requestLog"
import { answerMalformed } from "./malformed.ts"

/** Limits on what a connection may take from us (see docs/running). */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: 65_000,
  keepAlive: true,
  noDelay: true
} as const

export interface NodeServer {
  readonly server: Server
  /** Requests whose answers are not sent yet. */
  readonly open: ReadonlySet<ServerResponse>
  /** From now on, each answer ends its connection. */
  readonly closeConnections: () => void
}

/** Node's server with our limits, a line in the log for each request, and an answer to what is not HTTP. */
export const nodeServer = (options: {
  readonly log: RequestLog
  readonly pathTemplate: (url: string) => string
}): NodeServer => {
  const open = new Set<ServerResponse>()
  const bySocket = new WeakMap<Duplex, ServerResponse>()
  let closing = false
  const server = createServer({
    ...limits,
    // Upgrades would pass by the log and the limits, and nothing here speaks anything but HTTP.
    shouldUpgradeCallback: () => false,
    // Node's own refusal of a request without Host has no body: `hostRequired` gives it one.
    requireHostHeader: false
  })

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now()
    open.add(response)
    bySocket.set(request.socket, response)
    if (closing) response.setHeader("connection", "close")
    response.once("close", () => {
      open.delete(response)
      options.log.add({
        at: Date.now(),
        method: request.method ?? "-",
        path: options.pathTemplate(request.url ?? ""),
        status: response.writableFinished ? response.statusCode : "aborted",
        milliseconds: performance.now() - start,
        capacity: capacityOf(request)
      })
    })
    if (server.listenerCount("request") === 1) starting(response)
  }

  server.on("request", begin)
  server.on("checkContinue", begin)
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const answering = bySocket.get(socket)
    const busy = answering !== undefined && open.has(answering) && answering.headersSent
    const status = answerMalformed(error, socket, busy)
    if (status !== undefined)
      options.log.add({ at: Date.now(), method: "-", path: "(not HTTP)", status, milliseconds: 0 })
  })

  return {
    server,
    open,
    closeConnections: () => {
      closing = true
      for (const response of open) if (!response.headersSent) response.setHeader("connection", "close")
    }
  }
}

/** The port is open for a moment before the routes are there. */
const starting = (response: ServerResponse): void => {
  response.writeHead(503, { "content-type": "application/json", "retry-after": "1" })
  response.end(JSON.stringify(failure("api_error", "the service is starting")))
}
