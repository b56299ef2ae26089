import { Effect, Redacted } from "effect"
import type { Way } from "../http/stack.ts"
import type { Browser } from "./Browser.ts"
import { IdentityProvider } from "./IdentityProvider.ts"
import { origin } from "./instances.ts"
import { openOidc } from "./openOidc.ts"

const { client, issuer } = IdentityProvider

/** The service with a provider that lets a test say who is signed in. */
export const openProviderAt = Effect.fnUntraced(function* (way?: Way) {
  const provider = new IdentityProvider()
  const clientSecret = Redacted.make(client.secret)
  const service = yield* openOidc({ issuer, clientId: client.id, clientSecret, fetch: provider.fetch }, way)

  /** From the button to wherever the browser ends. */
  const signIn = async (browser: Browser, claims: Readonly<Record<string, unknown>>, query = "") => {
    const left = await browser.open(`${origin}/signin/oidc${query}`)
    return browser.open(provider.authorize(left.url, { sub: "42", email_verified: true, ...claims }))
  }
  return { ...service, provider, signIn }
})
export const openProvider = openProviderAt()
