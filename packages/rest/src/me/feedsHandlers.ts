import { Sha256 } from "@hourbook/core/access/Secret"
import { Attempts } from "@hourbook/core/sessions/Attempts"
import { CalendarFeeds } from "@hourbook/core/sharing/CalendarFeeds"
import { feedsFromAddress, type SharedCalendar } from "@hourbook/core/sharing/makeCalendarFeeds"
import { version } from "@hourbook/core/version"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { refuse, refused } from "../edge/answers/respond.ts"
import { networkOfClient, TrustedHops } from "../edge/callers/networkOfClient.ts"
import { groupOf } from "../edge/groupOf.ts"
import { tagsOf } from "../edge/negotiation.ts"
import { routesOf } from "../edge/routesOf.ts"
import { contentDisposition } from "../files/contentDisposition.ts"
import { apiOf } from "../shapes/apiOf.ts"
import { FeedsApi } from "./calendarFeedContract.ts"
import { calendarFile } from "./calendarFile.ts"

const tooOften = refuse("rate_limited", "too many calendars were read from this network: wait a minute", {
  headers: { "retry-after": String(feedsFromAddress.seconds) }
})

/** Programs may keep the calendar and ask with its tag whether it is still right. Addresses with a secret are not to be listed. */
const headersWith = (etag: string) => ({
  etag,
  "cache-control": "private, no-cache",
  "content-disposition": contentDisposition({ as: "inline", name: "hourbook", extension: "ics" }),
  "x-robots-tag": "noindex"
})

const api = apiOf(FeedsApi)

const handlers = groupOf(
  api,
  "feeds",
  Effect.fnUntraced(function* (handlers) {
    const feeds = yield* CalendarFeeds
    const attempts = yield* Attempts
    const trustedHops = yield* TrustedHops
    const sha256 = yield* Sha256

    /** It is of all that the text depends on, so that a program that has the text gets 304 before an entry is read. */
    const tagOf = (token: string, { from, state, workspace }: SharedCalendar) =>
      Effect.map(
        sha256(JSON.stringify([version, token, from, workspace.name, state])),
        (hash) => `"${hash.slice(0, 32)}"`
      )

    const answer = Effect.fnUntraced(function* (token: string, known: string | undefined) {
      const calendar = yield* feeds.open(token)
      const etag = yield* tagOf(token, calendar)
      const headers = headersWith(etag)
      return tagsOf(known).includes(etag)
        ? HttpServerResponse.empty({ status: 304, headers })
        : HttpServerResponse.stream(yield* calendarFile(calendar), {
            contentType: "text/calendar; charset=utf-8",
            headers
          })
    })

    return handlers.handleAll({
      ics: Effect.fnUntraced(function* ({ query, request }) {
        if (!(yield* attempts.admit(feedsFromAddress, networkOfClient(request, trustedHops)))) return tooOften
        return yield* Effect.catch(answer(query.token, request.headers["if-none-match"]), (error) =>
          Effect.succeed(refused(error))
        )
      })
    })
  })
)

export const routes = routesOf(api, handlers)
