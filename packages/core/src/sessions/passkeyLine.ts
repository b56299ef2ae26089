import { Effect } from "effect"
import type { EventSubject } from "../activity/event.ts"
import { accessLine, type End, idFrom } from "../writing/accessLine.ts"
import type { Passkey } from "./Passkey.ts"

/** The line of the log for a passkey that is added or removed. */
export const passkeyLine = (passkey: Passkey, end: End): Effect.Effect<EventSubject> =>
  Effect.map(idFrom(passkey.id), (subjectId) =>
    accessLine(passkey, end, {
      subject: "passkey",
      subjectId,
      title: passkey.name,
      fields: ["name"],
      ownerId: passkey.userId
    })
  )
