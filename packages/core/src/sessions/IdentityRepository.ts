import { Context, type Effect, Schema } from "effect"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import { UserId, WorkspaceId } from "../values/Ids.ts"
import { Instant } from "../values/Instant.ts"

/** A person as an identity provider knows them, for good: addresses change, this pair does not. */
export const Identity = Schema.Struct({ issuer: Schema.String, subject: Schema.String })
export type Identity = typeof Identity.Type

/** Which member of a workspace a person of an identity provider is. */
export const LinkedIdentity = Schema.Struct({
  ...Identity.fields,
  workspaceId: WorkspaceId,
  userId: UserId,
  createdAt: Instant
})
export type LinkedIdentity = typeof LinkedIdentity.Type

/**
 * Which members the people of identity providers are: for each provider at most one person of a member, and at most one
 * member of a workspace for a person. It ends with the membership.
 */
export class IdentityRepository extends Context.Service<
  IdentityRepository,
  {
    /** The memberships of a person, the first linked one first. */
    readonly find: (identity: Identity) => Effect.Effect<ReadonlyArray<LinkedIdentity>>
    /** One member's, the first linked one first. */
    readonly list: (visible: Visibility, userId: UserId) => Effect.Effect<ReadonlyArray<LinkedIdentity>>
    /**
     * Written at the first sign-in by a verified address. `false`, and nothing is written, when the member is gone or has
     * another address now, when the member is another person of this provider, or the person another member.
     */
    readonly add: (linked: LinkedIdentity, member: Pick<Member, "email">) => Effect.Effect<boolean>
  }
>()("@hourbook/core/sessions/IdentityRepository") {}
