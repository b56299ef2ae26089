import { refuse } from "@hourbook/http/edge/Answer"
import { capacityOf } from "@hourbook/runtime/capacity"
import type { RequestLog } from "@hourbook/runtime/requestLog"
import { Effect, Option } from "effect"
import type { Answering } from "./answering.ts"
import { type Incoming, readEvent, type Request, requestOf } from "./event.ts"
import { resultOf, type Result } from "./result.ts"

export interface Service {
  readonly answer: Answering
  /** Ends when nothing goes on that an answer began. */
  readonly settled: Effect.Effect<void>
}

interface Handler {
  /** The service, opened once; tried again when it could not be. The path is what it is wanted for. */
  readonly service: (path: string) => Promise<Service | undefined>
  readonly log: RequestLog
  readonly pathTemplate: (path: string) => string
}

const unreadable = refuse("invalid_param", "the request is not valid HTTP")
const closed = refuse("api_error", "the service cannot start; try again soon", {
  status: 503,
  headers: { "retry-after": "2" }
})

/** Answers events: each with one request to the service, and a line in the log. */
export const makeHandler = ({ log, pathTemplate, service }: Handler) => {
  const answer = async (incoming: Incoming, request: Option.Option<Request>): Promise<Result> => {
    const read = (response: typeof closed) =>
      resultOf(response, { form: incoming.form, withoutBody: incoming.method === "HEAD" })
    if (Option.isNone(request)) return Effect.runPromise(read(unreadable))
    const open = await service(incoming.path)
    if (open === undefined) return Effect.runPromise(read(closed))
    return Effect.runPromise(Effect.tap(open.answer(request.value, read), open.settled))
  }

  return async (event: unknown): Promise<Result> => {
    const begun = performance.now()
    const incoming = Option.getOrThrowWith(
      readEvent(event),
      () => new Error("Expected an event of API Gateway or of a Function URL.")
    )
    const request = requestOf(incoming)
    const result = await answer(incoming, request)
    log.add({
      at: Date.now(),
      method: incoming.method,
      path: pathTemplate(incoming.path),
      status: result.statusCode,
      milliseconds: performance.now() - begun,
      capacity: Option.isSome(request) ? capacityOf(request.value.source) : undefined
    })
    // Nothing runs between requests, no timer either.
    log.flush()
    return result
  }
}
