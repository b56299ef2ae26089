import { Context, type Effect, type Option } from "effect"
import type { Instant } from "../values/Instant.ts"

/** What finds an artifact. */
export interface ArtifactRef {
  /** What it is: an access token, a registered client, a one-time code. */
  readonly kind: string
  /** The SHA-256, in hex, of the secret that finds it: nothing that is stored grants access. */
  readonly id: string
}

/** Something that an authorization server remembers for a while. */
export interface OAuthArtifact extends ArtifactRef {
  /** Whatever belongs to it, as text. */
  readonly payload: string
  readonly consumedAt: Instant | null
  /** From then on it is as if it had never been. */
  readonly expiresAt: Instant
}

/** Where the authorization server keeps what its instances share. An artifact that has expired is let go some time later. */
export class OAuthArtifacts extends Context.Service<
  OAuthArtifacts,
  {
    /** Writes an artifact, in place of the one before it. */
    readonly put: (artifact: OAuthArtifact) => Effect.Effect<void>
    readonly find: (ref: ArtifactRef, at: Instant) => Effect.Effect<Option.Option<OAuthArtifact>>
    /** Marks it as consumed: true for exactly one of several calls, false also when it does not exist. */
    readonly consume: (ref: ArtifactRef, at: Instant) => Effect.Effect<boolean>
    readonly remove: (ref: ArtifactRef) => Effect.Effect<void>
    /** Adds one to a count and returns it, exact under concurrency. Starts again at the `expiresAt` that the first call gave. */
    readonly count: (
      ref: ArtifactRef,
      window: { readonly at: Instant; readonly expiresAt: Instant }
    ) => Effect.Effect<number>
  }
>()("@hourbook/core/connections/OAuthArtifacts") {}
