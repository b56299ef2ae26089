import { Context, type Effect, type Option } from "effect"
import type { ApiKey } from "../access/ApiKey.ts"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { SessionId, UserId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { MembershipRef } from "../workspaces/SignInCodeRepository.ts"
import type { Session, SignInMethod } from "./Session.ts"

/** A session with the member who is signed in, their workspace and the key that they signed in with, read in one go. */
export interface SessionOwner {
  readonly session: Session
  readonly member: Member
  readonly workspace: Workspace
  readonly key: ApiKey | null
}

/** Sessions end with their member's membership, with the member's address and with the key that they were made with, for good. */
export class SessionRepository extends Context.Service<
  SessionRepository,
  {
    /** As things are now. Asked with every request of a browser. */
    readonly findOwner: (secretHash: string) => Effect.Effect<Option.Option<SessionOwner>>
    /** One member's sessions, the last used first. Lapsed ones may be among them. */
    readonly list: (visible: Visibility, userId: UserId) => Effect.Effect<ReadonlyArray<Session>>
    /** `false`, and nothing is written, when the member or the key no longer exists, or the member has another address now. */
    readonly add: (session: Session, secretHash: string, member: Pick<Member, "email">) => Effect.Effect<boolean>
    /** Notes when a session was last used. */
    readonly touch: (session: Session, minute: Instant) => Effect.Effect<void>
    /** Notes that the member signed in again in the same browser. `false` when the session has ended. */
    readonly renew: (
      session: Session,
      renewed: { readonly at: Instant; readonly method: SignInMethod }
    ) => Effect.Effect<boolean>
    /** With its line for the log, if there is one. `false` when the member has no such session. */
    readonly remove: (
      of: Pick<Session, "workspaceId" | "userId" | "id">,
      event?: ActivityEvent
    ) => Effect.Effect<boolean>
    /** Ends all of a member's sessions but one, and returns how many. */
    readonly removeAll: (of: MembershipRef, except: SessionId | null) => Effect.Effect<number>
  }
>()("@hourbook/core/sessions/SessionRepository") {}
