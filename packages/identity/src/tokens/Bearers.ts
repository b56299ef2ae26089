import type { Principal } from "@hourbook/core/access/Principal"
import { Context, type Effect, type Option } from "effect"

/** A connected app. */
export interface ConnectedApp {
  /** The client id at the authorization server. */
  readonly clientId: string
  readonly grantId: string
}

/** The member an access token currently represents, and the app that holds it. */
export interface Granted {
  /** Its scopes were granted and the member still has them. */
  readonly who: Principal
  readonly app: ConnectedApp
}

/** Verifies access tokens of an authorization server. */
export interface BearerAccess {
  /** None for a token that is unknown, expired, revoked or issued for another service. Checked on every call. */
  readonly verify: (token: string) => Effect.Effect<Option.Option<Granted>>
  /** The address where an app learns how to get a token (RFC 9728). */
  readonly resourceMetadataUrl: string
  /** The scopes that an app should ask for. */
  readonly scopes: ReadonlyArray<string>
}

/** Null unless the host enables OAuth. */
export const Bearers = Context.Reference<BearerAccess | null>("@hourbook/identity/tokens/Bearers", {
  defaultValue: () => null
})
