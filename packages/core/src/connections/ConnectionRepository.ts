import { Context, type Effect, type Option } from "effect"
import type { ApiKey } from "../access/ApiKey.ts"
import type { Member } from "../access/Member.ts"
import type { Visibility } from "../access/Policy.ts"
import type { Workspace } from "../access/Workspace.ts"
import type { ActivityEvent } from "../activity/ActivityEvent.ts"
import type { ConnectionId, UserId, WorkspaceId } from "../values/Ids.ts"
import type { Instant } from "../values/Instant.ts"
import type { Connection } from "./Connection.ts"

/** The ids of a connection, before its owner is known. */
export interface ConnectionRef {
  readonly workspaceId: WorkspaceId
  readonly id: ConnectionId
}

/** A connection with the member that it acts for, their workspace and the key that it was made with, read in one go. */
export interface ConnectionOwner {
  readonly connection: Connection
  readonly member: Member
  readonly workspace: Workspace
  readonly key: ApiKey | null
}

/** Connections end with their member's membership, with the member's address and with the key that they were made with, for good. */
export class ConnectionRepository extends Context.Service<
  ConnectionRepository,
  {
    /** As things are now. Asked with every call that an app makes. */
    readonly findOwner: (ref: ConnectionRef) => Effect.Effect<Option.Option<ConnectionOwner>>
    /** One member's connections, newest first. */
    readonly list: (visible: Visibility, userId: UserId) => Effect.Effect<ReadonlyArray<Connection>>
    /** `false`, and nothing is written, when the member or the key no longer exists, or the member has another address now. */
    readonly add: (
      connection: Connection,
      member: Pick<Member, "email">,
      event?: ActivityEvent
    ) => Effect.Effect<boolean>
    /** `false` when the member has no such connection. */
    readonly remove: (
      of: Pick<Connection, "workspaceId" | "userId" | "id">,
      event?: ActivityEvent
    ) => Effect.Effect<boolean>
    /** Notes when a connection was last used. */
    readonly touch: (connection: Connection, minute: Instant) => Effect.Effect<void>
  }
>()("@hourbook/core/connections/ConnectionRepository") {}
