import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { resourceMetadata } from "./metadata.ts"
import { paths } from "./paths.ts"

/** For documents that hold no personal data: pages of any origin may read them. */
export const anywhere = { "access-control-allow-origin": "*" }

/** The response to a CORS preflight request. */
export const preflight = (methods: string) =>
  HttpServerResponse.empty({
    status: 204,
    headers: {
      ...anywhere,
      "access-control-allow-methods": methods,
      "access-control-allow-headers": "authorization, content-type, mcp-protocol-version",
      "access-control-max-age": "3600"
    }
  })

/** Serves a constant document, also to clients that run in a browser. */
export const publish = (router: HttpRouter.HttpRouter, path: HttpRouter.PathInput, content: object) =>
  Effect.all([
    router.add(
      "GET",
      path,
      HttpServerResponse.jsonUnsafe(content, { headers: { ...anywhere, "cache-control": "max-age=300" } })
    ),
    router.add("OPTIONS", path, preflight("GET, HEAD"))
  ])

/** Serves the resource metadata, which names the token issuer of the MCP endpoint. */
export const describedResource = (origin: string, issuer: string) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const content = resourceMetadata(origin, issuer)
      yield* publish(router, paths.resourceMetadata, content)
      yield* publish(router, paths.resourceMetadataAtRoot, content)
    })
  )
