import type { Principal } from "@hourbook/core/access/Principal"
import { Context, type Effect, type Option } from "effect"

/** An app that a person connected, and what they let it do. */
export interface ConnectedApp {
  /** The app as the authorization server knows it. */
  readonly clientId: string
  readonly grantId: string
}

/** Whom an access token stands for at this moment, and which app holds it. */
export interface Granted {
  /** Its scopes are those that were granted and that the member still has. */
  readonly who: Principal
  readonly app: ConnectedApp
}

/** Access by tokens of an authorization server. */
export interface BearerAccess {
  /** None for a token that is unknown, expired, revoked, or meant for another service: all alike. Asks each time. */
  readonly verify: (token: string) => Effect.Effect<Option.Option<Granted>>
  /** Where an app learns how to get a token (RFC 9728). */
  readonly resourceMetadataUrl: string
  /** The scopes that an app should ask for. */
  readonly scopes: ReadonlyArray<string>
}

/** None unless the host turns it on. */
export const Bearers = Context.Reference<BearerAccess | null>("@hourbook/identity/tokens/Bearers", {
  defaultValue: () => null
})
