import { Context, Data, type Effect, type Option } from "effect"
import type { Member } from "../access/Member.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { OutboxMail } from "../mail/OutboxMail.ts"
import type { Instant } from "../values/Instant.ts"
import type { IdempotencyRecord } from "../writing/IdempotencyRecord.ts"
import type { KeyAlreadyUsed } from "../writing/writeErrors.ts"

/** The membership that a one-time code signs in to. */
export type MembershipRef = Pick<Member, "workspaceId" | "userId">

/** A one-time code without its text: the store keeps only the hash. */
export interface SignInCode extends MembershipRef {
  readonly codeHash: string
  readonly expiresAt: Instant
}

/** A code has signed the member in before; nothing was written. */
export class SignedInBefore extends Data.TaggedError("SignedInBefore") {}

/** One-time codes. A member has at most one, which ends with the membership and with a change of the member's address or role. */
export class SignInCodeRepository extends Context.Service<
  SignInCodeRepository,
  {
    /**
     * Writes a code in place of the member's earlier one, and the line to the log, if there is one. `false`, and nothing is
     * written, when the member does not exist. With `onlyFirst`, it fails if a code has signed the member in, even at the same
     * moment.
     */
    readonly put: (made: {
      readonly code: SignInCode
      readonly idempotency: IdempotencyRecord | null
      readonly event?: ActivityEvent
      readonly onlyFirst?: boolean
      /** The mail that brings the member a code. */
      readonly mails?: ReadonlyArray<OutboxMail>
    }) => Effect.Effect<boolean, KeyAlreadyUsed | SignedInBefore>
    /**
     * Adds a second text to a code that is still the member's, for the mail that brings it, in place of an earlier second one. It
     * ends with the first, and either signs the member in, once. `false`, and nothing is written, when the member has another code,
     * or none that has not expired.
     */
    readonly putMailed: (
      code: Pick<SignInCode, "workspaceId" | "userId" | "codeHash"> & {
        readonly mailedHash: string
        readonly at: Instant
      }
    ) => Effect.Effect<boolean>
    /** Consumes a code that has not expired: one of several concurrent calls gets the membership. */
    readonly take: (codeHash: string, at: Instant) => Effect.Effect<Option.Option<MembershipRef>>
    /**
     * Whether a code has signed the member in since the member joined or got the present address, or the member has a
     * connected app, a passkey or a person of an identity provider.
     */
    readonly hasSignedIn: (member: MembershipRef) => Effect.Effect<boolean>
  }
>()("@hourbook/core/workspaces/SignInCodeRepository") {}
