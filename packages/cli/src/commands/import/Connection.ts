import { Data, type Effect } from "effect"

/** What the public interface answered. */
export interface Answer {
  readonly status: number
  /** Parsed JSON. */
  readonly body: unknown
  /** Null without the header. */
  readonly retryAfterSeconds: number | null
}

export interface Asked {
  readonly method: "GET" | "POST" | "DELETE"
  /** With its query. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** No answer came; what was asked may have been done. */
export class Unanswered extends Data.TaggedError("Unanswered")<{
  readonly message: string
  /** Whether asking again is of no use. */
  readonly lasts: boolean
}> {}

/** Sends a request to the public interface of the service, wherever it is. */
export type Send = (asked: Asked) => Effect.Effect<Answer, Unanswered>

/** The service that a command works with. */
export interface Connection {
  readonly send: Send
  /** Its name for messages. */
  readonly place: string
  /** The number of concurrent bulk calls that it answers faster than single ones. */
  readonly callsAtOnce: number
}
