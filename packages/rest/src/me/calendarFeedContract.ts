import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { Authentication, PublicAccess, RequestErrors, RequiredScope } from "../middleware/Authentication.ts"
import { created, failures, ok } from "../shapes/Envelope.ts"
import { aMoment, aText } from "../shapes/Fields.ts"

export const feedPath = "/api/calendar.ics"

export const CalendarFeedWire = Schema.Struct({
  created_at: aMoment("When it was made.")
}).annotate({
  identifier: "CalendarFeed",
  description: "An address with which a calendar program reads your time entries, without its secret."
})

export const CalendarFeedResponse = ok("CalendarFeedResponse", {
  calendar_feed: Schema.NullOr(CalendarFeedWire).annotate({ description: "Your feed; null for none." })
})
export const CalendarFeedCreated = created("CalendarFeedCreated", {
  calendar_feed: CalendarFeedWire,
  address: aText(
    "The address below that of the service, with the secret, which no other response contains.",
    `${feedPath}?token=hbf_7Yk2mQ9vXw4LpR8sTn3BcD6fGh1JzA0e5u`
  )
})
export const CalendarFeedRemoved = ok("CalendarFeedRemoved", { calendar_feed: CalendarFeedWire })

/** The caller's calendar feed, of which there is at most one. */
export class CalendarFeedApi extends HttpApiGroup.make("calendarFeed")
  .add(
    HttpApiEndpoint.get("show", "/", { success: CalendarFeedResponse, error: failures })
      .annotate(RequiredScope, "read")
      .annotate(OpenApi.Summary, "Read whether you have a calendar feed"),
    HttpApiEndpoint.post("make", "/", { success: CalendarFeedCreated, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Make your calendar feed, or make it anew: the former address stops working"),
    HttpApiEndpoint.delete("remove", "/", { success: CalendarFeedRemoved, error: failures })
      .annotate(RequiredScope, "full")
      .annotate(OpenApi.Summary, "Remove your calendar feed: its address stops working at once")
  )
  .middleware(RequestErrors)
  .middleware(Authentication)
  .prefix("/api/me/calendar-feed")
  .annotate(OpenApi.Description, "The address with which your calendar program reads your time entries.") {}

const ICalendar = Schema.String.annotate({
  description:
    "The newest 10,000 entries from 13 months ago on, each an event. The ETag is another one after each change of them."
}).pipe(HttpApiSchema.asText({ contentType: "text/calendar" }))

const token = Schema.String.annotate({
  description: "The secret of the feed.",
  examples: ["hbf_7Yk2mQ9vXw4LpR8sTn3BcD6fGh1JzA0e5u"]
})

/** What calendar programs read. They send no headers of their own, so the secret is in the address. */
export class FeedsApi extends HttpApiGroup.make("feeds")
  .add(
    HttpApiEndpoint.get("ics", feedPath, { query: { token }, success: ICalendar, error: failures }).annotate(
      OpenApi.Summary,
      "Read the time entries of a calendar feed's member as iCalendar"
    )
  )
  .middleware(RequestErrors)
  .middleware(PublicAccess)
  .annotate(OpenApi.Description, "Calendars for calendar programs, which send no key.") {}
