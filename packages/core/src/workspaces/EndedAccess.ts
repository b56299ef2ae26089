import { Context, type Effect } from "effect"
import type { Member } from "../access/Member.ts"
import type { Principal } from "../access/Principal.ts"
import type { EventSubject } from "../activity/event.ts"
import type { ApiKeyId, UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"

/** The keys and sessions that end with a membership, a key or an address, as the lines that they leave in the log. */
export class EndedAccess extends Context.Service<
  EndedAccess,
  {
    /** Of those of a membership that have not expired at a moment. */
    readonly linesOf: (member: Member, at: Instant) => Effect.Effect<ReadonlyArray<EventSubject>>
    /**
     * Of a member's sessions that have not expired at a moment, or of those opened with a key. None where the caller is that
     * member: what a browser of theirs may do is their own.
     */
    readonly sessionLines: (
      who: Principal,
      of: { readonly userId: UserId; readonly keyId?: ApiKeyId },
      at: Instant
    ) => Effect.Effect<ReadonlyArray<EventSubject>>
  }
>()("@hourbook/core/workspaces/EndedAccess") {}
