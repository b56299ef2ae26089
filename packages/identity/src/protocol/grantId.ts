import type { ConnectionRef } from "@hourbook/core/connections/ConnectionRepository"
import { ConnectionId, WorkspaceId } from "@hourbook/core/values/Ids"
import { type Option, Schema } from "effect"

const Ref = Schema.Struct({ workspaceId: WorkspaceId, id: ConnectionId })

/** The library's grant id for a connection: it names the workspace, so that the connection can be found. */
export const grantIdOf = ({ id, workspaceId }: ConnectionRef): string => `${workspaceId}.${id}`

export const connectionRef = (grantId: string): Option.Option<ConnectionRef> => {
  const [workspaceId, id] = grantId.split(".")
  return Schema.decodeUnknownOption(Ref)({ workspaceId, id })
}
