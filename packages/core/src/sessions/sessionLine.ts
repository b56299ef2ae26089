import type { EventSubject } from "../activity/event.ts"
import { accessLine } from "../writing/accessLine.ts"
import type { Session } from "./Session.ts"

/** The line of the log for a session that another person ends. */
export const sessionLine = (session: Session): EventSubject =>
  accessLine(session, "ended", {
    subject: "session",
    subjectId: session.id,
    title: session.userAgent,
    fields: ["method", "signedInAt", "expiresAt"],
    ownerId: session.userId
  })
