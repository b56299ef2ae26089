import { Effect, Layer } from "effect"
import { wholeOf } from "../access/Policy.ts"
import type { EventSubject } from "../activity/event.ts"
import { ApiKeyRepository } from "../workspaces/ApiKeyRepository.ts"
import { EndedAccess } from "../workspaces/EndedAccess.ts"
import { keyLine } from "../workspaces/keyLine.ts"
import { accessLine } from "../writing/accessLine.ts"
import { hasLapsed, type Session } from "./Session.ts"
import { SessionRepository } from "./SessionRepository.ts"

const sessionLine = (session: Session): EventSubject =>
  accessLine(session, "ended", {
    subject: "session",
    subjectId: session.id,
    title: session.userAgent,
    fields: ["method", "signedInAt", "expiresAt"],
    ownerId: session.userId
  })

/** The most lines that a membership leaves beside its own: a store writes them together. */
const mostLines = 60

export const layer = Layer.effect(
  EndedAccess,
  Effect.gen(function* () {
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
)
