import type { ConnectionRef } from "@hourbook/core/connections/ConnectionRepository"
import { ConnectionId, WorkspaceId } from "@hourbook/core/shared/Ids"
import { type Option, Schema } from "effect"

const Ref = Schema.Struct({ workspaceId: WorkspaceId, id: ConnectionId })

/** What the library calls a grant is a connection of ours, and this its name: with it a connection is found in its workspace. */
export const grantIdOf = ({ id, workspaceId }: ConnectionRef): string => `${workspaceId}.${id}`

export const connectionRef = (grantId: string): Option.Option<ConnectionRef> => {
  const [workspaceId, id] = grantId.split(".")
  return Schema.decodeUnknownOption(Ref)({ workspaceId, id })
}
