import type { Connection } from "@hourbook/core/connections/Connection"
import { ConnectionRepository } from "@hourbook/core/connections/ConnectionRepository"
import { compareText } from "@hourbook/core/values/fold"
import { Effect, Layer, Option } from "effect"
import { Memory, type Rows } from "./rows/Memory.ts"

const newestFirst = (a: Connection, b: Connection): number =>
  compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

/** Deletes the connections of a workspace that match. */
export const endConnections = ({ connections }: Rows, matches: (connection: Connection) => boolean): void => {
  for (const [id, connection] of connections) if (matches(connection)) connections.delete(id)
}

export const layer = Layer.effect(
  ConnectionRepository,
  Effect.map(Memory, (memory) => {
    /** The connection with its member, workspace and key; undefined if one of them does not exist. */
    const ownerOf = (connection: Connection) => {
      const workspace = memory.workspaces.get(connection.workspaceId)
      const membership = memory.rowsOf(connection.workspaceId).members.get(connection.userId)
      const key = memory.keys.values().find(({ id }) => id === connection.keyId) ?? null
      const isEnded = membership === undefined || membership.removed || (connection.keyId !== null && key === null)
      return workspace === undefined || isEnded ? undefined : { connection, member: membership.member, workspace, key }
    }

    return ConnectionRepository.of({
      findOwner: ({ id, workspaceId }) =>
        Effect.sync(() => {
          const connection = memory.rowsOf(workspaceId).connections.get(id)
          return Option.fromUndefinedOr(connection === undefined ? undefined : ownerOf(connection))
        }),
      list: ({ workspaceId }, userId) =>
        Effect.sync(() =>
          memory
            .rowsOf(workspaceId)
            .connections.values()
            .filter((connection) => connection.userId === userId)
            .toArray()
            .sort(newestFirst)
        ),
      add: (connection, { email }, event) =>
        Effect.sync(() => {
          if (ownerOf(connection)?.member.email !== email) return false
          const { connections, events } = memory.rowsOf(connection.workspaceId)
          connections.set(connection.id, connection)
          if (event !== undefined) events.push(event)
          return true
        }),
      remove: ({ id, userId, workspaceId }, event) =>
        Effect.sync(() => {
          const { connections, events } = memory.rowsOf(workspaceId)
          if (connections.get(id)?.userId !== userId) return false
          if (event !== undefined) events.push(event)
          return connections.delete(id)
        }),
      touch: ({ id, workspaceId }, minute) =>
        Effect.sync(() => {
          const { connections } = memory.rowsOf(workspaceId)
          const stored = connections.get(id)
          if (stored !== undefined) connections.set(id, { ...stored, lastUsedAt: minute })
        })
    })
  })
)
