import { Effect } from "effect"
import type { Member } from "../access/Member.ts"
import type { EventSubject } from "../activity/event.ts"
import { accessLine, type End, idFrom } from "../writing/accessLine.ts"
import type { CalendarFeed } from "./CalendarFeed.ts"
import type { StatementLink } from "./StatementLink.ts"

/** The line of the log for a link that is made or ends. */
export const linkLine = (link: StatementLink, end: End): EventSubject =>
  accessLine(link, end, {
    subject: "statement_link",
    subjectId: link.id,
    title: link.clientName,
    fields: ["clientId", "accrualFrom", "expiresAt"],
    ownerId: link.userId,
    client: { clientId: link.clientId, clientName: link.clientName }
  })

/** Each feed is one of its own, known by its person and when it was made. */
export const feedLine = (feed: CalendarFeed, { name }: Member, end: End): Effect.Effect<EventSubject> =>
  Effect.map(idFrom(`${feed.userId} ${feed.createdAt}`), (subjectId) =>
    accessLine(feed, end, { subject: "calendar_feed", subjectId, title: name, fields: [], ownerId: feed.userId })
  )
