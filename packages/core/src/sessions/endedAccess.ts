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
    })
  })
})

export const layer = Layer.effect(EndedAccess, makeEndedAccess)
