import { Effect, Layer } from "effect"
import { wholeOf } from "../access/Policy.ts"
import { ApiKeyRepository } from "../workspaces/ApiKeyRepository.ts"
import { EndedAccess } from "../workspaces/EndedAccess.ts"
import { keyLine } from "../workspaces/keyLine.ts"
import { hasLapsed } from "./Session.ts"
import { sessionLine } from "./sessionLine.ts"
import { SessionRepository } from "./SessionRepository.ts"

/** The most lines that a membership leaves beside its own: a store writes them together. */
const mostLines = 60

/** The same for a key or an address, with which a store may have to end as many connections. */
const mostSessions = 30

export const makeEndedAccess = Effect.gen(function* () {
  const [keys, sessions] = [yield* ApiKeyRepository, yield* SessionRepository]
  return EndedAccess.of({
    linesOf: Effect.fnUntraced(function* ({ userId, workspaceId }, at) {
      const visible = wholeOf(workspaceId)
      const held = yield* keys.list(visible, userId)
      const signedIn = yield* sessions.list(visible, userId)
      return [
        ...held.filter(({ expiresAt }) => expiresAt === null || expiresAt > at).map((key) => keyLine(key, "ended")),
        ...signedIn.filter((session) => !hasLapsed(session, at)).map(sessionLine)
      ].slice(0, mostLines)
    }),
    sessionLines: Effect.fnUntraced(function* ({ member, workspace }, { keyId, userId }, at) {
      if (member.userId === userId) return []
      return (yield* sessions.list(wholeOf(workspace.id), userId))
        .filter((session) => !hasLapsed(session, at) && (keyId === undefined || session.keyId === keyId))
        .slice(0, mostSessions)
        .map(sessionLine)
    })
  })
})

export const layer = Layer.effect(EndedAccess, makeEndedAccess)
