import { Context, type Effect } from "effect"
import type { Member } from "../access/Member.ts"
import type { MembershipRef } from "../workspaces/SignInCodeRepository.ts"

/** A person as an identity provider knows them, for good: addresses change, this pair does not. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** Which members a person of an identity provider is. An identity ends with the membership. */
export class IdentityRepository extends Context.Service<
  IdentityRepository,
  {
    /** The memberships of a person, oldest first. */
    readonly find: (identity: Identity) => Effect.Effect<ReadonlyArray<MembershipRef>>
    /** Written at the first sign-in by a verified address. `false`, and nothing is written, when the member is gone or has another address now. */
    readonly add: (identity: Identity, of: MembershipRef, member: Pick<Member, "email">) => Effect.Effect<boolean>
  }
>()("@hourbook/core/sessions/IdentityRepository") {}
