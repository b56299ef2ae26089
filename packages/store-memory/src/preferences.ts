import { PreferencesRepository } from "@hourbook/core/preferences/PreferencesRepository"
import { Effect, Layer, Option } from "effect"
import { Memory } from "./rows/Memory.ts"

export const layer = Layer.effect(
  PreferencesRepository,
  Effect.map(Memory, (memory) =>
    PreferencesRepository.of({
      find: ({ userId, workspaceId }) => Effect.sync(() => memory.rowsOf(workspaceId).preferences.get(userId) ?? {}),
      some: ({ workspaceId }, userIds) =>
        Effect.sync(() => {
          const { preferences } = memory.rowsOf(workspaceId)
          return new Map(
            userIds.flatMap((userId) => {
              const chosen = preferences.get(userId)
              return chosen === undefined ? [] : [[userId, chosen] as const]
            })
          )
        }),
      choose: ({ userId, workspaceId }, changes) =>
        Effect.sync(() => {
          const { members, preferences } = memory.rowsOf(workspaceId)
          if (members.get(userId)?.removed !== false) return Option.none()
          const chosen = { ...preferences.get(userId), ...changes }
          preferences.set(userId, chosen)
          return Option.some(chosen)
        })
    })
  )
)
