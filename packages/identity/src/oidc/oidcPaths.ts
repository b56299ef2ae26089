/** Where members sign in with the identity provider, and where it sends their browsers back to. */
export const oidcPaths = { start: "/signin/oidc", callback: "/signin/oidc/callback" } as const
