import type { Principal } from "@hourbook/core/access/Principal"
import { Context, Data, type Effect, type Option } from "effect"

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

/** The address of a token is that of members of several workspaces, and the request names none of them. */
export class SeveralWorkspaces extends Data.TaggedError("SeveralWorkspaces")<{
  readonly slugs: ReadonlyArray<string>
}> {}

/** Verifies access tokens of an authorization server. */
export interface BearerAccess {
  /**
   * None for a token that is unknown, expired, revoked or issued for another service. Checked on every call. `workspace` is
   * the slug that the request names, for tokens that identify a person by a verified address.
   */
  readonly verify: (token: string, workspace?: string) => Effect.Effect<Option.Option<Granted>, SeveralWorkspaces>
  /** Takes note of a credential that is neither a token nor an API key. */
  readonly noteUnknown: (credential: string) => Effect.Effect<void>
  /** The address where an app learns how to get a token (RFC 9728). */
  readonly resourceMetadataUrl: string
  /** The scopes that an app should ask for. */
  readonly scopes: ReadonlyArray<string>
}

/** Null unless the host enables OAuth. */
export const Bearers = Context.Reference<BearerAccess | null>("@hourbook/identity/tokens/Bearers", {
  defaultValue: () => null
})
