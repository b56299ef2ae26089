import { type Passkey, PasskeyRepository } from "@hourbook/core/sessions/Passkey"
import { compareText } from "@hourbook/core/values/fold"
import type { MembershipRef } from "@hourbook/core/workspaces/SignInCodeRepository"
import { Effect, Layer, Option } from "effect"
import { Memory } from "./rows/Memory.ts"

const newestFirst = (a: Passkey, b: Passkey): number => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

/** Whether something is a member's. */
export const isOf = (member: MembershipRef) => (of: MembershipRef) =>
  of.workspaceId === member.workspaceId && of.userId === member.userId

export const layer = Layer.effect(
  PasskeyRepository,
  Effect.map(Memory, (memory) => {
    const { passkeys } = memory
    return PasskeyRepository.of({
      find: (id) => Effect.sync(() => Option.fromUndefinedOr(passkeys.get(id))),
      list: ({ workspaceId }, userId) =>
        Effect.sync(() => passkeys.values().filter(isOf({ workspaceId, userId })).toArray().sort(newestFirst)),
      add: (passkey, event) =>
        Effect.sync(() => {
          const { id, userId, workspaceId } = passkey
          if (memory.rowsOf(workspaceId).members.get(userId)?.removed !== false || passkeys.has(id)) return false
          passkeys.set(id, passkey)
          if (event !== undefined) memory.rowsOf(workspaceId).events.push(event)
          return true
        }),
      use: ({ counter: read, id }, { at, counter }) =>
        Effect.sync(() => {
          const stored = passkeys.get(id)
          if (stored?.counter !== read) return false
          passkeys.set(id, { ...stored, counter, lastUsedAt: at })
          return true
        }),
      remove: ({ id, ...member }, event) =>
        Effect.sync(() => {
          const stored = passkeys.get(id)
          if (stored === undefined || !isOf(member)(stored)) return false
          if (event !== undefined) memory.rowsOf(member.workspaceId).events.push(event)
          return passkeys.delete(id)
        })
    })
  })
)
