import { Effect } from "effect"
import { HttpMiddleware, HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"

const isJson = (contentType: string): boolean => /^application\/json\b/u.test(contentType)

const compressed = HttpMiddleware.compression({ algorithms: ["br", "gzip"], compressible: isJson })

/** Excludes a record with a version, since the tag of a compressed answer would be a weak one, which If-Match does not take. */
const unlessTagged = (response: HttpServerResponse.HttpServerResponse) =>
  response.headers["etag"] === undefined || response.headers["content-encoding"] !== undefined
    ? response
    : HttpServerResponse.setHeader(response, "content-encoding", "identity")

/** Assistants get event streams, which have no length to go by. */
const isRest = (url: string): boolean => url.startsWith("/api/") && !url.startsWith("/api/mcp")

/**
 * Compresses the JSON of the REST interface from 1 kB on, in threads beside the event loop. The secrets in it need no
 * protection against a measured length: only a caller with the key and our own pages can ask, no page of another site.
 */
export const compression = HttpRouter.middleware(
  (app) =>
    HttpServerRequest.HttpServerRequest.use(({ url }) =>
      isRest(url) ? compressed(Effect.map(app, unlessTagged)) : app
    ),
  { global: true }
)
