import { toFeedCursor } from "@hourbook/core/activity/feedCursor"
import { Changes } from "@hourbook/core/changes/Changes"
import { Effect } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { checkRange } from "../edge/paging.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { CanWait, pollAfterSeconds } from "./canWait.ts"
import { changeToWire } from "./changeToWire.ts"
import { ChangesApi, type ChangesResponse, defaultChanges } from "./contract.ts"
import { startOf } from "./startOf.ts"

const api = apiOf(ChangesApi)

const handlers = groupOf(
  api,
  "changes",
  Effect.fnUntraced(function* (handlers) {
    const changes = yield* Changes
    const canWait = yield* CanWait

    return handlers.handleAll({
      list: ({ query }) =>
        respond(
          Effect.fnUntraced(function* (who) {
            yield* checkRange("concerns", query.concerns_from, query.concerns_to)
            const { concerns_from: from, concerns_to: to, limit = defaultChanges, subject, wait = 0 } = query
            return yield* changes.list(who, {
              from: yield* startOf(query.cursor ?? "start", "cursor"),
              limit,
              filter: {
                subjects: subject?.map((one) => (one === "counteragent" ? "client" : one)),
                concerns: from === undefined && to === undefined ? undefined : { from, to }
              },
              seconds: canWait ? wait : 0
            })
          }),
          {
            data: ({ changes: found, cursor, hasMore, upTo }): DataOf<typeof ChangesResponse> => ({
              changes: found.map(changeToWire),
              next_cursor: toFeedCursor(cursor),
              has_more: hasMore,
              up_to: upTo,
              ...(canWait ? {} : { poll_after: pollAfterSeconds })
            })
          }
        )
    })
  })
)

export const routes = routesOf(api, handlers)
