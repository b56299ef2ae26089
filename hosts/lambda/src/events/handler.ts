import { refuse } from "@hourbook/rest/edge/answers/respond"
import { requestIdHeader, requestIdOf } from "@hourbook/runtime/platform/requestId"
import { capacityOf } from "@hourbook/runtime/requests/capacity"
import type { pathTemplate } from "@hourbook/runtime/requests/pathTemplate"
import { noteRequest, type RequestFacts } from "@hourbook/runtime/requests/requestContext"
import type { RequestLog } from "@hourbook/runtime/requests/requestLog"
import { Effect, Option } from "effect"
import { Headers, HttpServerResponse } from "effect/http"
import { type Incoming, readEvent, type Request, requestOf } from "./event.ts"
import type { Responder } from "./Responder.ts"
import { resultOf, type Result } from "./result.ts"

export interface Service {
  readonly answer: Responder
  /** Ends when the background work of past requests has ended, or after a second. */
  readonly settled: Effect.Effect<void>
}

interface Handler {
  /** The service, opened once; undefined if it cannot start, which the next call retries. The path is that of the request. */
  readonly service: (path: string) => Promise<Service | undefined>
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly log: Pick<RequestLog, "add" | "flush">
  readonly pathTemplate: ReturnType<typeof pathTemplate>
}

const unreadable = refuse("invalid_param", "the request is not valid HTTP")
const closed = refuse("api_error", "the service cannot start; try again soon", {
  status: 503,
  headers: { "retry-after": "2" }
})

/** Turns each event into a request to the service, and adds a line to the log. */
export const makeHandler = ({ headers, log, pathTemplate, service }: Handler) => {
  const answer = async (incoming: Incoming, request: Option.Option<Request>, facts: RequestFacts): Promise<Result> => {
    const read = (response: typeof closed) =>
      resultOf(HttpServerResponse.setHeaders(response, { ...headers, [requestIdHeader]: facts.requestId }), {
        form: incoming.form,
        withoutBody: incoming.method === "HEAD"
      })
    if (Option.isNone(request)) return Effect.runPromise(read(unreadable))
    noteRequest(request.value.source, facts)
    const opened = await service(incoming.path)
    if (opened === undefined) return Effect.runPromise(read(closed))
    return Effect.runPromise(Effect.tap(opened.answer(request.value, read), opened.settled))
  }

  return async (event: unknown): Promise<Result> => {
    const start = performance.now()
    const incoming = Option.getOrThrowWith(
      readEvent(event),
      () => new Error("Unsupported event: expected one of API Gateway or of a Function URL.")
    )
    const request = requestOf(incoming)
    const { method } = incoming
    const sent = Headers.fromInput(incoming.headers)
    const facts = {
      requestId: requestIdOf(sent[requestIdHeader], incoming.requestId),
      method,
      path: pathTemplate(incoming.path, { method, accept: sent["accept"] })
    }
    const result = await answer(incoming, request, facts)
    log.add({
      at: Date.now(),
      ...facts,
      status: result.statusCode,
      milliseconds: performance.now() - start,
      capacity: Option.isSome(request) ? capacityOf(request.value.source) : undefined
    })
    // Timers do not run between requests.
    log.flush()
    return result
  }
}
