import { recordKinds } from "@hourbook/core/kinds/recordKinds"
import type { Timer } from "@hourbook/core/time/Timer"
import { Timers } from "@hourbook/core/time/Timers"
import { Effect, Layer, Option } from "effect"
import { respond, type DataOf } from "../edge/answers/respond.ts"
import { warningsOf } from "../edge/answers/warningText.ts"
import { groupOf } from "../edge/groupOf.ts"
import { idempotencyKeyOf, replayed } from "../edge/idempotency.ts"
import { etag, ifMatch } from "../edge/requests/versions.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { entryToWire } from "../time/handlers.ts"
import { someChange } from "../wire/recordToWire.ts"
import {
  TimerApi,
  type TimerAmended,
  type TimerDiscarded,
  type TimerList,
  type TimerResponse,
  TimersApi,
  type TimerStarted,
  type TimerStopped
} from "./contract.ts"

const toWire = (timer: Timer): DataOf<typeof TimerAmended>["timer"] => ({
  id: timer.id,
  started_at: timer.startedAt,
  description: timer.description,
  counteragent_id: timer.clientId,
  counteragent_name: timer.clientName,
  project_id: timer.projectId,
  project_name: timer.projectName,
  user_id: timer.userId,
  user_name: timer.userName,
  tags: timer.tags,
  billable: timer.billable,
  created_at: timer.createdAt,
  updated_at: timer.updatedAt
})

const noun = recordKinds.time.one

const api = apiOf(TimerApi, TimersApi)

const own = groupOf(
  api,
  "timer",
  Effect.fnUntraced(function* (handlers) {
    const timers = yield* Timers

    return handlers.handleAll({
      get: () =>
        respond((who) => Effect.map(timers.status(who), Option.getOrNull), {
          data: (timer): DataOf<typeof TimerResponse> => ({ timer: timer === null ? null : toWire(timer) }),
          headers: (timer) => (timer === null ? {} : etag(timer))
        }),

      start: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("start timer", headers), (idempotencyKey) =>
          respond((who) => timers.start(who, payload ?? {}, idempotencyKey), {
            status: 201,
            data: ({ value: { stopped, timer } }): DataOf<typeof TimerStarted> => ({
              timer: toWire(timer),
              stopped: stopped === null ? null : entryToWire(stopped.record),
              ...(stopped === null ? {} : warningsOf(stopped, noun))
            }),
            headers: replayed
          })
        ),

      stop: ({ headers, payload }) =>
        Effect.flatMap(idempotencyKeyOf("stop timer", headers), (idempotencyKey) =>
          respond((who) => timers.stop(who, payload ?? {}, idempotencyKey), {
            status: 201,
            data: ({ value }): DataOf<typeof TimerStopped> => ({
              entry: entryToWire(value.record),
              ...warningsOf(value, noun)
            }),
            headers: replayed
          })
        ),

      amend: ({ headers, payload }) =>
        respond(
          (who) => Effect.flatMap(someChange(payload), (changes) => timers.amend(who, changes, ifMatch(headers))),
          { data: (timer): DataOf<typeof TimerAmended> => ({ timer: toWire(timer) }), headers: etag }
        ),

      discard: ({ headers }) =>
        respond((who) => timers.discard(who, ifMatch(headers)), {
          data: ({ id }): DataOf<typeof TimerDiscarded> => ({ id })
        })
    })
  })
)

const everybodys = groupOf(
  api,
  "timers",
  Effect.fnUntraced(function* (handlers) {
    const timers = yield* Timers

    return handlers.handleAll({
      list: () =>
        respond((who) => timers.list(who), { data: (all): DataOf<typeof TimerList> => ({ timers: all.map(toWire) }) })
    })
  })
)

export const routes = routesOf(api, Layer.merge(own, everybodys))
