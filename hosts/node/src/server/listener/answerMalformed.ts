import type { Duplex } from "node:stream"
import { type Code, failure } from "@hourbook/rest/shapes/Envelope"

type Headers = Readonly<Record<string, string>>

interface Answer {
  /** The status, and headers of its own. */
  readonly head: string
  readonly code: Code
  readonly message: string
}

/** Answers to what no route can receive, in the error envelope of the interface. */
const answers = {
  badRequest: { head: "400 Bad Request", code: "invalid_param", message: "the request is not valid HTTP/1.1" },
  connect: {
    head: "405 Method Not Allowed\r\nAllow: GET, HEAD, POST, PUT, DELETE",
    code: "method_not_allowed",
    message: "this service is not a proxy"
  },
  timeout: { head: "408 Request Timeout", code: "invalid_param", message: "the request took too long to arrive" },
  headersTooLarge: {
    head: "431 Request Header Fields Too Large",
    code: "invalid_param",
    message: "the headers are larger than 16 KiB"
  }
} as const satisfies Record<string, Answer>

const answerTo = (code: string | undefined): Answer => {
  if (code === "HPE_HEADER_OVERFLOW") return answers.headersTooLarge
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? answers.timeout : answers.badRequest
}

/** Writes an answer to the socket and ends it. Returns the status. */
const end = (socket: Duplex, { code, head, message }: Answer, headers: Headers): number => {
  const body = JSON.stringify(failure(code, message))
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(
    `HTTP/1.1 ${head}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${lines.join("")}Connection: close\r\n\r\n${body}`
  )
  // Unread data from the client would reset the connection and could discard the answer.
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
  return Number.parseInt(head, 10)
}

interface Answering {
  /** Whether the socket is sending an earlier response. */
  readonly busy: boolean
  readonly headers: Headers
}

/** Answers data that is not HTTP, unless the socket is sending an earlier response. Returns the status. */
export const answerMalformed = (
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { busy, headers }: Answering
): number | undefined => {
  if (!socket.writable || busy || error.code === "ECONNRESET") {
    socket.destroy()
    return undefined
  }
  return end(socket, answerTo(error.code), headers)
}

/** Answers CONNECT, for which Node would end the connection without a word. Returns the status. */
export const answerConnect = (socket: Duplex, headers: Headers): number => {
  socket.on("error", () => socket.destroy())
  return end(socket, answers.connect, headers)
}

const lingerMilliseconds = 1000
