import type { IdentityClaims } from "@hourbook/core/sessions/Identities"
import type { Effect, Redacted } from "effect"
import type { Fetch } from "../protocol/documents.ts"

/** The identity provider that the operator trusts, and the client that this service is there. */
export interface OidcOptions {
  /** Exactly as the provider states it. */
  readonly issuer: string
  readonly clientId: string
  /** Null for a public client. */
  readonly clientSecret: Redacted.Redacted | null
  readonly fetch: Fetch
}

/** What a browser that is on its way to the provider keeps until it is back. */
export interface Journey {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** A person as the provider states them now. */
export interface Stated extends IdentityClaims {
  /** When they showed the provider who they are, in seconds since 1970, if it says so. */
  readonly authenticatedAt: number | null
}

/** OpenID Connect with one provider: the authorization code flow with PKCE. */
export interface Provider {
  /** Where a browser goes; `anew` asks the provider not to take an earlier sign-in for this one. */
  readonly begin: (
    redirectUri: string,
    anew: boolean
  ) => Effect.Effect<{ readonly url: URL; readonly journey: Journey }, ProviderFailed>
  /** The person that a browser comes back as. Fails if the answer is none to this journey, or not the provider's. */
  readonly finish: (answer: URL, journey: Journey) => Effect.Effect<Stated, ProviderFailed>
}

/** The provider could not be asked, or answered what it must not. `reason` is for the operator, and has no secret. */
export interface ProviderFailed {
  readonly _tag: "ProviderFailed"
  readonly reason: string
}
