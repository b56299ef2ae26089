import { Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"

/** What a host knows about a request before the routes handle it. */
export interface RequestFacts {
  readonly requestId: string
  readonly method: string
  /** The path with placeholders for ids, without the query. */
  readonly path: string
}

const known = new WeakMap<object, RequestFacts>()

/** Notes the facts of a request for {@link requestContext}. */
export const noteRequest = (request: object, facts: RequestFacts): void => void known.set(request, facts)

/** The facts of a request; undefined if its host noted none. */
export const requestFactsOf = (request: object): RequestFacts | undefined => known.get(request)

/** Adds the method, the path and the id of a request to whatever is logged while it is handled. */
export const requestContext = HttpRouter.middleware(
  (app) =>
    HttpServerRequest.HttpServerRequest.use(({ source }) => {
      const facts = known.get(source)
      if (facts === undefined) return app
      const { method, path, requestId } = facts
      return Effect.annotateLogs(app, { method, path, request_id: requestId })
    }),
  { global: true }
)
