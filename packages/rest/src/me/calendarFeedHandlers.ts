import type { CalendarFeed } from "@hourbook/core/sharing/CalendarFeed"
import { CalendarFeeds } from "@hourbook/core/sharing/CalendarFeeds"
import { Effect } from "effect"
import { type DataOf, respond } from "../edge/answers/respond.ts"
import { groupOf } from "../edge/groupOf.ts"
import { routesOf } from "../edge/routesOf.ts"
import { apiOf } from "../shapes/apiOf.ts"
import {
  CalendarFeedApi,
  type CalendarFeedCreated,
  type CalendarFeedRemoved,
  type CalendarFeedResponse,
  feedPath
} from "./calendarFeedContract.ts"

const toWire = ({ createdAt }: CalendarFeed): DataOf<typeof CalendarFeedCreated>["calendar_feed"] => ({
  created_at: createdAt
})

const api = apiOf(CalendarFeedApi)

const handlers = groupOf(
  api,
  "calendarFeed",
  Effect.fnUntraced(function* (handlers) {
    const feeds = yield* CalendarFeeds

    return handlers.handleAll({
      show: () =>
        respond(feeds.get, {
          data: (feed): DataOf<typeof CalendarFeedResponse> => ({ calendar_feed: feed === null ? null : toWire(feed) })
        }),

      make: () =>
        respond(feeds.make, {
          status: 201,
          data: ({ feed, secret }): DataOf<typeof CalendarFeedCreated> => ({
            calendar_feed: toWire(feed),
            address: `${feedPath}?token=${secret}`
          })
        }),

      remove: () =>
        respond(feeds.remove, {
          data: (feed): DataOf<typeof CalendarFeedRemoved> => ({ calendar_feed: toWire(feed) })
        })
    })
  })
)

export const routes = routesOf(api, handlers)
