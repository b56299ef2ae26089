import { Api } from "@hourbook/api/Api"
import { servedOAuthPaths } from "@hourbook/mcp/oauth/paths"
import { HttpApi } from "effect/http-api"

/** Every path of the public interface, and what the hosts serve beside it. */
export const servedPaths: ReadonlyArray<string> = (() => {
  const paths = new Set(["/healthz", "/readyz", "/docs", "/api/mcp", ...servedOAuthPaths])
  HttpApi.reflect(Api, { onGroup: () => {}, onEndpoint: ({ endpoint }) => paths.add(endpoint.path) })
  return [...paths]
})()
