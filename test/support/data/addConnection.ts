import { selfOf } from "@hourbook/core/access/Policy"
import type { Connection } from "@hourbook/core/connections/Connection"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { MemberRepository } from "@hourbook/core/workspaces/MemberRepository"
import { Effect, Option } from "effect"

/** Adds a connection of a member with the address that the member has now; `false` without such a member. */
export const addConnection = Effect.fnUntraced(function* (connection: Connection) {
  const { userId, workspaceId } = connection
  const member = yield* (yield* MemberRepository).find(selfOf(workspaceId, userId), userId)
  const { email } = Option.getOrElse(member, () => ({ email: "" }))
  return yield* (yield* ConnectionRepository).add(connection, { email })
})
