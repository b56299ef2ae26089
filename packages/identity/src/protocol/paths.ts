/** Where the authorization server is found. Each is a path of the service's own origin. */
export const paths = {
  authorize: "/oauth/authorize",
  resume: "/oauth/authorize/:uid",
  consent: "/oauth/consent/:uid",
  token: "/oauth/token",
  register: "/oauth/register",
  revoke: "/oauth/revoke",
  /** RFC 8414. */
  serverMetadata: "/.well-known/oauth-authorization-server",
  /** RFC 9728, for the MCP endpoint, and once more where clients look that leave its path out. */
  resourceMetadata: "/.well-known/oauth-protected-resource/api/mcp",
  resourceMetadataAtRoot: "/.well-known/oauth-protected-resource"
} as const

/** For the log of a host. */
export const servedOAuthPaths: ReadonlyArray<string> = Object.values(paths)

/** What a token is good for: the address of the MCP endpoint, as people type it. */
export const resourceAt = (origin: string): string => `${origin}/api/mcp`

/** The browser that began to connect an app shows it by this cookie. */
export const interactionCookie = "hourbook_connect"
