import { WorkspaceRemover } from "@hourbook/core/operations/WorkspaceRemoval"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"
import { endSessions } from "./sessions.ts"

/** Deletes the entries of a map that match. */
const deleteWhere = <K, A>(entries: Map<K, A>, matches: (entry: A) => boolean): void => {
  for (const [key, entry] of entries) if (matches(entry)) entries.delete(key)
}

export const layer = Layer.effect(
  WorkspaceRemover,
  Effect.map(Memory, (memory) =>
    WorkspaceRemover.of({
      remove: ({ id }) =>
        Effect.sync(() => {
          deleteWhere(memory.keys, ({ workspaceId }) => workspaceId === id)
          deleteWhere(memory.statementLinks, ({ workspaceId }) => workspaceId === id)
          deleteWhere(memory.calendarFeeds, ({ workspaceId }) => workspaceId === id)
          deleteWhere(memory.codes, ({ workspaceId }) => workspaceId === id)
          endSessions(memory, ({ workspaceId }) => workspaceId === id)
          deleteWhere(memory.passkeys, ({ workspaceId }) => workspaceId === id)
          for (const one of memory.identities) if (one.workspaceId === id) memory.identities.delete(one)
          deleteWhere(memory.artifacts, ({ payload }) => payload.includes(id))
          memory.removeRows(id)
          memory.workspaces.delete(id)
        })
    })
  )
)
