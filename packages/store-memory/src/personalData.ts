import { erasedEvent, erasedMember, erasedName, erasedResult } from "@hourbook/core/operations/erasure"
import { PersonalData } from "@hourbook/core/operations/PersonalData"
import { Effect, Layer } from "effect"
import { Memory } from "./rows/Memory.ts"
import { codeOf } from "./signInCodes.ts"

export const layer = Layer.effect(
  PersonalData,
  Effect.map(Memory, (memory) =>
    PersonalData.of({
      memberships: (email) =>
        Effect.sync(() =>
          [...memory.workspaces.keys()].flatMap((id) =>
            [...memory.rowsOf(id).members.values()]
              .filter(({ member }) => member.email === email)
              .map(({ member, removed }) => ({ member, isFormer: removed }))
          )
        ),
      shortLived: (ref) =>
        Effect.sync(() => ({
          codeExpiresAt: codeOf(memory, ref)?.expiresAt ?? null,
          keptResults: [...memory.rowsOf(ref.workspaceId).keptOutcomes.values()].filter(
            ({ userId }) => userId === ref.userId
          ).length
        })),
      erase: ({ userId, workspaceId }) =>
        Effect.sync(() => {
          const rows = memory.rowsOf(workspaceId)
          const stored = rows.members.get(userId)
          if (stored?.removed !== true) return false
          for (const [key, kept] of rows.keptOutcomes) {
            if (kept.userId === userId) rows.keptOutcomes.delete(key)
            else if (kept.result.includes(userId))
              rows.keptOutcomes.set(key, { ...kept, result: erasedResult(kept.result, userId) })
          }
          for (const [index, event] of rows.events.entries()) rows.events[index] = erasedEvent(event, userId)
          for (const kind of memory.records.values()) kind.rename(rows, userId, erasedName)
          for (const [key, { payload }] of memory.artifacts) {
            if (payload.includes(userId) && payload.includes(workspaceId)) memory.artifacts.delete(key)
          }
          for (const { id, to, userId: reader } of rows.mails.values()) {
            if (reader === userId || to === stored.member.email) rows.mails.delete(id)
          }
          rows.members.set(userId, { member: erasedMember(stored.member), removed: true })
          return true
        })
    })
  )
)
