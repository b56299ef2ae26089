import { StoreTime } from "@hourbook/core/telemetry/storeCall"
import { Effect, Option } from "effect"
import { HttpRouter, HttpServerRequest, HttpTraceContext } from "effect/http"
import { requestFactsOf } from "../requests/requestContext.ts"

/** A span for each request, below that of the caller if it sends one: its route, its status and the time in the store. */
export const tracedRequests = HttpRouter.middleware(
  (app) =>
    Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => {
      const facts = requestFactsOf(request.source)
      if (facts === undefined) return app
      const store = { seconds: 0, calls: 0 }
      const add = (seconds: number) => {
        store.seconds += seconds
        store.calls++
      }
      return app.pipe(
        Effect.tap(({ status }) =>
          Effect.annotateCurrentSpan({
            "http.route": facts.path,
            "http.response.status_code": status,
            "hourbook.store.seconds": store.seconds,
            "hourbook.store.calls": store.calls
          })
        ),
        Effect.provideService(StoreTime, { add }),
        Effect.withSpan(`${facts.method} ${facts.path}`, {
          kind: "server",
          attributes: { "http.request.method": facts.method, "hourbook.request_id": facts.requestId },
          ...Option.match(HttpTraceContext.fromHeaders(request.headers), {
            onNone: () => ({ root: true }),
            onSome: (parent) => ({ parent })
          })
        })
      )
    }),
  { global: true }
)
