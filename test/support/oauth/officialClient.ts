import type { OAuthClientProvider, OAuthDiscoveryState, OAuthTokens } from "@modelcontextprotocol/client"

/** The official client's own way, as far as an application has to write it: it remembers, and opens the browser. */
export const officialClient = (redirectUrl: string) => {
  const kept: {
    client?: any
    verifier?: string
    tokens?: OAuthTokens
    opened?: URL
    discovered?: OAuthDiscoveryState
  } = {}
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: "Official", redirect_uris: [redirectUrl], scope: "read full" },
    invalidateCredentials: () => void delete kept.tokens,
    discoveryState: () => kept.discovered,
    saveDiscoveryState: (state) => void (kept.discovered = state),
    state: () => "official state",
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url) => void (kept.opened = url),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? ""
  }
  return { kept, provider }
}
