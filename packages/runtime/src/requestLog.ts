import { fromMillis } from "@hourbook/core/shared/Instant"
import { type Effect, Schema } from "effect"
import type { Refusal } from "./Refusal.ts"
import { or, setting } from "./setting.ts"

export type LogForm = typeof LogForm.Type
const LogForm = Schema.Literals(["text", "json", "off"])

/** `HOURBOOK_LOG`. */
export const logForm = (fallback: LogForm): Effect.Effect<LogForm, Refusal> =>
  setting("HOURBOOK_LOG", { schema: LogForm, expected: "text, json or off" }).pipe(or(fallback))

/** What a log tells of a request: nothing of its content, its key or whose it was. */
export interface Handled {
  /** When it was answered, in milliseconds since 1970. */
  readonly at: number
  readonly method: string
  /** With placeholders for ids, without the query. */
  readonly path: string
  /** `aborted` when the client left before the answer was sent. */
  readonly status: number | "aborted"
  readonly milliseconds: number
  /** What it took from DynamoDB, where that is the store. */
  readonly capacity?: { readonly read: number; readonly write: number } | undefined
}

export interface RequestLog {
  readonly add: (handled: Handled) => void
  /** Writes what is waiting: lines are gathered for a moment, because a write each would cost more than the rest. */
  readonly flush: () => void
}

const gatherMilliseconds = 50

export const requestLog = (form: LogForm, write: (lines: string) => void): RequestLog => {
  if (form === "off") return { add: () => {}, flush: () => {} }
  const line = form === "json" ? jsonLine : textLine
  let waiting = ""
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== "") write(waiting)
    waiting = ""
  }
  const add = (handled: Handled) => {
    waiting += line(fromMillis(handled.at), handled)
    timer ??= setTimeout(flush, gatherMilliseconds)
  }
  return { add, flush }
}

const textLine = (time: string, { capacity, method, milliseconds, path, status }: Handled): string => {
  const units = capacity === undefined ? "" : ` ${capacity.read} RCU ${capacity.write} WCU`
  return `${time} ${method} ${path} ${status} ${milliseconds.toFixed(1)} ms${units}\n`
}

const jsonLine = (time: string, { capacity, method, milliseconds, path, status }: Handled): string => {
  const units = capacity === undefined ? {} : { read_units: capacity.read, write_units: capacity.write }
  return `${JSON.stringify({ time, method, path, status, milliseconds: Math.round(milliseconds * 10) / 10, ...units })}\n`
}
