import type { Duplex } from "node:stream"
import { failure } from "@hourbook/api/wire/Envelope"

/** What could not be read as HTTP, in the form of every other failure. */
const answers = {
  badRequest: { status: "400 Bad Request", message: "the request is not valid HTTP/1.1" },
  timeout: { status: "408 Request Timeout", message: "the request took too long to arrive" },
  headersTooLarge: { status: "431 Request Header Fields Too Large", message: "the headers are larger than 16 KiB" }
} as const

const answerTo = (code: string | undefined) => {
  if (code === "HPE_HEADER_OVERFLOW") return answers.headersTooLarge
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? answers.timeout : answers.badRequest
}

/** Answers on the bare connection, unless an answer to an earlier request is on its way on it. Gives the status. */
export const answerMalformed = (error: NodeJS.ErrnoException, socket: Duplex, busy: boolean): number | undefined => {
  if (!socket.writable || busy || error.code === "ECONNRESET") {
    socket.destroy()
    return undefined
  }
  const { message, status } = answerTo(error.code)
  const body = JSON.stringify(failure("invalid_param", message))
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
  // What the client still sends would reset the connection and could take the answer with it.
  socket.resume()
  setTimeout(() => socket.destroy(), lingerMilliseconds).unref()
  return Number.parseInt(status, 10)
}

const lingerMilliseconds = 1000
