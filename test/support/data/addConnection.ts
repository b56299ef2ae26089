import type { Member } from "@hourbook/core/access/Member"
import { selfOf } from "@hourbook/core/access/Policy"
import type { Connection } from "@hourbook/core/connections/Connection"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { ConnectionId } from "@hourbook/core/values/Ids"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"
import { newUuid, someday } from "./builders.ts"

/** An app that was allowed by means of a one-time code. */
export const aConnection = (
  member: Pick<Member, "workspaceId" | "userId">,
  overrides: Partial<Connection> = {}
): Connection => ({
  id: ConnectionId.make(newUuid()),
  workspaceId: member.workspaceId,
  userId: member.userId,
  keyId: null,
  clientId: "https://assistant.example/client.json",
  clientName: "Assistant",
  redirectHost: "assistant.example",
  scopes: ["read", "full"],
  createdAt: someday,
  lastUsedAt: null,
  ...overrides
})

/** Adds a connection of a member with the address that the member has now; `false` without such a member. */
export const addConnection = Effect.fnUntraced(function* (connection: Connection) {
  const { userId, workspaceId } = connection
  const member = yield* (yield* MemberRepository).find(selfOf(workspaceId, userId), userId)
  const { email } = Option.getOrElse(member, () => ({ email: "" }))
  return yield* (yield* ConnectionRepository).add(connection, { email })
})
