/** Paths of the authorization server on the service's own origin. */
export const paths = {
  authorize: "/oauth/authorize",
  resume: "/oauth/authorize/:uid",
  consent: "/oauth/consent/:uid",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
  /** RFC 8414. */
  serverMetadata: "/.well-known/oauth-authorization-server",
  /** RFC 9728, for the MCP endpoint, and at the root for clients that omit its path. */
  resourceMetadata: "/.well-known/oauth-protected-resource/api/mcp",
  resourceMetadataAtRoot: "/.well-known/oauth-protected-resource"
} as const

/** The paths a host may name in its request log. */
export const servedOAuthPaths: ReadonlyArray<string> = Object.values(paths)

/** The resource that tokens are valid for: the address of the MCP endpoint. */
export const resourceAt = (origin: string): string => `${origin}/api/mcp`

/** Identifies the browser that started connecting an app. */
export const interactionCookie = "hourbook_connect"
