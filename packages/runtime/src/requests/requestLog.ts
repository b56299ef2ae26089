import { fromMillis } from "@hourbook/core/values/Instant"
import { type Effect, Schema } from "effect"
import type { StartupError } from "../errors/StartupError.ts"
import { orDefault, setting } from "../settings/setting.ts"

export type LogFormat = typeof LogFormat.Type
const LogFormat = Schema.Literals(["text", "json", "off"])

/** `HOURBOOK_LOG`. */
export const logFormat = (fallback: LogFormat): Effect.Effect<LogFormat, StartupError> =>
  setting("HOURBOOK_LOG", { schema: LogFormat, expected: "text, json or off" }).pipe(orDefault(fallback))

/** What the log says about a request: nothing of its content, its key or its caller. */
export interface LoggedRequest {
  /** When the response ended, in milliseconds since 1970. */
  readonly at: number
  readonly method: string
  /** The path with placeholders for ids, without the query. */
  readonly path: string
  /** `aborted` when the client disconnected before the response was sent. */
  readonly status: number | "aborted"
  readonly milliseconds: number
  readonly requestId: string
  /** The capacity that the request consumed, if the store is DynamoDB. */
  readonly capacity?: { readonly read: number; readonly write: number } | undefined
}

export interface RequestLog {
  readonly add: (request: LoggedRequest) => void
  /** Adds a line about the process itself. */
  readonly say: (at: number, message: string) => void
  /** Writes the buffered lines. Lines are buffered briefly, since one write per request would cost more than the rest. */
  readonly flush: () => void
}

const bufferMilliseconds = 50

export const requestLog = (format: LogFormat, write: (lines: string) => void): RequestLog => {
  if (format === "off") return { add: () => {}, say: () => {}, flush: () => {} }
  const isJson = format === "json"
  const line = isJson ? jsonLine : textLine
  let buffer = ""
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (buffer !== "") write(buffer)
    buffer = ""
  }
  const append = (text: string) => {
    buffer += `${text}\n`
    timer ??= setTimeout(flush, bufferMilliseconds)
  }
  return {
    add: (request) => append(line(fromMillis(request.at), request)),
    say: (at, message) => {
      const time = fromMillis(at)
      append(isJson ? JSON.stringify({ time, message }) : `${time} ${message}`)
    },
    flush
  }
}

const textLine = (time: string, { capacity, method, milliseconds, path, requestId, status }: LoggedRequest) => {
  const units = capacity === undefined ? "" : ` ${capacity.read} RCU ${capacity.write} WCU`
  return `${time} ${method} ${path} ${status} ${milliseconds.toFixed(1)} ms${units} ${requestId}`
}

const jsonLine = (time: string, { capacity, method, milliseconds, path, requestId, status }: LoggedRequest) => {
  const units = capacity === undefined ? {} : { read_units: capacity.read, write_units: capacity.write }
  const rounded = Math.round(milliseconds * 10) / 10
  return JSON.stringify({ time, method, path, status, milliseconds: rounded, ...units, request_id: requestId })
}
