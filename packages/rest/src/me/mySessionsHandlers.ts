import { mayRead, needs } from "@hourbook/core/access/Policy"
import type { Principal } from "@hourbook/core/access/Principal"
import type { Session } from "@hourbook/core/sessions/Session"
import { Sessions } from "@hourbook/core/sessions/Sessions"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { CurrentSession } from "../edge/callers/recently.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { type MySessionEnded, type MySessionList, MySessionsApi, type MySessionsEnded } from "./mySessionsContract.ts"

const toWire =
  (current: Session | null) =>
  (session: Session): DataOf<typeof MySessionList>["sessions"][number] => ({
    id: session.id,
    method: session.method,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    signed_in_at: session.signedInAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
    current: session.id === current?.id
  })

/** As with connected apps: a key that only reads ends none, but for a client, who has no other. */
export const mayEnd = (who: Principal) => (who.member.role === "client" ? Effect.void : needs(who, "full"))

const api = apiOf(MySessionsApi)

const handlers = groupOf(
  api,
  "mySessions",
  Effect.fnUntraced(function* (handlers) {
    const sessions = yield* Sessions

    return handlers.handleAll({
      list: () =>
        Effect.flatMap(CurrentSession, (current) =>
          respond((who) => Effect.andThen(mayRead(who), sessions.list(who)), {
            data: (all): DataOf<typeof MySessionList> => ({ sessions: all.map(toWire(current)) })
          })
        ),

      end: ({ params }) =>
        Effect.flatMap(CurrentSession, (current) =>
          respond(
            (who) =>
              Effect.andThen(params.id === current?.id ? Effect.void : mayEnd(who), sessions.end(who, params.id)),
            { data: (id): DataOf<typeof MySessionEnded> => ({ id }) }
          )
        ),

      endOthers: () =>
        Effect.flatMap(CurrentSession, (current) =>
          respond((who) => Effect.andThen(mayEnd(who), sessions.endOthers(who, current?.id ?? null)), {
            data: (ended): DataOf<typeof MySessionsEnded> => ({ ended })
          })
        )
    })
  })
)

export const mySessions = routesOf(api, handlers)
