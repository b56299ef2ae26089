import { Schema } from "effect"
import { Scope } from "../access/Role.ts"
import { ApiKeyId, ConnectionId, UserId, WorkspaceId } from "../values/Ids.ts"
import { fromMillis, Instant, toMillis } from "../values/Instant.ts"

/** An app that a member of a workspace allowed to act for them. Its tokens are stored elsewhere, as hashes. */
export const Connection = Schema.Struct({
  id: ConnectionId,
  workspaceId: WorkspaceId,
  userId: UserId,
  /** The key that the member signed in with; the connection ends with it. Null when it was a one-time code. */
  keyId: Schema.NullOr(ApiKeyId),
  clientId: Schema.String,
  /** What the app calls itself. */
  clientName: Schema.String,
  /** Where the app was sent back to: a host, or the name of a scheme that a program on the member's device answers to. */
  redirectHost: Schema.String,
  scopes: Schema.Array(Scope),
  createdAt: Instant,
  /** To the minute. */
  lastUsedAt: Schema.NullOr(Instant)
})
export type Connection = typeof Connection.Type

/** A connection that is not used for so long is over. */
export const idleDays = 90

/** Whether a connection has not been used for too long. */
export const hasLapsed = ({ createdAt, lastUsedAt }: Connection, at: Instant): boolean =>
  (lastUsedAt ?? createdAt) < fromMillis(toMillis(at) - idleDays * 86_400_000)
