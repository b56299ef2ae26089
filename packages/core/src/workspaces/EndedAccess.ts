import { Context, type Effect } from "effect"
import type { Member } from "../access/Member.ts"
import type { EventSubject } from "../activity/event.ts"
import type { Instant } from "../values/Instant.ts"

/** The keys and sessions that end with a membership, as the lines that they leave in the log. */
export class EndedAccess extends Context.Service<
  EndedAccess,
  {
    /** Of those that have not expired at a moment. */
    readonly linesOf: (member: Member, at: Instant) => Effect.Effect<ReadonlyArray<EventSubject>>
  }
>()("@hourbook/core/workspaces/EndedAccess") {}
