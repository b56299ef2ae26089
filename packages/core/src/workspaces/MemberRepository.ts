import { Context, Data, type Effect, type Option } from "effect"
import type { ApiKey } from "../access/ApiKey.ts"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import type { UserId } from "../shared/Ids.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed, ReferenceGone, VersionConflict } from "../writing/writeErrors.ts"
import type { Taken } from "./WorkspaceRepository.ts"

/** The change would leave the workspace without an owner. */
export class LastOwner extends Data.TaggedError("LastOwner") {}

export interface NewMember {
  readonly member: Member
  /** A first key, if one is issued with the membership. */
  readonly key: { readonly key: ApiKey; readonly secretHash: string } | null
  readonly idempotency: IdempotencyRecord | null
}

export class MemberRepository extends Context.Service<
  MemberRepository,
  {
    /** The members that the caller may see, who were not removed, by name, then id: a manager all, anyone else themselves. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<Member>>
    /** Removed members, whose records stay, for callers who may see all members; in no order. */
    readonly past: (visible: Visibility) => Effect.Effect<ReadonlyArray<Member>>
    readonly find: (visible: Visibility, id: UserId) => Effect.Effect<Option.Option<Member>>
    /** The person with this address, in any workspace. */
    readonly findUser: (email: string) => Effect.Effect<Option.Option<UserId>>
    /**
     * Adds a member, whole. A person who was removed before comes back with the same id. `Taken` when the address is
     * another person's or the person is a member, `ReferenceGone` when a client is not in the workspace.
     */
    readonly add: (made: NewMember) => Effect.Effect<void, Taken | ReferenceGone | KeyAlreadyUsed>
    readonly replace: (
      before: Member,
      after: Member
    ) => Effect.Effect<void, VersionConflict | LastOwner | ReferenceGone>
    /** Ends the membership and all of its keys and connections; records and name stay. */
    readonly remove: (member: Member) => Effect.Effect<void, VersionConflict | LastOwner>
  }
>()("@hourbook/core/workspaces/MemberRepository") {}
