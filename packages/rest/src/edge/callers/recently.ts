import type { Principal } from "@hourbook/core/access/Principal"
import { isRecent, type Session } from "@hourbook/core/sessions/Session"
import { now } from "@hourbook/core/values/Instant"
import { Context, Effect } from "effect"
import { SignInAgain } from "../answers/respond.ts"

/** The session of the request; null for a key, which is never asked to sign in again. */
export const CurrentSession = Context.Reference<Session | null>("@hourbook/rest/edge/CurrentSession", {
  defaultValue: () => null
})

const recentSignIn = Effect.gen(function* () {
  const session = yield* CurrentSession
  if (session !== null && !isRecent(session, yield* now)) return yield* new SignInAgain()
})

/**
 * A use case that changes who has access: from a browser it needs a sign-in of the last minutes, so that a browser that was
 * left open is not enough. `needed` tells for this request whether it is one.
 */
export const recently =
  <A, E, R>(useCase: (who: Principal) => Effect.Effect<A, E, R>, needed = true) =>
  (who: Principal): Effect.Effect<A, E | SignInAgain, R> =>
    needed ? Effect.andThen(recentSignIn, useCase(who)) : useCase(who)
