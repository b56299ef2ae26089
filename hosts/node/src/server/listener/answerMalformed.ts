import type { Duplex } from "node:stream"
import { failure } from "@hourbook/api/wire/Envelope"
import { requestIdHeader } from "@hourbook/runtime/platform/requestId"

/** Responses to data that is not HTTP, in the error envelope of the interface. */
const responses = {
  badRequest: { status: "400 Bad Request", message: "the request is not valid HTTP/1.1" },
  timeout: { status: "408 Request Timeout", message: "the request took too long to arrive" },
  headersTooLarge: { status: "431 Request Header Fields Too Large", message: "the headers are larger than 16 KiB" }
} as const

const responseTo = (code: string | undefined) => {
  if (code === "HPE_HEADER_OVERFLOW") return responses.headersTooLarge
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? responses.timeout : responses.badRequest
}

interface Answering {
  /** Whether the socket is sending an earlier response. */
  readonly busy: boolean
  readonly requestId: string
}

/** Writes a response to the socket, unless it is sending an earlier one. Returns the status. */
export const answerMalformed = (
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { busy, requestId }: Answering
): number | undefined => {
  if (!socket.writable || busy || error.code === "ECONNRESET") {
    socket.destroy()
    return undefined
  }
  const { message, status } = responseTo(error.code)
  const body = JSON.stringify(failure("invalid_param", message))
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${requestIdHeader}: ${requestId}\r\nConnection: close\r\n\r\n${body}`
  )
  // Unread data from the client would reset the connection and could discard the response.
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
  return Number.parseInt(status, 10)
}

const lingerMilliseconds = 1000
