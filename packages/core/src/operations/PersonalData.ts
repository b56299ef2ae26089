import { Context, type Effect } from "effect"
import type { Member } from "../access/Member.ts"
import type { Instant } from "../values/Instant.ts"
import type { MembershipRef } from "../workspaces/SignInCodeRepository.ts"
import type { Report } from "./progress.ts"

/** A membership, or one that has ended: its name and address stay, since records show the name. */
export interface Membership {
  readonly member: Member
  readonly isFormer: boolean
}

/** What a store keeps about a member for a short time, besides connections. */
export interface ShortLived {
  /** When the member's one-time code expires; null if there is none. */
  readonly codeExpiresAt: Instant | null
  /** How many results of the member's requests are kept for repeats. They are copies of records. */
  readonly keptResults: number
}

/** What a store knows about a person, and how it forgets it. */
export class PersonalData extends Context.Service<
  PersonalData,
  {
    /** Operator only: the memberships with this address in all workspaces, also those that have ended, in no order. */
    readonly memberships: (email: string) => Effect.Effect<ReadonlyArray<Membership>>
    readonly shortLived: (ref: MembershipRef) => Effect.Effect<ShortLived>
    /**
     * Operator only: replaces name and address of a membership that has ended wherever the workspace has them, as
     * `erasure.ts` says, and removes the results that are kept for the member. It is the only change to lines of the log.
     * The membership itself is the last step, so it can be repeated after an interruption. `false`, and nothing more is
     * erased, when the person is a member again.
     */
    readonly erase: (ref: MembershipRef, report: Report) => Effect.Effect<boolean>
  }
>()("@hourbook/core/operations/PersonalData") {}
