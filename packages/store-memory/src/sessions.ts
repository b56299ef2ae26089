import type { Session } from "@hourbook/core/sessions/Session"
import { SessionRepository } from "@hourbook/core/sessions/SessionRepository"
import { compareText } from "@hourbook/core/values/fold"
import { Effect, Layer, Option } from "effect"
import { Memory } from "./rows/Memory.ts"

const lastUsedFirst = (a: Session, b: Session): number =>
  compareText(b.lastUsedAt, a.lastUsedAt) || compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

/** Ends the sessions that match, and returns how many. */
export const endSessions = ({ sessions }: Memory["Service"], matches: (session: Session) => boolean): number => {
  const before = sessions.size
  for (const [secretHash, session] of sessions) if (matches(session)) sessions.delete(secretHash)
  return before - sessions.size
}

export const layer = Layer.effect(
  SessionRepository,
  Effect.map(Memory, (memory) => {
    /** The session with its member, workspace and key; undefined if one of them does not exist. */
    const ownerOf = (session: Session) => {
      const workspace = memory.workspaces.get(session.workspaceId)
      const membership = memory.rowsOf(session.workspaceId).members.get(session.userId)
      const key = memory.keys.values().find(({ id }) => id === session.keyId) ?? null
      const isEnded = membership === undefined || membership.removed || (session.keyId !== null && key === null)
      return workspace === undefined || isEnded ? undefined : { session, member: membership.member, workspace, key }
    }

    /** Changes a session that is still there, and whether it is. */
    const change = (of: Session, to: Partial<Session>): boolean => {
      const stored = memory.sessions.entries().find(([, { id }]) => id === of.id)
      if (stored === undefined) return false
      const [secretHash, session] = stored
      memory.sessions.set(secretHash, { ...session, ...to })
      return true
    }

    return SessionRepository.of({
      findOwner: (secretHash) =>
        Effect.sync(() => {
          const session = memory.sessions.get(secretHash)
          return Option.fromUndefinedOr(session === undefined ? undefined : ownerOf(session))
        }),
      list: ({ workspaceId }, userId) =>
        Effect.sync(() =>
          memory.sessions
            .values()
            .filter((session) => session.workspaceId === workspaceId && session.userId === userId)
            .toArray()
            .sort(lastUsedFirst)
        ),
      add: (session, secretHash, { email }) =>
        Effect.sync(() => {
          if (ownerOf(session)?.member.email !== email) return false
          const { createdAt, userId, workspaceId } = session
          endSessions(
            memory,
            (old) => old.workspaceId === workspaceId && old.userId === userId && old.expiresAt <= createdAt
          )
          memory.sessions.set(secretHash, session)
          return true
        }),
      touch: (session, minute) => Effect.sync(() => void change(session, { lastUsedAt: minute })),
      renew: (session, { at, method }) => Effect.sync(() => change(session, { signedInAt: at, method })),
      remove: ({ id, userId, workspaceId }, event) =>
        Effect.sync(() => {
          const ended = endSessions(
            memory,
            (session) => session.id === id && session.userId === userId && session.workspaceId === workspaceId
          )
          if (ended > 0 && event !== undefined) memory.rowsOf(workspaceId).events.push(event)
          return ended > 0
        }),
      removeAll: ({ userId, workspaceId }, except) =>
        Effect.sync(() =>
          endSessions(
            memory,
            (session) => session.workspaceId === workspaceId && session.userId === userId && session.id !== except
          )
        )
    })
  })
)
