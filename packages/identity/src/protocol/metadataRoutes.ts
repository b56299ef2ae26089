import { Effect } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { resourceMetadata } from "./metadata.ts"
import { paths } from "./paths.ts"

/** What a page of any origin may read: it says nothing about anybody. */
export const anywhere = { "access-control-allow-origin": "*" }

/** What a browser asks before a page of another origin may send something. */
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

/** A document that does not change, for clients that run in a browser too. */
export const publish = (router: HttpRouter.HttpRouter, path: HttpRouter.PathInput, content: object) =>
  Effect.all([
    router.add(
      "GET",
      path,
      HttpServerResponse.jsonUnsafe(content, { headers: { ...anywhere, "cache-control": "max-age=300" } })
    ),
    router.add("OPTIONS", path, preflight("GET, HEAD"))
  ])

/** Where a client learns who issues tokens for the MCP endpoint. */
export const describedResource = (origin: string, issuer: string) =>
  HttpRouter.use(
    Effect.fnUntraced(function* (router) {
      const content = resourceMetadata(origin, issuer)
      yield* publish(router, paths.resourceMetadata, content)
      yield* publish(router, paths.resourceMetadataAtRoot, content)
    })
  )
