import type { EventSubject } from "../activity/event.ts"
import { accessLine, type End } from "../writing/accessLine.ts"
import type { Connection } from "./Connection.ts"

/** The line of the log for an app that is connected or disconnected. */
export const connectionLine = (connection: Connection, end: End): EventSubject =>
  accessLine(connection, end, {
    subject: "connection",
    subjectId: connection.id,
    title: connection.clientName,
    fields: ["clientName", "redirectHost", "scopes"],
    ownerId: connection.userId
  })
