import { paths } from "@hourbook/contract/data"
import { oidcPaths } from "@hourbook/identity/oidc/oidcPaths"
import { servedOAuthPaths } from "@hourbook/identity/protocol/paths"
import { rootFiles } from "@hourbook/rest/pages/rootFiles"

/** All paths that the hosts serve. */
export const servedPaths: ReadonlyArray<string> = [
  "/healthz",
  "/readyz",
  "/docs",
  "/api/mcp",
  "/assets/:file",
  ...rootFiles.map((name) => `/${name}`),
  ...Object.values(oidcPaths),
  ...servedOAuthPaths,
  ...paths
]
