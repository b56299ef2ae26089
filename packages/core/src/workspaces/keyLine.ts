import type { ApiKey } from "../access/ApiKey.ts"
import type { EventSubject } from "../activity/event.ts"
import { accessLine, type End } from "../writing/accessLine.ts"

/** The line of the log for a key that is made or ends. */
export const keyLine = (key: ApiKey, end: End): EventSubject =>
  accessLine(key, end, {
    subject: "api_key",
    subjectId: key.id,
    title: key.name,
    fields: ["name", "kind", "scopes", "expiresAt"],
    ownerId: key.userId
  })
