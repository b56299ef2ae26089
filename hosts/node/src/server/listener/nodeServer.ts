import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { failure } from "@hourbook/rest/shapes/Envelope"
import { requestIdHeader, requestIdOf } from "@hourbook/runtime/platform/requestId"
import { capacityOf } from "@hourbook/runtime/requests/capacity"
import type { pathTemplate } from "@hourbook/runtime/requests/pathTemplate"
import { noteRequest } from "@hourbook/runtime/requests/requestContext"
import type { LoggedRequest } from "@hourbook/runtime/requests/requestLog"
import { answerConnect, answerMalformed } from "./answerMalformed.ts"

/** Limits of a connection; docs/running.md explains them. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16 * 1024,
  keepAliveTimeout: 65_000,
  keepAlive: true,
  noDelay: true
} as const

/**
 * Node looks this often whether a connection moves, and reports one that has not moved since it looked last, so a client
 * that takes nothing of its answer is noticed after 15 to 30 seconds.
 */
const stalledMilliseconds = 15_000

export interface NodeServer {
  readonly server: Server
  /** Responses that are not sent yet. */
  readonly open: ReadonlySet<ServerResponse>
  /** From the call on, each response ends its connection. */
  readonly closeConnections: () => void
}

/** Node's HTTP server with limits, a log line for each request, and a response to data that is not HTTP. */
export const nodeServer = (options: {
  /** Called with each request that ended. */
  readonly ended: (request: LoggedRequest) => void
  readonly pathTemplate: ReturnType<typeof pathTemplate>
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
}): NodeServer => {
  const open = new Set<ServerResponse>()
  const bySocket = new WeakMap<Duplex, ServerResponse>()
  let closing = false
  const server = createServer({
    ...limits,
    // An upgraded connection would bypass the log and the limits, and the service speaks HTTP alone.
    shouldUpgradeCallback: () => false,
    // Node's own response to a request without Host has no body: `oneHost` gives it one.
    requireHostHeader: false
  })

  const headersWith = (requestId: string) => ({ ...options.headers, [requestIdHeader]: requestId })

  server.timeout = stalledMilliseconds
  server.on("timeout", (socket: Socket) => {
    const current = bySocket.get(socket)
    const isWorking = current === undefined || open.has(current)
    // A request that is still arriving, or an answer that is still being made, has limits of its own.
    if (isWorking && socket.writableLength === 0) socket.setTimeout(stalledMilliseconds)
    else socket.destroy()
  })

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now()
    const method = request.method ?? "-"
    const facts = {
      requestId: requestIdOf(request.headers[requestIdHeader]),
      method,
      path: options.pathTemplate(request.url ?? "", { method, accept: request.headers.accept })
    }
    noteRequest(request, facts)
    response.setHeader(requestIdHeader, facts.requestId)
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value)
    open.add(response)
    bySocket.set(request.socket, response)
    if (closing) response.setHeader("connection", "close")
    response.once("close", () => {
      open.delete(response)
      options.ended({
        at: Date.now(),
        ...facts,
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
  server.on("connect", (_request, socket) => {
    const requestId = requestIdOf()
    const status = answerConnect(socket, headersWith(requestId))
    options.ended({ at: Date.now(), method: "CONNECT", path: "(unknown path)", status, milliseconds: 0, requestId })
  })
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const current = bySocket.get(socket)
    const busy = current !== undefined && open.has(current) && current.headersSent
    const requestId = requestIdOf()
    const status = answerMalformed(error, socket, { busy, headers: headersWith(requestId) })
    if (status !== undefined)
      options.ended({ at: Date.now(), method: "-", path: "(not HTTP)", status, milliseconds: 0, requestId })
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

/** Answers requests that arrive between opening the port and adding the routes. */
const starting = (response: ServerResponse): void => {
  response.writeHead(503, { "content-type": "application/json", "retry-after": "1" })
  response.end(JSON.stringify(failure("api_error", "the service is starting")))
}
