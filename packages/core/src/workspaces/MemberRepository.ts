import { Context, Data, type Effect, type Option } from "effect"
import type { ApiKey } from "../access/ApiKey.ts"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import { compareText, sortKey } from "../values/fold.ts"
import type { UserId } from "../values/Ids.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed, ReferenceGone, VersionConflict } from "../writing/writeErrors.ts"
import type { MembershipRef, SignInCode } from "./SignInCodeRepository.ts"
import type { Taken } from "./WorkspaceRepository.ts"

/** The change would leave the workspace without an owner. */
export class LastOwner extends Data.TaggedError("LastOwner") {}

export interface NewMember {
  readonly member: Member
  /** Whether the membership has ended already: for a person whose records come from elsewhere. */
  readonly former?: boolean
  /** A first key, if one is issued with the membership. */
  readonly key: { readonly key: ApiKey; readonly secretHash: string } | null
  readonly idempotency: IdempotencyRecord | null
  /** The line for the log, if there is one. */
  readonly event?: ActivityEvent
  /** That of the first key. */
  readonly keyEvent?: ActivityEvent | undefined
}

/** A former member without an address who becomes a member with one. */
export interface Joining {
  readonly before: Member
  readonly after: Member
  /** The code with which the person signs in. */
  readonly code: SignInCode
  /** The mail that brings the person a code. */
  readonly mails?: ReadonlyArray<OutboxMail>
  readonly idempotency: IdempotencyRecord | null
  /** The line for the log, if there is one. */
  readonly event?: ActivityEvent
}

/** A part of the members by name, then id. */
export interface MemberPage {
  /** The place after a member: the sort key of the name, and the id. */
  readonly after: { readonly name: string; readonly id: string } | null
  readonly limit: number
}

/** The part of members, who are in order. For stores that read all of them. */
export const pageOfMembers = (members: ReadonlyArray<Member>, { after, limit }: MemberPage): ReadonlyArray<Member> =>
  members
    .filter(
      ({ name, userId }) =>
        after === null || (compareText(sortKey(name), after.name) || compareText(userId, after.id)) > 0
    )
    .slice(0, limit)

export class MemberRepository extends Context.Service<
  MemberRepository,
  {
    /** The members that the caller may see, who were not removed, by name, then id: a manager all, anyone else themselves. */
    readonly list: (visible: Visibility) => Effect.Effect<ReadonlyArray<Member>>
    /** At most `limit` of the same, in the same order, after a place in it; null is its start. */
    readonly page: (visible: Visibility, page: MemberPage) => Effect.Effect<ReadonlyArray<Member>>
    /** Removed members, whose records stay, for callers who may see all members; in no order. */
    readonly past: (visible: Visibility) => Effect.Effect<ReadonlyArray<Member>>
    readonly find: (visible: Visibility, id: UserId) => Effect.Effect<Option.Option<Member>>
    /** The id of the workspace's member or former member with this address. */
    readonly idOf: (visible: Visibility, email: string) => Effect.Effect<Option.Option<UserId>>
    /** The memberships with this address in all workspaces: only for a sign-in that has verified the address. */
    readonly withAddress: (email: string) => Effect.Effect<ReadonlyArray<MembershipRef>>
    /**
     * Adds a member or a former one, whole. A former member comes back with the same id. `Taken` when another member or former member of
     * the workspace has the address or the id is a member's, `ReferenceGone` when a client is not in the workspace.
     */
    readonly add: (made: NewMember) => Effect.Effect<void, Taken | ReferenceGone | KeyAlreadyUsed>
    /**
     * Makes a former member a member with another address and a one-time code, whole. `VersionConflict` when `before` is no
     * former member in this version, `Taken` when another member or former member has the address, `ReferenceGone` when a
     * client is not in the workspace.
     */
    readonly join: (joining: Joining) => Effect.Effect<void, VersionConflict | Taken | ReferenceGone | KeyAlreadyUsed>
    /**
     * Replaces a member and adds the line to the log, if there is one, with those of what ends with it. With another address, it
     * also ends the member's connections, sessions and one-time code; with another role, the code. `Taken` when another member
     * or former member has the address.
     */
    readonly replace: (
      before: Member,
      after: Member,
      event?: ActivityEvent,
      ended?: ReadonlyArray<ActivityEvent>
    ) => Effect.Effect<void, VersionConflict | LastOwner | ReferenceGone | Taken>
    /**
     * Ends the membership, which is a version more, and all of its keys, connections and its one-time code, and adds the line to the log, if there is
     * one, with those of what ends with it; records and name stay.
     */
    readonly remove: (
      member: Member,
      event?: ActivityEvent,
      ended?: ReadonlyArray<ActivityEvent>
    ) => Effect.Effect<void, VersionConflict | LastOwner>
  }
>()("@hourbook/core/workspaces/MemberRepository") {}
