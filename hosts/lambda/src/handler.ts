import { failure } from "@hourbook/api/Envelope"
import type { RequestLog } from "@hourbook/host/requestLog"
import { Context, Effect, Option } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { readEvent, requestOf } from "./event.ts"
import { resultOf, type Result } from "./result.ts"

/** Who sent the request that is being answered. */
const SourceAddress = Context.Reference<Option.Option<string>>("@hourbook/lambda/SourceAddress", {
  defaultValue: () => Option.none()
})

/** Makes the address that AWS saw the request's own. Belongs to the routes of a service that a handler calls. */
export const sourceAddress = HttpRouter.middleware(
  (app) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const remoteAddress = yield* SourceAddress
      return yield* Effect.provideService(app, HttpServerRequest.HttpServerRequest, request.modify({ remoteAddress }))
    }),
  { global: true }
)

/** A service that answers requests of the platform, with {@link sourceAddress} among its routes. */
export interface Service {
  readonly fetch: (request: Request, context: Context.Context<never>) => Promise<Response>
  /** Ends when nothing goes on that an answer began. */
  readonly settled: Effect.Effect<void>
}

interface Handler {
  /** The service, opened once; tried again when it could not be. */
  readonly service: () => Promise<Service | undefined>
  readonly log: RequestLog
  readonly pathTemplate: (path: string) => string
}

const refuse = (status: number, code: "api_error" | "invalid_param", message: string, headers = {}): Response =>
  Response.json(failure(code, message), { status, headers: { "cache-control": "no-store", ...headers } })

const unreadable = () => refuse(400, "invalid_param", "the request is not valid HTTP")
const closed = () => refuse(503, "api_error", "the service cannot start; try again soon", { "retry-after": "2" })

/** Answers events: each with one request to the service, and a line in the log. */
export const makeHandler =
  ({ log, pathTemplate, service }: Handler) =>
  async (event: unknown): Promise<Result> => {
    const begun = performance.now()
    const incoming = Option.getOrThrowWith(
      readEvent(event),
      () => new Error("Expected an event of API Gateway or of a Function URL.")
    )
    const answer = async () => {
      const request = requestOf(incoming)
      if (Option.isNone(request)) return unreadable()
      const open = await service()
      if (open === undefined) return closed()
      const context = Context.make(SourceAddress, Option.some(incoming.sourceAddress))
      const response = await open.fetch(request.value, context)
      await Effect.runPromise(open.settled)
      return response
    }
    const result = await resultOf(await answer(), incoming.form)
    log.add({
      at: Date.now(),
      method: incoming.method,
      path: pathTemplate(incoming.path),
      status: result.statusCode,
      milliseconds: performance.now() - begun
    })
    // Nothing runs between requests, no timer either.
    log.flush()
    return result
  }
