import { fromFeedCursor, toFeedCursor } from "@hourbook/core/activity/feedCursor"
import { Changes, type Change, type FeedStart } from "@hourbook/core/changes/Changes"
import { Effect, Option, type Schema } from "effect"
import { chargeToWire } from "../charges/handlers.ts"
import { clientToWire } from "../counteragents/handlers.ts"
import { InvalidParam, respond, type DataOf } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { checkRange } from "../edge/paging.ts"
import { routesOf } from "../edge/routesOf.ts"
import { paymentToWire } from "../payments/handlers.ts"
import { payoutToWire } from "../payouts/handlers.ts"
import { projectToWire } from "../projects/handlers.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { entryToWire } from "../time/handlers.ts"
import { changesToWire } from "../wire/changesToWire.ts"
import { CanWait, pollAfterSeconds } from "./canWait.ts"
import { ChangesApi, type ChangesQuery, type ChangesResponse, defaultChanges } from "./contract.ts"

type Wire = DataOf<typeof ChangesResponse>["changes"][number]

const recordToWire = ({ record: changed }: Change): Wire["record"] => {
  if (changed === null) return null
  switch (changed.subject) {
    case "time_entry":
      return entryToWire(changed.record)
    case "payment":
      return paymentToWire(changed.record)
    case "payout":
      return payoutToWire(changed.record)
    case "charge":
      return chargeToWire(changed.record)
    case "project":
      return projectToWire(changed.record)
    case "client":
      return clientToWire(changed.record)
  }
}

const toWire = (change: Change): Wire => ({
  id: change.id,
  occurred_at: change.occurredAt,
  action: change.action,
  subject: change.subject === "client" ? "counteragent" : change.subject,
  subject_id: change.subjectId,
  version: change.version,
  record: recordToWire(change),
  changes: changesToWire(change.changes),
  user_id: change.userId
})

type Query = Schema.Struct.Type<typeof ChangesQuery>

const startOf = ({ cursor = "start" }: Query): Effect.Effect<FeedStart, InvalidParam> =>
  cursor === "start" || cursor === "now"
    ? Effect.succeed(cursor)
    : Option.match(fromFeedCursor(cursor), {
        onNone: () =>
          Effect.fail(
            new InvalidParam({ message: "cursor: expected start, now or the next_cursor of an earlier answer" })
          ),
        onSome: Effect.succeed
      })

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
              from: yield* startOf(query),
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
              changes: found.map(toWire),
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
